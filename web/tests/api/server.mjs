// A real `tusk serve` with bounds of the test's choice, on a free port, with a folder of its own.
// TUSK_PROGRAM names the program, TUSK_WEB the built app.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const program = process.env.TUSK_PROGRAM ?? fileURLToPath(new URL('../../../build/release/tusk', import.meta.url));
const patience = 30_000;

// `more`: further words of the command line. `folder`: data that is there already and stays.
export async function startServer(limits = {}, { more = [], folder: kept } = {}) {
    const folder = kept ?? mkdtempSync(join(tmpdir(), 'tusk-api-test-'));
    const bounds = Object.entries(limits).flatMap(([name, value]) => ['--limit', `${name}=${value}`]);
    const child = spawn(program, ['serve', '--port', '0', '--data', folder, ...bounds, ...more], {
        env: { ...process.env, XDG_DATA_HOME: folder }, // trained weights are kept there
        stdio: ['ignore', 'ignore', 'pipe'],
    });
    const orphan = () => child.kill('SIGKILL');
    process.once('exit', orphan);
    const ended = new Promise((done) => child.once('exit', done));
    ended.then(() => process.off('exit', orphan));
    const stop = async () => {
        child.kill('SIGTERM');
        const status = await ended;
        if (!kept) rmSync(folder, { recursive: true, force: true });
        return status;
    };
    try {
        return { port: await portOf(child), folder, stop, pid: child.pid, kill: () => (child.kill('SIGKILL'), ended) };
    } catch (error) {
        await stop();
        throw error;
    }
}

function portOf(child) {
    return new Promise((found, failed) => {
        let said = '';
        const timer = setTimeout(() => failed(new Error(`the server did not say its address: ${said}`)), patience);
        child.stderr.setEncoding('utf8').on('data', (piece) => {
            said += piece;
            const address = /serving at http:\/\/localhost:(\d+)\//.exec(said);
            if (!address) return;
            clearTimeout(timer);
            found(Number(address[1]));
        });
        child.once('error', failed);
        child.once('close', (status) => {
            clearTimeout(timer);
            failed(new Error(`the server ended with ${status}: ${said}`));
        });
    });
}
