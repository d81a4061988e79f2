// The running server against data/server/openapi.json: every operation, every status that can be
// provoked, every field of every answer. Fails on what is answered and not documented, and on what
// is documented and never answered (but for 5xx).
import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { beginCases, gameCases } from './cases_games.mjs';
import { catalogueCases } from './cases_catalogue.mjs';
import { coinCases } from './cases_coin.mjs';
import { beginRunCases, runCases as labCases } from './cases_lab.mjs';
import { networkCases } from './cases_network.mjs';
import { Contract } from './contract.mjs';
import { Description } from './description.mjs';
import { checkStructure } from './structure.mjs';
import { exchange } from './http.mjs';
import { beginGame, playToTheEnd, until } from './play.mjs';
import { labTests, longMatch, shortMatch } from './lab.mjs';
import { liveTests } from './live.mjs';
import { recordTests } from './records.mjs';
import { startServer } from './server.mjs';

const description = new Description(fileURLToPath(new URL('../../../data/server/openapi.json', import.meta.url)));
const contract = new Contract(description);
const people = [{ kind: 'person' }, { kind: 'person' }];
const engines = [{ kind: 'engine', level: 'beginner' }, { kind: 'engine', level: 'beginner' }];
// One search at a time, so that a second one waits.
const roomy = { games_per_minute: 6000, requests_per_second: 0, searches: 1 };

const server = await startServer(roomy);
const ask = (id, status, request) => contract.ask(server.port, id, status, request);

async function runCases(t, cases) {
    for (const [what, id, status, request] of cases) {
        await t.test(`${id} ${status}: ${what}`, async (one) => {
            const seen = await ask(id, status, request);
        });
    }
}

test('the description is sound in itself', (t) => checkStructure(t, description));

test('the server hands out this very description', async () => {
    assert.deepEqual(await ask('getDescription', 200, {}), description.document);
});

test('the catalogue', (t) => runCases(t, catalogueCases));

test('the coin problem', (t) => runCases(t, coinCases));

test('beginning games', (t) => runCases(t, beginCases));

test('games', async (t) => {
    const fresh = await beginGame(ask, { seats: people });
    const moved = await beginGame(ask, { seats: people });
    const over = await beginGame(ask, { seats: people });
    const paused = await beginGame(ask, { seats: engines, paused: true });
    const invited = await beginGame(ask, { seats: [people[0], { kind: 'person', invited: true }] });
    for (const game of [moved, over]) {
        await ask('act', 200, { params: { id: game.id }, tokens: game.tokens[0], json: { seat: 0, text: 'f5', ply: 0 } });
    }
    const resigned = await ask('resign', 200, { params: { id: over.id }, tokens: over.tokens, json: { seat: 1 } });
    assert.equal(resigned.result.by, 'resign');
    assert.equal(resigned.result.winner, 'black');
    await runCases(t, gameCases({ fresh, moved, over, engines: paused, invited }));
    const lines = await ask('summariseGames', 200, { json: { ids: [fresh.id, over.id, 'x'] } });
    assert.deepEqual(new Set(lines.map((line) => line.id)), new Set([fresh.id, over.id]));
});

test('undo takes back to the own decision', async () => {
    const game = await beginGame(ask, { seats: people });
    const of = { params: { id: game.id } };
    await ask('act', 200, { ...of, tokens: game.tokens[0], json: { seat: 0, text: 'f5', ply: 0 } });
    const back = await ask('undo', 200, { ...of, tokens: game.tokens[0], json: {} });
    assert.equal(back.position.ply, 0);
    await ask('act', 200, { ...of, tokens: game.tokens[0], json: { seat: 0, text: 'c4', ply: 0 } });
    const again = await ask('undo', 200, { ...of, tokens: game.tokens });
    assert.deepEqual(again.moves, []);
});

