// SIGKILL of the server in the midst of games of engines and of persons, again and again. Every move
// that somebody was shown must be there afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../api/server.mjs';
import { WebSocket } from '../api/websocket.mjs';
import { Random } from './random.mjs';
import { ask, sleep } from './tools.mjs';

const engineGames = 4;
const limits = { requests_per_second: 0, games_per_minute: 10_000 };

export async function kills(count, seed, tell) {
    const random = new Random(seed);
    const folder = mkdtempSync(join(tmpdir(), 'tusk-attack-'));
    const found = { kills: 0, shown: 0, lost: 0, starts: [], faults: [] };
    let tables = [];
    try {
        for (let round = 0; round <= count; round += 1) {
            const start = performance.now();
            const server = await startServer(limits, { folder });
            found.starts.push(performance.now() - start);
            for (const table of tables) await check(server.port, table, found);
            if (round === count) {
                await server.stop();
                break;
            }
            tables = await newTables(server.port);
            const players = tables.map((table) => (table.watched ? watch(server.port, table) : play(server.port, table, random)));
            await sleep(150 + random.below(350));
            await server.kill();
            found.kills += 1;
            await Promise.all(players);
            found.shown += tables.reduce((sum, table) => sum + table.shown.length, 0);
            if (found.kills % 5 === 0) tell(`${found.kills} kills, ${found.shown} moves shown`);
        }
    } catch (error) {
        found.faults.push(error.stack);
    }
    rmSync(folder, { recursive: true, force: true });
    return found;
}

async function newTables(port) {
    const person = { kind: 'person' };
    const engine = { kind: 'engine', player: 'random' };
    const made = [];
    for (let i = 0; i <= engineGames; i += 1) {
        const watched = i < engineGames;
        const json = { game: 'othello', delay_ms: 5, seats: watched ? [engine, engine] : [person, person] };
        const { id, tokens } = (await ask(port, '/api/v1/games', { json })).json;
        made.push({ id, tokens: tokens ?? [], watched, shown: [] });
    }
    return made;
}

const texts = (list) => list.map((move) => move.text);

// Sees what spectators see, until the connection ends.
async function watch(port, table) {
    const live = await WebSocket.open(port, '/api/v1/live', (message) => {
        if (message.type !== 'game') return;
        const { moves, moves_from: from = 0 } = message.game;
        table.shown = [...table.shown.slice(0, from), ...texts(moves)];
    });
    live.send({ type: 'watch', game: table.id, tokens: [] });
    await live.closed;
}

async function play(port, table, random) {
    try {
        let now = await ask(port, `/api/v1/games/${table.id}`, {}, table.tokens);
        while (now.status === 200 && now.json.status === 'playing') {
            table.shown = texts(now.json.moves);
            const { legal, deciders } = now.json.position;
            const path = `/api/v1/games/${table.id}`;
            const json = legal.length > 0 ? { seat: deciders[0], text: random.pick(legal).text } : null;
            now = json ? await ask(port, `${path}/actions`, { json }, table.tokens) : await ask(port, path, {}, table.tokens);
        }
        if (now.status === 200) table.shown = texts(now.json.moves);
    } catch {
        // the server was killed
    }
}

async function check(port, table, found) {
    const now = await ask(port, `/api/v1/games/${table.id}`, {}, table.tokens);
    if (now.status !== 200) {
        found.lost += Math.max(1, table.shown.length);
        found.faults.push(`${now.status} for a game that was shown`);
        return;
    }
    const stored = texts(now.json.moves);
    found.lost += table.shown.filter((text, index) => stored[index] !== text).length;
}
