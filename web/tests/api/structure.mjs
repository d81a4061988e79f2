// Whether the description is sound in itself.
import assert from 'node:assert/strict';

export async function checkStructure(t, description) {
    const { document, operations, text } = description;

    await t.test('the file is OpenAPI 3.1, written with two spaces', () => {
        assert.match(document.openapi, /^3\.1\.\d+$/);
        assert.ok(document.info.title && document.info.version);
        assert.equal(text, `${JSON.stringify(document, null, 2)}\n`);
    });

    await t.test('every reference leads somewhere', () => {
        for (const reference of description.references()) {
            assert.match(reference, /^#\//);
            assert.notEqual(description.at(reference), undefined, reference);
        }
    });

    await t.test('every component is used', () => {
        const used = new Set(description.references());
        for (const kind of ['schemas', 'responses', 'headers', 'parameters']) {
            for (const name of Object.keys(document.components[kind])) {
                assert.ok(used.has(`#/components/${kind}/${name}`), `${kind} ${name}`);
            }
        }
    });

    await t.test('every operation has a name of its own', () => {
        const ids = operations.map((operation) => operation.id);
        assert.ok(ids.every(Boolean));
        assert.equal(new Set(ids).size, ids.length);
    });

    await t.test('every part of a path is declared, and nothing else', () => {
        for (const { id, path, parameters } of operations) {
            const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
            const declared = parameters.filter((one) => one.in === 'path');
            assert.deepEqual(declared.map((one) => one.name).sort(), inPath.sort(), id);
            assert.ok(declared.every((one) => one.required && one.schema), id);
        }
    });

    await t.test('every operation says what it is, and every answer too', () => {
        const tags = document.tags.map((tag) => tag.name);
        const schemes = Object.keys(document.components.securitySchemes);
        for (const { id, operation } of operations) {
            assert.ok(operation.summary && operation.tags.every((tag) => tags.includes(tag)), id);
            assert.ok((operation.security ?? []).flatMap(Object.keys).every((name) => schemes.includes(name)), id);
            for (const status of Object.keys(operation.responses)) {
                assert.match(status, /^[1-5]\d\d$/);
                assert.ok(description.response(id, status).response.description, `${id} ${status}`);
            }
        }
    });

    await t.test('every schema can be used, and objects are closed', () => {
        for (const [name, schema] of Object.entries(document.components.schemas)) {
            description.faults(`#/components/schemas/${name}`, null);
            if (schema.type !== 'object') continue;
            assert.notEqual(schema.additionalProperties, undefined, name);
            for (const field of schema.required ?? []) assert.ok(field in schema.properties, `${name}.${field}`);
        }
    });
}
