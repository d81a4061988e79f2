// A small client for RFC 6455: text messages, answers to pings, the close handshake.
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { parseHead } from './http.mjs';

const patience = 60_000;
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

export class WebSocket {
    #socket;
    #buffer = Buffer.alloc(0);
    #pieces = [];
    #messages = [];
    #waiting = null;
    #onMessage;
    closed; // resolves with the code of the server's goodbye, 1006 without one

    // `onMessage` sees every message as it comes; `next` hands them out one by one. `from`: the
    // loopback address to come from; each counts as a client of its own.
    static async open(port, target, onMessage = () => {}, headers = {}, from = '127.0.0.1') {
        const key = randomBytes(16).toString('base64');
        const fields = {
            host: `localhost:${port}`,
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': key,
            ...headers,
        };
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
        const socket = connect({ port, host: '127.0.0.1', localAddress: from });
        socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
        const head = await headOf(socket);
        if (head.status !== 101) {
            socket.destroy();
            throw new Error(`the server answered the handshake with ${head.status}`);
        }
        const proof = createHash('sha1').update(key + guid).digest('base64');
        if (head.headers['sec-websocket-accept'] !== proof) throw new Error('the proof of the handshake is wrong');
        return new WebSocket(socket, head, onMessage);
    }

    constructor(socket, head, onMessage) {
        this.#socket = socket;
        this.#onMessage = onMessage;
        this.answer = { status: head.status, headers: head.headers, body: Buffer.alloc(0) };
        this.closed = new Promise((done) => {
            this.goodbye = done;
            socket.once('close', () => done(1006));
        });
        socket.on('error', () => {});
        socket.on('data', (piece) => this.#take(piece));
        this.#take(head.rest);
    }

    send(message) {
        this.#frame(opcodes.text, Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)));
    }

    sendBinary(bytes) {
        this.#frame(opcodes.binary, bytes);
    }

    // The next message that `fits`; those before it are dropped.
    async next(fits = () => true) {
        const end = Date.now() + patience;
        for (;;) {
            while (this.#messages.length > 0) {
                const message = this.#messages.shift();
                if (fits(message)) return message;
            }
            await this.#more(end - Date.now());
        }
    }

    async close() {
        this.#frame(opcodes.close, Buffer.from([0x03, 0xe8]));
        const code = await this.closed;
        this.#socket.destroy();
        return code;
    }

    #more(time) {
        return new Promise((done, failed) => {
            const timer = setTimeout(() => failed(new Error('no message came')), Math.max(time, 0));
            this.closed.then((code) => failed(new Error(`the server ended the connection with ${code}`)));
            this.#waiting = () => {
                clearTimeout(timer);
                done();
            };
        });
    }

    #frame(opcode, payload) {
        const mask = randomBytes(4);
        const { length } = payload;
        const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
        head[0] = 0x80 | opcode;
        head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
        if (head.length === 4) head.writeUInt16BE(length, 2);
        if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
        const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index % 4]));
        this.#socket.write(Buffer.concat([head, mask, masked]));
    }

    #take(bytes) {
        this.#buffer = Buffer.concat([this.#buffer, bytes]);
        for (let frame = this.#cut(); frame; frame = this.#cut()) this.#handle(frame);
    }

    #cut() {
        const buffer = this.#buffer;
        if (buffer.length < 2) return null;
        let length = buffer[1] & 0x7f;
        let start = 2;
        if (length >= 126) {
            start = length === 126 ? 4 : 10;
            if (buffer.length < start) return null;
            length = start === 4 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
        }
        if (buffer.length < start + length) return null;
        this.#buffer = buffer.subarray(start + length);
        return { last: (buffer[0] & 0x80) !== 0, opcode: buffer[0] & 0x0f, payload: buffer.subarray(start, start + length) };
    }

    #handle({ last, opcode, payload }) {
        if (opcode === opcodes.ping) {
            this.#frame(opcodes.pong, payload);
        } else if (opcode === opcodes.close) {
            this.goodbye(payload.length >= 2 ? payload.readUInt16BE(0) : 1005);
            this.#frame(opcodes.close, payload);
            this.#socket.end();
        } else if (opcode === opcodes.text || opcode === opcodes.more) {
            this.#pieces.push(payload);
            if (last) this.#deliver(JSON.parse(Buffer.concat(this.#pieces.splice(0)).toString('utf8')));
        }
    }

    #deliver(message) {
        this.#onMessage(message);
        this.#messages.push(message);
        this.#waiting?.();
        this.#waiting = null;
    }
}

function headOf(socket) {
    return new Promise((done, failed) => {
        let bytes = Buffer.alloc(0);
        const timer = setTimeout(() => socket.destroy(new Error('the handshake was not answered')), patience);
        const hear = (piece) => {
            bytes = Buffer.concat([bytes, piece]);
            const head = parseHead(bytes);
            if (!head) return;
            clearTimeout(timer);
            socket.off('data', hear);
            socket.off('error', failed);
            done(head);
        };
        socket.on('data', hear);
        socket.once('error', failed);
    });
}
