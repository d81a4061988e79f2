// One question to a server, a rest, and a median.
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

export function median(numbers) {
    const sorted = [...numbers].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
