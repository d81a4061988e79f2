// Many thousands of requests and messages that are nearly right. None may be answered with 5xx, the
// server must be the same process at the end, and games that nobody attacked must be as they were.
import { Agent, request as httpRequestTo } from 'node:http';
import { exchange } from '../api/http.mjs';
import { startServer } from '../api/server.mjs';
import { WebSocket } from '../api/websocket.mjs';
import { httpRequest, liveMessage } from './corpus.mjs';
import { mutatedText } from './mutate.mjs';
import { Random } from './random.mjs';
import { ask, median, sleep } from './tools.mjs';

const limits = {
    requests_per_second: 0, games_per_minute: 1_000_000, max_rooms: 1_000_000, engine_ms: 50, idle_ms: 5000,
    searches: 1, max_connections: 5000, max_connections_per_client: 5000, lab_max_waiting: 3,
};
const lanes = 24;
const sockets = 8;
const liveShare = 0.1;
const rawShare = 0.04;
// Refusals that have nothing to do with a fault of the server: the version, a transfer encoding.
const refusals = new Set([501, 505]);

export async function fuzz(messages, seed, tell) {
    const server = await startServer(limits);
    const random = new Random(seed);
    const found = { sent: 0, live: 0, statuses: new Map(), faults: [], lost: 0, health: [] };
    try {
        const safe = await playedGames(server.port, 5, random);
        const known = await openGames(server.port, 20);
        known.runs = [await beginRun(server.port), 'x'];
        const watch = healthWatch(server.port, found);
        const agent = new Agent({ keepAlive: true, maxSockets: lanes });
        const lane = async () => {
            while (found.sent < messages) {
                found.sent += 1;
                if (found.sent % 2000 === 0) await tidy(server.port, known);
                if (found.sent % 20_000 === 0) tell(`${found.sent} messages`);
                await one(server.port, random, known, agent, found);
            }
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        agent.destroy();
        found.longest = await watch.stop();
        for (const game of safe) {
            const now = await ask(server.port, `/api/v1/games/${game.id}`, {}, game.tokens);
            if (JSON.stringify(now.json?.moves) !== JSON.stringify(game.moves)) found.lost += 1;
        }
        const counted = await ask(server.port, '/metrics');
        const faults = /^tusk_\w*faults\w*(?:\{[^}]*\})? (\d+)/m.exec(counted.text);
        if (faults && Number(faults[1]) > 0) found.faults.push(`the server counted ${faults[1]} faults`);
        found.rss = counted.text.match(/^process_resident_memory_bytes (\S+)/m)?.[1];
    } catch (error) {
        found.faults.push(`the server is not what it was: ${error.message}`);
    }
    if ((await server.stop()) !== 0) found.faults.push('the server did not end by itself');
    return found;
}

async function one(port, random, known, agent, found) {
    if (random.chance(liveShare)) {
        found.live += 1;
        await live(port, random, known, found);
    } else if (random.chance(rawShare)) {
        await bare(port, random, known, found);
    } else {
        const wanted = httpRequest(random, known);
        note(found, wanted, await send(port, wanted, agent));
    }
}

function note(found, wanted, answer) {
    found.statuses.set(answer.status, (found.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && !refusals.has(answer.status)) {
        found.faults.push(`${answer.status} for ${wanted.method} ${wanted.path} ${wanted.body ?? ''}`.slice(0, 600) + ` -> ${answer.text}`);
    }
}

function send(port, { method, path, body, token }, agent) {
    return new Promise((done) => {
        const headers = { host: `localhost:${port}` };
        if (token) headers.authorization = `Bearer ${token}`;
        if (body !== undefined) headers['content-type'] = 'application/json';
        const failed = (error) => done({ status: 0, text: error.message });
        const sent = httpRequestTo({ port, host: '127.0.0.1', method, path, headers, agent, timeout: 60_000 }, (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (piece) => (text.length < 300 ? (text += piece) : null));
            response.on('end', () => done({ status: response.statusCode, text }));
            response.on('error', failed);
        });
        sent.on('timeout', () => sent.destroy(new Error('no answer in a minute')));
        sent.on('error', failed);
        sent.end(body);
    });
}

