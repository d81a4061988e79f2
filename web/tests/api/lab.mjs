// Runs of the lab from their beginning to their end, over HTTP and the WebSocket. Every answer and
// every message is held against the description.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { until } from './play.mjs';
import { program, startServer } from './server.mjs';
import { WebSocket } from './websocket.mjs';

const random = [{ player: 'random' }, { player: 'random' }];
export const shortMatch = { kind: 'match', game: 'othello', players: random, games: 4 };
export const longMatch = { ...shortMatch, games: 100_000 };

// Answers with a match that is over.
export async function labTests(t, { contract, ask, server }) {
    const show = (run) => () => ask('showRun', 200, { params: { run } });
    const state = (name) => (run) => run.state === name;
    let done;

    await t.test('a match is watched to its end', async () => {
        const { run, control } = await ask('beginRun', 201, { json: { ...shortMatch, games: 40 } });
        assert.match(control, /^[a-z2-7]{26}$/);
        const live = await WebSocket.open(server.port, '/api/v1/live', (message) => contract.checkMessage(message));
        live.send({ type: 'watch-run', run: run.id });
        done = (await live.next((message) => message.type === 'run' && message.run.state === 'done')).run;
        const { wins, draws, losses } = done.score;
        assert.deepEqual([done.games, wins + draws + losses, done.fraction], [40, 40, 1]);
        const games = await ask('listRunGames', 200, { params: { run: run.id } });
        assert.equal(games.filter((game) => game.payoff > 0).length, wins);
        live.send({ type: 'unwatch-run', run: run.id });
        live.send({ type: 'watch-run', run: 'x' });
        assert.equal((await live.next((message) => message.type === 'run-gone')).problem.code, 'not-found');
        await live.close();
    });

    await t.test('a run is stopped, goes on and is deleted', async () => {
        const { run } = await ask('beginRun', 201, { json: longMatch });
        const of = { params: { run: run.id }, json: {} };
        await until(show(run.id), (one) => one.games > 10);
        const stopped = await ask('stopRun', 200, of);
        assert.deepEqual([stopped.state, stopped.driver], ['stopped', 'nobody']);
        const again = await ask('resumeRun', 200, of);
        assert.equal(again.driver, 'here');
        await until(show(run.id), (one) => one.games > stopped.games);
        await ask('deleteRun', 204, { params: { run: run.id } });
        await ask('showRun', 404, { params: { run: run.id } });
    });

    await t.test('a tournament has standings', async () => {
        const json = { kind: 'tournament', game: 'othello', players: [...random, random[0]], games: 2 };
        const { run } = await ask('beginRun', 201, { json });
        const { standings, players } = await until(show(run.id), state('done'));
        assert.deepEqual(standings.map((one) => one.entrant).sort(), [0, 1, 2]);
        assert.deepEqual(players.map((one) => one.player), json.players.map((one) => one.player));
        assert.equal(standings.length, 3);
        assert.equal(standings.reduce((sum, one) => sum + one.points, 0), 6);
    });

    await t.test('a run of another program on the same data', async () => {
        const words = ['match', 'othello', '--p1', 'random', '--p2', 'random', '--games', '100000'];
        const other = spawn(program, [...words, '--db', `sqlite:${server.folder}/games.db`], { stdio: 'ignore' });
        const ended = new Promise((done) => other.once('exit', done));
        try {
            const runs = () => ask('listRuns', 200, {});
            const isTheirs = (one) => one.driver === 'elsewhere';
            const run = (await until(runs, (list) => list.some(isTheirs))).find(isTheirs);
            const of = { params: { run: run.id }, code: 'driven-elsewhere' };
            await ask('stopRun', 409, { ...of, json: {} });
            await ask('resumeRun', 409, { ...of, json: {} });
            await ask('deleteRun', 409, of);
            other.kill('SIGINT');
            await ended;
            await ask('deleteRun', 204, { params: { run: run.id } });
        } finally {
            other.kill('SIGKILL');
        }
    });

    await t.test('a second server on the same data is refused', async () => {
        await assert.rejects(startServer({}, { folder: server.folder }), (error) => error.message.includes(`process ${server.pid}`));
    });

    await t.test('a training gives weights that play, and takes them along when it is deleted', async () => {
        const json = {
            kind: 'training', name: 'contract', wthor: { first_year: 2021, last_year: 2021 }, epochs: 1,
            match: { games: 2, limits: { depth: 1 } },
        };
        const { run } = await ask('beginRun', 201, { json });
        const live = await WebSocket.open(server.port, '/api/v1/live', (message) => contract.checkMessage(message));
        live.send({ type: 'watch-run', run: run.id });
        const fitted = (await live.next((message) => message.type === 'run' && ['done', 'failed'].includes(message.run.state))).run;
        await live.close();
        assert.equal(fitted.state, 'done', fitted.error);
        const { training } = fitted.steps.find((step) => step.id === 'fit');
        assert.equal(training.phases.length, 30);
        assert.ok(training.phases.every((phase) => phase.epoch === phase.epochs && phase.error > 0 && phase.old_error > 0));
        assert.equal(fitted.score.games, 2);
        const [weights] = await ask('listWeights', 200, {});
        assert.deepEqual([weights.name, weights.run, weights.games], ['contract', run.id, 680]);
        const detail = await ask('describeGame', 200, { params: { game: 'othello' } });
        const param = detail.players.find((player) => player.name === 'alphabeta').params.find((one) => one.name === 'weights');
        assert.deepEqual(param.choices, ['standard', 'contract']);
        await ask('beginRun', 422, { json, code: 'out-of-range' });
        await ask('deleteRun', 204, { params: { run: run.id } });
        assert.deepEqual(await ask('listWeights', 200, {}), []);
    });

    await t.test('the report of an experiment, while it goes on', async () => {
        const { experiments } = await ask('getLab', 200, {});
        assert.ok(experiments.length > 0);
        const { run } = await ask('beginRun', 201, { json: { kind: 'experiment', name: experiments[0].name } });
        const of = { params: { run: run.id } };
        const page = await ask('getRunReport', 200, of);
        assert.doesNotMatch(page.toString(), /<script/i);
        assert.match(page.toString(), /<h1>/);
        const sections = (await ask('getRunReport', 200, { ...of, query: '?part=sections' })).toString();
        assert.match(sections, /<section>/);
        assert.doesNotMatch(sections, /<h1>|<header>|<footer>/, 'whoever shows them has them in another language');
        const values = await ask('getRunReportData', 200, of);
        assert.equal(values.title, experiments[0].title);
        await ask('deleteRun', 204, of);
    });
    return done;
}