test('of a game with hidden cards one client plays one seat', async () => {
    const game = await beginGame(ask, { game: 'honeymoon', seats: people });
    assert.deepEqual(game.game.you, []);
    const both = { params: { id: game.id }, tokens: game.tokens, code: 'one-seat' };
    for (const id of ['showGame', 'listPositions', 'getRecord']) await ask(id, 403, both);
    await ask('act', 403, { ...both, json: { seat: 1, text: '1S', ply: 26 } });
    const own = await ask('showGame', 200, { params: { id: game.id }, tokens: game.tokens[1] });
    assert.deepEqual(own.you, [1]);
});

test('an engine answers a person, and undo takes back both', async () => {
    const seats = [{ kind: 'person' }, { kind: 'engine', level: 'beginner' }];
    const game = await beginGame(ask, { seats, options: { size: '6' } });
    assert.equal(game.tokens[1], '');
    const of = { params: { id: game.id }, tokens: game.tokens[0] };
    const [move] = game.game.position.legal;
    await ask('act', 200, { ...of, json: { seat: 0, text: move.text, ply: 0 } });
    const answered = await until(() => ask('showGame', 200, of), (shown) => shown.moves.length >= 2);
    assert.equal(answered.position.look.columns, 6);
    assert.ok(answered.can_undo);
    assert.equal((await ask('undo', 200, { ...of, json: {} })).moves.length, 0);
});

test('engines play without being watched', async () => {
    const { id } = await beginGame(ask, { seats: engines });
    const show = () => ask('showGame', 200, { params: { id } });
    await until(show, (shown) => shown.moves.length > 0);
});

test('engines pause, step and go on', async () => {
    const game = await beginGame(ask, { seats: engines, paused: true, delay_ms: 5 });
    const of = { params: { id: game.id }, tokens: game.control };
    const show = () => ask('showGame', 200, of);
    await ask('control', 200, { ...of, json: { step: true } });
    await until(show, (shown) => shown.moves.length === 1);
    const going = await ask('control', 200, { ...of, json: { paused: false, delay_ms: 0 } });
    assert.deepEqual([going.paused, going.delay_ms, going.control, going.you], [false, 0, true, []]);
    const ended = await until(show, (shown) => shown.status === 'over');
    assert.equal(ended.result.by, 'rules');
    await ask('control', 409, { ...of, json: { delay_ms: 1 }, code: 'game-over' });
});

test('a clock runs down', async () => {
    const game = await beginGame(ask, { seats: people, clock: { base_ms: 1000, increment_ms: 0 } });
    const of = { params: { id: game.id }, tokens: game.tokens };
    const first = await ask('act', 200, { ...of, json: { seat: 0, text: 'f5', ply: 0 } });
    assert.equal(first.clocks.remaining_ms.length, 2);
    const second = await ask('act', 200, { ...of, json: { seat: 1, text: 'd6', ply: 1 } });
    assert.deepEqual(second.clocks.running, [0]);
    const ended = await until(() => ask('showGame', 200, of), (shown) => shown.status === 'over');
    assert.deepEqual([ended.result.by, ended.result.winner], ['time', 'white']);
});

test('records in every format', async (t) => {
    const seats = engines.map((seat, index) => ({ ...seat, name: 'AB'[index] }));
    const game = await playToTheEnd(ask, { seats });
    await recordTests(t, ask, game);
});

test('the WebSocket', (t) => liveTests(t, { contract, ask, port: server.port }));

test('beginning runs of the lab', (t) => runCases(t, beginRunCases));

test('runs of the lab', async (t) => {
    const done = await labTests(t, { contract, ask, server });
    await runCases(t, labCases(done));
});

test('a lab that is kept to its owner, and one that is full', async () => {
    const full = await startServer({ lab_max_waiting: 1 });
    try {
        for (const status of [201, 201, 429]) {
            await contract.ask(full.port, 'beginRun', status, { json: longMatch });
        }
    } finally {
        await full.stop();
    }
    const house = await startServer({}, { more: ['--public'] });
    try {
        await contract.ask(house.port, 'beginRun', 403, { json: shortMatch, code: 'forbidden' });
    } finally {
        await house.stop();
    }
});

