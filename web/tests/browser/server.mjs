// A real `tusk serve` for browser tests, on a free port with a data base of its own.
// TUSK_PROGRAM names the program, TUSK_WEB the built app.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = process.env.TUSK_PROGRAM ?? resolve('../build/release/tusk');
const web = process.env.TUSK_WEB ?? resolve('dist');

export class Server {
    #folder = mkdtempSync(join(tmpdir(), 'tusk-web-test-'));
    #process = null;
    #port = 0;
    url = '';

    static async start() {
        const server = new Server();
        await server.up();
        return server;
    }

    // Again on the same port and data base after `kill`.
    async up() {
        const database = `sqlite:${join(this.#folder, 'games.db')}`;
        // A test plays faster than people do: the limits for strangers are in the way.
        const limits = ['games_per_minute=600'].flatMap((limit) => ['--limit', limit]);
        const child = spawn(program, ['serve', '--port', String(this.#port), '--db', database, ...limits], {
            env: { ...process.env, TUSK_WEB: web, XDG_DATA_HOME: this.#folder }, // trained weights are kept there
            stdio: ['ignore', 'pipe', 'pipe'],
        });
        this.#process = child;
        this.url = await addressOf(child);
        this.#port = Number(new URL(this.url).port);
    }

    // As a crash would: no time to put anything in order.
    async kill(signal = 'SIGKILL') {
        const child = this.#process;
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => child.once('exit', done));
        child.kill(signal);
        await ended;
    }

    async stop() {
        await this.kill('SIGTERM');
        rmSync(this.#folder, { recursive: true, force: true });
    }

    async post(path, body) {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(new URL(path, this.url), { method: 'POST', headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return response.json();
    }
}

function addressOf(child) {
    return new Promise((found, failed) => {
        let said = '';
        const timer = setTimeout(() => failed(new Error(`tusk serve did not say its address: ${said}`)), 20_000);
        const hear = (piece) => {
            said += piece;
            const address = /serving at (http:\/\/\S+)/.exec(said);
            if (!address) return;
            clearTimeout(timer);
            found(address[1]);
        };
        child.stdout.setEncoding('utf8').on('data', hear);
        child.stderr.setEncoding('utf8').on('data', hear);
        child.once('exit', (code) => {
            clearTimeout(timer);
            failed(new Error(`tusk serve ended with ${code}: ${said}`));
        });
    });
}
