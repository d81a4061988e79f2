// data/server/openapi.json: its operations, its schemas, and whether it is sound in itself.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const address = 'openapi.json';

export class Description {
    constructor(file) {
        this.text = readFileSync(file, 'utf8');
        this.document = JSON.parse(this.text);
        // The document is no schema itself; its parts are named by pointers into it.
        this.ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
        this.ajv.addSchema(this.document, address);
        this.operations = [...this.#operations()];
    }

    *#operations() {
        for (const [path, item] of Object.entries(this.document.paths)) {
            for (const method of methods.filter((name) => name in item)) {
                const operation = item[method];
                const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
                yield {
                    id: operation.operationId,
                    path,
                    method: method.toUpperCase(),
                    pointer: `#/paths/${escaped(path)}/${method}`,
                    parameters: parameters.map((one) => this.resolve(one)),
                    operation,
                };
            }
        }
    }

    operation(id) {
        const found = this.operations.find((one) => one.id === id);
        if (!found) throw new Error(`there is no operation ${id}`);
        return found;
    }

    // The response object of a status and the pointer to it, or null where it is not documented.
    response(id, status) {
        const { operation, pointer } = this.operation(id);
        const written = operation.responses[status];
        if (!written) return null;
        return { response: this.resolve(written), pointer: written.$ref ?? `${pointer}/responses/${status}` };
    }

    resolve(value) {
        return value.$ref ? this.at(value.$ref) : value;
    }

    at(pointer) {
        const names = pointer.replace(/^#\//, '').split('/');
        return names.reduce((value, name) => value?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], this.document);
    }

    // What is wrong with `value` by the schema at `pointer`; an empty list if nothing is.
    faults(pointer, value) {
        const validate = this.ajv.getSchema(`${address}${pointer.replaceAll('{', '%7B').replaceAll('}', '%7D')}`);
        if (!validate) throw new Error(`there is no schema at ${pointer}`);
        if (validate(value)) return [];
        return validate.errors.map(
            (error) => `${error.instancePath || '/'} ${error.message} ${JSON.stringify(error.params)}`,
        );
    }

    // Every $ref, wherever it stands.
    references() {
        const found = [];
        const visit = (value) => {
            if (typeof value !== 'object' || value === null) return;
            if (typeof value.$ref === 'string') found.push(value.$ref);
            Object.values(value).forEach(visit);
        };
        visit(this.document);
        return found;
    }
}

export function escaped(name) {
    return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
