// Questions to a server, a rest, and a median.
import { Agent, request } from 'node:http';
import { exchange } from '../api/http.mjs';

export const sleep = (time) => new Promise((done) => setTimeout(done, time));

export async function ask(port, target, { method, json } = {}, tokens = []) {
    const headers = {};
    if (tokens.length > 0) headers.authorization = `Bearer ${tokens.join(',')}`;
    if (json !== undefined) headers['content-type'] = 'application/json';
    const body = json === undefined ? '' : JSON.stringify(json);
    const answer = await exchange(port, { method: method ?? (json === undefined ? 'GET' : 'POST'), target, headers, body });
    const text = answer.body.toString();
    const isJson = (answer.headers['content-type'] ?? '').includes('json');
    return { status: answer.status, text, json: isJson ? JSON.parse(text) : null };
}

// All questions on one connection, one after the other.
export class KeptConnection {
    #agent = new Agent({ keepAlive: true, maxSockets: 1 });

    constructor(port, patience = 60_000) {
        this.where = { port, host: '127.0.0.1', agent: this.#agent, timeout: patience };
    }

    ask(path, { json } = {}, tokens = []) {
        const headers = { host: `localhost:${this.where.port}` };
        if (tokens.length > 0) headers.authorization = `Bearer ${tokens.join(',')}`;
        if (json !== undefined) headers['content-type'] = 'application/json';
        return new Promise((done, failed) => {
            const method = json === undefined ? 'GET' : 'POST';
            const sent = request({ ...this.where, path, method, headers }, (response) => {
                let text = '';
                response.setEncoding('utf8').on('data', (piece) => (text += piece));
                response.on('end', () => done({ status: response.statusCode, text }));
            });
            sent.on('timeout', () => sent.destroy(new Error('no answer came')));
            sent.on('error', failed);
            sent.end(json === undefined ? undefined : JSON.stringify(json));
        });
    }

    close() {
        this.#agent.destroy();
    }
}

export function median(numbers) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
