// Holds the answers of a server against the description and remembers what has been seen.
import assert from 'node:assert/strict';
import { exchange } from './http.mjs';
import { escaped } from './description.mjs';

const messageParts = {
    game: 'GameMessage',
    gone: 'GoneMessage',
    run: 'RunMessage',
    'run-gone': 'RunGoneMessage',
    task: 'TaskMessage',
    error: 'ErrorMessage',
};

export class Contract {
    seen = new Set(); // "operation status"

    constructor(description) {
        this.description = description;
    }

    // Sends a request to an operation and checks the answer. `status`: what is expected; `code`: of
    // the problem. Answers with the body, read as what it is.
    async ask(port, id, status, request = {}) {
        const answer = await exchange(port, this.#request(id, request));
        const told = `${id}: ${answer.body.toString().slice(0, 300)}`;
        assert.equal(answer.status, status, told);
        const body = this.check(id, answer);
        if (request.code) assert.equal(body.code, request.code, told);
        return body;
    }

    #request(id, { method, params = {}, query = '', headers = {}, tokens, json, ...rest }) {
        const operation = this.description.operation(id);
        const known = { game: 'othello', ...params };
        const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(known[name]));
        const request = { method: method ?? operation.method, target: path + query, headers: { ...headers }, ...rest };
        if (tokens) request.headers.authorization ??= `Bearer ${[tokens].flat().join(',')}`;
        if (json !== undefined) {
            request.headers['content-type'] ??= 'application/json';
            request.body = JSON.stringify(json);
        }
        return request;
    }

    check(id, answer) {
        const found = this.description.response(id, answer.status);
        assert.ok(found, `${id} answers with ${answer.status}, which is not documented: ${answer.body}`);
        this.seen.add(`${id} ${answer.status}`);
        const faults = this.#headerFaults(found, answer);
        const body = this.#readBody(found, answer, faults);
        this.#judge(`${id} ${answer.status}`, faults);
        return body;
    }

    #headerFaults({ response }, answer) {
        const faults = [];
        for (const [name, written] of Object.entries(response.headers ?? {})) {
            const header = this.description.resolve(written);
            const value = answer.headers[name.toLowerCase()];
            if (value === undefined) {
                if (header.required) faults.push(`the header ${name} is missing`);
            } else if (!this.description.ajv.validate(header.schema, value)) {
                faults.push(`the header ${name} is wrong: ${value}`);
            }
        }
        return faults;
    }

    #readBody({ response, pointer }, answer, faults) {
        const media = Object.keys(response.content ?? {});
        if (media.length === 0) {
            if (answer.body.length > 0) faults.push('there is a body');
            return undefined;
        }
        const type = (answer.headers['content-type'] ?? '').split(';')[0];
        if (!media.includes(type)) {
            faults.push(`the content type is ${type}, not ${media}`);
            return undefined;
        }
        const body = type.endsWith('json') ? JSON.parse(answer.body.toString('utf8')) : answer.body;
        const value = type.endsWith('json') ? body : answer.body.toString('utf8');
        faults.push(...this.description.faults(`${pointer}/content/${escaped(type)}/schema`, value));
        return body;
    }

    // A message of the WebSocket.
    checkMessage(message) {
        const part = messageParts[message.type];
        assert.ok(part, `there is no message ${message.type}`);
        const faults = this.description.faults('#/components/schemas/ServerMessage', message);
        // The alternatives of a choice all complain; the one that was meant says what is wrong.
        const exact = faults.length > 0 ? this.description.faults(`#/components/schemas/${part}`, message) : [];
        this.seen.add(`${message.type} ${message.state ?? ''}`.trim());
        this.#judge(`message ${message.type}`, exact);
    }

    #judge(place, faults) {
        assert.deepEqual(faults, [], place);
    }
}