// A head that is spoilt too, on a connection of its own. To be cut off without an answer is all right.
async function bare(port, random, known, found) {
    const { method, path, body = '' } = httpRequest(random, known);
    const headers = { 'content-type': 'application/json', [mutatedText(random, 'x-more').slice(0, 50)]: mutatedText(random, 'value').slice(0, 9000) };
    const version = random.pick(['1.1', '1.0', '2.0', '9', '1.1x']);
    try {
        const answer = await exchange(port, { method, target: mutatedText(random, path).slice(0, 9000), headers, body, version });
        note(found, { method, path, body }, { status: answer.status, text: answer.body.toString().slice(0, 300) });
    } catch {
        note(found, {}, { status: 0, text: '' });
    }
}

let open = [];
async function live(port, random, known, found) {
    open = open.filter((socket) => !socket.isOver);
    if (open.length < sockets) {
        const socket = await WebSocket.open(port, '/api/v1/live', (message) => {
            const status = message.problem?.status ?? 0;
            if (status >= 500) found.faults.push(`a message with ${status}: ${JSON.stringify(message).slice(0, 300)}`);
        });
        socket.isOver = false;
        socket.closed.then((code) => {
            socket.isOver = true;
            if (code === 1011) found.faults.push('a WebSocket was closed with 1011');
        });
        open.push(socket);
    }
    random.pick(open).send(liveMessage(random, known));
    await sleep(0);
}

async function openGames(port, count) {
    const made = [];
    for (let i = 0; i < count; i += 1) {
        const json = { game: 'othello', seats: [{ kind: 'person' }, { kind: 'person' }] };
        const answer = await ask(port, '/api/v1/games', { json });
        made.push({ id: answer.json.id, tokens: answer.json.tokens });
    }
    return made;
}

// Games with some moves whose ids are told to nobody.
async function playedGames(port, count, random) {
    const made = await openGames(port, count);
    for (const game of made) {
        let now = await ask(port, `/api/v1/games/${game.id}`, {}, game.tokens);
        for (let ply = 0; ply < 8; ply += 1) {
            const { legal, deciders } = now.json.position;
            const json = { seat: deciders[0], text: random.pick(legal).text };
            now = await ask(port, `/api/v1/games/${game.id}/actions`, { json }, game.tokens);
        }
        game.moves = now.json.moves;
    }
    return made;
}

async function beginRun(port) {
    const players = [{ player: 'random' }, { player: 'random' }];
    const answer = await ask(port, '/api/v1/lab/runs', { json: { kind: 'match', game: 'othello', players, games: 4 } });
    return answer.json.run.id;
}

// Runs that the fuzz began with too many games go, so that the machine is not busy with them.
async function tidy(port, known) {
    const { json } = await ask(port, '/api/v1/lab/runs?limit=50');
    for (const run of json ?? []) {
        if (run.state !== 'done') await ask(port, `/api/v1/lab/runs/${run.id}`, { method: 'DELETE' });
    }
    known.runs[0] = json?.find((run) => run.state === 'done')?.id ?? 'x';
}

// How long a small request takes meanwhile.
function healthWatch(port, found) {
    let going = true;
    const loop = (async () => {
        while (going) {
            const start = performance.now();
            const { status } = await ask(port, '/healthz').catch(() => ({ status: 0 }));
            found.health.push(performance.now() - start);
            if (status !== 200) found.faults.push(`/healthz answered ${status}`);
            await sleep(100);
        }
    })();
    return {
        async stop() {
            going = false;
            await loop;
            return { median: median(found.health), most: Math.max(...found.health) };
        },
    };
}
