// As many WebSockets as the server takes, from several addresses: all are told of a move, one place
// is kept for a person who comes, and whoever is one too many is told so.
import { readFileSync } from 'node:fs';
import { startServer } from '../api/server.mjs';
import { WebSocket } from '../api/websocket.mjs';
import { ask, KeptConnection, median, sleep } from './tools.mjs';

const perAddress = 250;
const patience = 20_000;

export async function sockets(count, tell) {
    const found = { open: 0, told: 0, health: [], refused: '', faults: [] };
    const server = await startServer({ max_connections: count, requests_per_second: 0 });
    const open = [];
    try {
        const person = { kind: 'person' };
        const made = (await ask(server.port, '/api/v1/games', { json: { game: 'othello', seats: [person, person] } })).json;
        for (let i = 0; i < count - 1; i += 1) {
            const from = `127.0.0.${2 + Math.floor(i / perAddress)}`;
            const socket = await WebSocket.open(server.port, '/api/v1/live', (message) => {
                if (message.type === 'game' && message.game.position.ply === 1) socket.isTold = true;
            }, {}, from);
            socket.send({ type: 'watch', game: made.id, tokens: [] });
            open.push(socket);
            if (open.length % 500 === 0) tell(`${open.length} sockets`);
        }
        found.open = open.length;
        const last = new KeptConnection(server.port);
        for (let i = 0; i < 50; i += 1) {
            const start = performance.now();
            const { status } = await last.ask('/healthz');
            found.health.push(performance.now() - start);
            if (status !== 200) found.faults.push(`/healthz answered ${status} on the last place`);
        }
        const moved = await last.ask(`/api/v1/games/${made.id}/actions`, { json: { seat: 0, text: 'f5' } }, made.tokens);
        if (moved.status !== 200) found.faults.push(`a move was answered with ${moved.status}`);
        const end = Date.now() + patience;
        while (open.some((socket) => !socket.isTold) && Date.now() < end) await sleep(20);
        found.told = open.filter((socket) => socket.isTold).length;
        // The last place is taken, so whoever comes now is one too many.
        const more = await ask(server.port, '/healthz').catch((error) => ({ status: 0, text: error.message }));
        found.refused = `${more.status} ${more.json?.code ?? more.text}`;
        last.close();
        if (found.refused !== '503 server-full') found.faults.push(`one too many was answered with ${found.refused}`);
        found.rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
        if (found.told !== found.open) found.faults.push(`${found.open - found.told} were not told of a move`);
    } catch (error) {
        found.faults.push(error.stack);
    }
    await Promise.all(open.map((socket) => socket.close()));
    if ((await server.stop()) !== 0) found.faults.push('the server did not end by itself');
    found.longest = { median: median(found.health), most: Math.max(...found.health, 0) };
    return found;
}
