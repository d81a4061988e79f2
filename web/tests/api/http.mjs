// HTTP/1.1 on a bare socket: unlike fetch it can also send what a server must refuse.
import { connect } from 'node:net';

const patience = 30_000;

// Sends a request and answers with {status, headers, body}. `unsent`: the body's length is told but
// the body is not sent. `headOnly`: the head is begun and never ended.
export function exchange(port, request) {
    const { method = 'GET', target, headers = {}, body = '', version = '1.1', unsent = 0, headOnly = false } = request;
    const bytes = Buffer.from(body);
    const length = unsent || bytes.length;
    const fields = { host: `localhost:${port}`, connection: 'close', ...headers };
    if (length > 0 || method === 'POST') fields['content-length'] ??= String(length);
    const line = `${method} ${target} HTTP/${version}\r\n`;
    const head = line + Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const text = headOnly ? line : `${head}\r\n`;
    return new Promise((done, failed) => {
        const socket = connect(port, '127.0.0.1');
        const pieces = [];
        socket.setTimeout(patience, () => socket.destroy(new Error(`${method} ${target}: no answer`)));
        socket.on('connect', () => socket.write(Buffer.concat([Buffer.from(text), unsent ? Buffer.alloc(0) : bytes])));
        socket.on('data', (piece) => {
            pieces.push(piece);
            const answer = parse(Buffer.concat(pieces), method);
            if (answer) {
                socket.destroy();
                done(answer);
            }
        });
        socket.on('error', failed);
        socket.on('close', () => failed(new Error(`${method} ${target}: the connection ended without an answer`)));
    });
}

// Status and headers of what has come so far, or null while the head is not complete.
export function parseHead(bytes) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [first, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
    const headers = {};
    for (const line of lines) {
        const colon = line.indexOf(':');
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    return { status: Number(first.split(' ')[1]), headers, rest: bytes.subarray(end + 4) };
}

function parse(bytes, method) {
    const head = parseHead(bytes);
    if (!head) return null;
    const { status, headers, rest } = head;
    const hasBody = method !== 'HEAD' && status !== 101 && status !== 204 && status !== 304;
    const length = hasBody ? Number(headers['content-length'] ?? 0) : 0;
    return rest.length < length ? null : { status, headers, body: rest.subarray(0, length) };
}
