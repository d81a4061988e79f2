// The WebSocket: a game played to its end, searches, reviews, and what is refused. Every message of
// the server is held against the description.
import assert from 'node:assert/strict';
import { WebSocket } from './websocket.mjs';
import { beginGame } from './play.mjs';

const path = '/api/v1/live';

export async function liveTests(t, { contract, ask, port }) {
    const open = async () => {
        const live = await WebSocket.open(port, path, (message) => contract.checkMessage(message));
        contract.check('openLive', live.answer);
        return live;
    };
    const send = (live, message) => {
        assert.deepEqual(contract.description.faults('#/components/schemas/ClientMessage', message), []);
        live.send(message);
    };
    const endOf = (task) => (message) => message.task === task && !['queued', 'running'].includes(message.state);
    let moves = [];

    await t.test('a game against an engine, to its end', async () => {
        const seats = [{ kind: 'person', name: 'A' }, { kind: 'engine', level: 'beginner' }];
        const { id, tokens } = await beginGame(ask, { seats, options: { size: '6' } });
        const live = await open();
        send(live, { type: 'watch', game: id, tokens: [tokens[0]] });
        let played = -1;
        for (let ended = false; !ended; ) {
            const { game } = await live.next((message) => message.type === 'game');
            assert.deepEqual(game.you, [0]);
            moves = [...moves.slice(0, game.moves_from), ...game.moves];
            assert.equal(moves.length, game.position.ply);
            ended = game.status === 'over';
            const [move] = game.position.legal;
            // A position may be sent twice, when somebody comes or goes.
            if (!move || move.text === 'pass' || played === game.position.ply) continue;
            played = game.position.ply;
            await ask('act', 200, { params: { id }, tokens: tokens[0], json: { seat: 0, text: move.text, ply: played } });
        }
        send(live, { type: 'unwatch', game: id });
        assert.equal(await live.close(), 1000);
    });

    await t.test('an analysis', async () => {
        const live = await open();
        send(live, { type: 'analyse', task: 'a', game: 'othello', moves: ['f5'], limits: { depth: 6 }, lines: 'all' });
        const { state, analysis } = await live.next(endOf('a'));
        assert.equal(state, 'done');
        assert.equal(analysis.lines.length, 3);
        assert.equal(analysis.best, analysis.lines[0].moves[0]);
        await live.close();
    });

    await t.test('an analysis and a review in all notations, with a proven end', async () => {
        const live = await open();
        const mate = { game: 'xiangqi', position: '3k5/9/9/9/9/9/9/9/4R4/4K4 w', limits: { depth: 5 } };
        send(live, { type: 'analyse', task: 'm', lines: 3, ...mate });
        const { analysis } = await live.next(endOf('m'));
        assert.equal(analysis.value, 'win');
        const [best] = analysis.lines;
        assert.equal(best.end_in, 1);
        assert.equal(best.notations.wxf.length, best.moves.length);
        assert.match(best.notations.chinese[0], /[車俥帥]/);
        send(live, { type: 'review', task: 'n', moves: ['e1e2', 'd9d8'], ...mate });
        const entries = [];
        for (let state = ''; state !== 'done'; ) {
            const message = await live.next((one) => one.task === 'n');
            entries.push(...(message.plies ?? []));
            state = message.state;
        }
        const entry = entries.find(({ ply }) => ply === 1);
        assert.equal(entry.chance, 1);
        assert.ok(entry.loss >= 0 && entry.loss <= 1);
        assert.equal(entry.notations.wxf.played, 'R5+1');
        await live.close();
    });

    await t.test('a hint in a played game', async () => {
        const { id, tokens } = await beginGame(ask, { seats: [{ kind: 'person' }, { kind: 'person' }] });
        const live = await open();
        const hint = (task, token) => send(live, { type: 'analyse', task, game: 'othello', live: { id, token }, limits: { depth: 2 } });
        hint('mine', tokens[0]);
        assert.equal((await live.next(endOf('mine'))).state, 'done');
        hint('theirs', tokens[1]);
        assert.equal((await live.next(endOf('theirs'))).problem.code, 'not-your-turn');
        await live.close();
    });

    await t.test('a review of the game', async () => {
        const live = await open();
        const texts = moves.map((move) => move.text);
        send(live, { type: 'review', task: 'r', game: 'othello', options: { size: '6' }, moves: texts, limits: { depth: 2 } });
        const plies = [];
        for (let state = ''; state !== 'done'; ) {
            const message = await live.next((one) => one.task === 'r');
            assert.notEqual(message.state, 'failed', JSON.stringify(message));
            plies.push(...(message.plies ?? []));
            state = message.state;
            if (state === 'done') assert.equal(message.total, plies.length);
        }
        assert.ok(plies.length > 5);
        await live.close();
    });

    await t.test('a finished review is kept and found by its line, in any notation, and by nothing less', async () => {
        const live = await open();
        const line = { params: { game: 'othello' }, json: { moves: 'f5f6e6' } };
        assert.equal(await ask('findReview', 200, line), null);
        send(live, { type: 'review', task: 'k', game: 'othello', moves: ['f5', 'f6', 'e6'] });
        const plies = [];
        let last = null;
        while (last?.state !== 'done') {
            last = await live.next((one) => one.task === 'k');
            assert.notEqual(last.state, 'failed', JSON.stringify(last));
            plies.push(...(last.plies ?? []));
        }
        const kept = await ask('findReview', 200, line);
        assert.deepEqual(kept, { ...last.source, plies, summary: last.summary });
        assert.deepEqual(kept.limits, { time_ms: 400 });
        for (const json of [{ moves: 'f5f6' }, { moves: 'f5f6e6f4' }, { moves: 'f5f4e3' }]) {
            assert.equal((await ask('findReview', 200, { ...line, json })), null, JSON.stringify(json));
        }
        await live.close();
    });

    await t.test('the odds of a flip, and the luck and skill of a game of chance', async () => {
        const live = await open();
        const position = '4/X3/4/4/4/4/4/R2k r K 0 9';
        send(live, { type: 'odds', task: 'o', game: 'darkchess', position, move: 'a7-a7', limits: { depth: 2 } });
        const { state, odds, mean } = await live.next(endOf('o'));
        assert.equal(state, 'done');
        assert.deepEqual(odds.map((one) => [one.text, one.probability]), [['a7(K)', 1]]);
        assert.ok(mean >= 0 && mean <= 1);
        send(live, { type: 'odds', task: 'none', game: 'othello', move: 'f5' });
        assert.equal((await live.next(endOf('none'))).problem.code, 'unsupported');
        const texts = ['a1-a1', 'a1(P)', 'd8-d8', 'd8(p)', 'b1-b1', 'b1(k)'];
        send(live, { type: 'review', task: 'l', game: 'darkchess', moves: texts, limits: { depth: 1 } });
        const plies = [];
        let summary = null;
        for (let now = ''; now !== 'done'; ) {
            const message = await live.next((one) => one.task === 'l');
            assert.notEqual(message.state, 'failed', JSON.stringify(message));
            plies.push(...(message.plies ?? []));
            now = message.state;
            summary = message.summary ?? summary;
        }
        assert.deepEqual(plies.map(({ ply }) => ply), [5, 3, 1]);
        for (const { luck, loss, seat } of plies) {
            assert.ok(luck.probability < 1);
            assert.ok(Math.abs(luck.decided + luck.gave - luck.spoken) < 1e-9);
            assert.ok(Math.abs((luck.before - luck.decided) * (seat === 0 ? 1 : -1) - loss) < 1e-9);
        }
        const { cost, gave, start, end, rest } = summary.luck;
        assert.ok(Math.abs(start - cost[0] + cost[1] + gave + rest - end) < 1e-9);
        await live.close();
    });

    await t.test('a search that waits, and searches that are cancelled', async () => {
        const live = await open();
        const long = (task) => send(live, { type: 'analyse', task, game: 'othello', limits: { time_ms: 60_000 } });
        long('first');
        await live.next((message) => message.task === 'first' && message.state === 'running');
        // The second is next, which the server tells with no message; the third has one before it.
        long('second');
        long('third');
        const queued = await live.next((message) => message.task === 'third');
        assert.deepEqual([queued.state, queued.ahead], ['queued', 1]);
        for (const task of ['third', 'second', 'first']) {
            send(live, { type: 'cancel', task });
            assert.equal((await live.next(endOf(task))).state, 'cancelled');
        }
        await live.close();
    });

    await t.test('what a task cannot do', async () => {
        const live = await open();
        const wrong = [
            [{ type: 'analyse', game: 'tiddlywinks' }, 'unknown-name'],
            [{ type: 'analyse', game: 'othello', moves: ['a1'] }, 'illegal-move'],
            [{ type: 'analyse', game: 'othello', position: `${'X'.repeat(64)} X` }, 'game-over'],
            [{ type: 'analyse', game: 'othello', lines: 0 }, 'out-of-range'],
            [{ type: 'analyse', game: 'othello', speed: 1 }, 'syntax'],
            [{ type: 'analyse', game: 'othello', live: { id: 'x', token: 'x' } }, 'not-found'],
            [{ type: 'review', game: 'othello', moves: ['zz'] }, 'syntax'],
            [{ type: 'review', game: 'othello', moves: [], player: 'oracle' }, 'unknown-name'],
        ];
        for (const [index, [message, code]] of wrong.entries()) {
            live.send({ task: String(index), ...message });
            const { state, problem } = await live.next(endOf(String(index)));
            assert.deepEqual([state, problem.code], ['failed', code], JSON.stringify(message));
        }
        await live.close();
    });

    await t.test('a game that is not there', async () => {
        const live = await open();
        send(live, { type: 'watch', game: 'a'.repeat(26), tokens: [] });
        const gone = await live.next();
        assert.deepEqual([gone.type, gone.problem.code], ['gone', 'not-found']);
        await live.close();
    });

    await t.test('messages that are not understood', async () => {
        const live = await open();
        const wrong = ['{', '[]', '{}', '{"type":1}', '{"type":"dance"}', '{"type":"watch"}', '{"type":"analyse","game":"othello"}',
            '{"type":"watch","game":"x","tokens":[],"more":1}', '{"type":"watch","game":"x","tokens":"x"}'];
        for (const text of wrong) {
            live.send(text);
            assert.equal((await live.next()).type, 'error', text);
        }
        await live.close();
    });

    await t.test('bytes and messages that are too long end the connection', async () => {
        const binary = await open();
        binary.sendBinary(Buffer.from([1, 2, 3]));
        assert.equal(await binary.closed, 1003);
        const long = await open();
        long.send(JSON.stringify({ type: 'x'.repeat(70_000) }));
        assert.equal(await long.closed, 1009);
    });
}