test('what the network side refuses, at every operation', async () => {
    const { id } = await beginGame(ask, { seats: people });
    const { run } = await ask('beginRun', 201, { json: shortMatch });
    const params = { id, run: run.id, step: run.steps[0].id, pair: 0, half: 0 };
    for (const operation of description.operations) {
        const beside = description.operations.filter((one) => one.path === operation.path);
        const methods = beside.map((one) => one.method);
        for (const [, status, request] of networkCases(operation, methods)) {
            await ask(operation.id, status, { params, ...request });
        }
    }
});

test('HEAD is GET without a body', async () => {
    for (const { method, path } of description.operations) {
        if (method !== 'GET' || path.includes('{') || path.endsWith('/live')) continue;
        const [got, head] = await Promise.all(
            ['GET', 'HEAD'].map((name) => exchange(server.port, { method: name, target: path })),
        );
        assert.deepEqual([head.status, head.headers['content-type']], [got.status, got.headers['content-type']]);
        assert.equal(head.body.length, 0);
    }
});

test('unknown addresses', async () => {
    const targets = ['/api', '/api/v1', '/api/v1/', '/api/v2/games', '/api/v1/nothing', '/api/v1/live/x',
        '/api/v1/catalogue/othello/dance', '/api/v1/catalogue/othello/line/x', `/api/v1/games/${'a'.repeat(26)}/dance`];
    for (const target of targets) {
        for (const method of ['GET', 'POST']) {
            const answer = await exchange(server.port, { method, target });
            const body = JSON.parse(answer.body);
            assert.equal(answer.status, 404, target);
            assert.equal(answer.headers['content-type'], 'application/problem+json');
            assert.deepEqual(description.faults('#/components/schemas/Problem', body), []);
            assert.equal(body.code, 'not-found', target);
        }
    }
});

test('slow and hasty clients', async () => {
    const tight = await startServer({ header_timeout_ms: 300, requests_per_second: 1, request_burst: 1 });
    try {
        const params = { id: 'a'.repeat(26) };
        await Promise.all(description.operations.map(({ id }) => contract.ask(tight.port, id, 408, { params, headOnly: true })));
        for (const { id } of description.operations) {
            const hurry = async () => {
                await exchange(tight.port, { target: '/healthz' });
                await contract.ask(tight.port, id, 429, { params, code: 'too-many-requests' });
            };
            // One request a second passes, and it may be this one.
            await hurry().catch(hurry);
        }
    } finally {
        await tight.stop();
    }
});

test('too many games', async () => {
    for (const [limits, status, code] of [[{ games_per_minute: 1 }, 429, 'too-many'], [{ max_rooms: 1 }, 503, 'busy']]) {
        const small = await startServer(limits);
        try {
            const json = { game: 'othello', seats: people };
            await contract.ask(small.port, 'beginGame', 201, { json });
            await contract.ask(small.port, 'beginGame', status, { json, code });
        } finally {
            await small.stop();
        }
    }
});

test('everything documented was seen', (t) => {
    const missing = [];
    for (const { id, operation } of description.operations) {
        for (const status of Object.keys(operation.responses)) {
            if (Number(status) < 500 && !contract.seen.has(`${id} ${status}`)) missing.push(`${id} ${status}`);
        }
    }
    const messages = ['game', 'gone', 'run', 'run-gone', 'error', ...['queued', 'running', 'done', 'cancelled', 'failed'].map((state) => `task ${state}`)];
    missing.push(...messages.filter((message) => !contract.seen.has(message)));
    assert.deepEqual(missing, []);
});

test('the server ends in good order', async () => {
    assert.equal(await server.stop(), 0);
});
