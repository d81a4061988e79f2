// Everything that the real server says about its games, engines and experiments can be said in every language
// of the app: an id without a message fails here, and so does a message that nobody asks for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Server } from './server.mjs';

const languages = ['en', 'zh-Hant', 'zh-Hans'];
const machineParams = ['threads', 'hash_mb', 'size_mb', 'table']; // set by whoever runs the server

let server;
let games;
let lab;

const ask = async (path) => (await fetch(new URL(`/api/v1${path}`, server.url))).json();

before(async () => {
    server = await Server.start();
    lab = await ask('/lab');
    games = await Promise.all((await ask('/catalogue')).map((game) => ask(`/catalogue/${game.id}`)));
});
after(() => server?.stop());

function messages(language, section) {
    return JSON.parse(readFileSync(`src/messages/${language}/${section}.json`, 'utf8'));
}

function assertSaid(section, keys) {
    for (const language of languages) {
        const known = messages(language, section);
        assert.deepEqual([...new Set(keys)].filter((key) => !known[key]), [], `${section}.json in ${language}`);
    }
}

const players = () => games.flatMap((game) => game.players);
const params = () => players().flatMap((player) => player.params);
const isWord = (value) => !/^\d+$/.test(value);

test('every game, seat, level, rule and player has a name in every language', () => {
    assert.ok(games.length >= 4);
    assertSaid('common', [
        ...games.map((game) => `summary.${game.id}`),
        ...games.flatMap((game) => game.seats.map((seat) => `seat.${seat}`)),
        ...games.flatMap((game) => game.levels.flatMap((level) => [`level.${level.id}`, `level.${level.id}.about`])),
        ...games.flatMap((game) => game.options.map((option) => `param.${option.name}`)),
        ...games.flatMap((game) => game.options.flatMap((option) => (option.choices ?? []).filter(isWord).map((value) => `choice.${option.name}.${value}`))),
        ...players().map((player) => `player.${player.name}`),
    ]);
    assertSaid('analyse', games.map((game) => `unit.${game.unit}`));
});

test('every rule, player and parameter is described in every language', () => {
    assertSaid('option', games.flatMap((game) => game.options.map((option) => `${game.id}.${option.name}`)));
    assertSaid('engine', [
        ...players().map((player) => `player.${player.name}`),
        ...params().map((param) => `param.${param.name}`),
        ...params().flatMap((param) => (param.choices ?? []).filter(isWord).map((value) => `choice.${param.name}.${value}`)),
    ]);
    const known = new Set(params().map((param) => `param.${param.name}`));
    const stale = Object.keys(messages('en', 'engine')).filter((key) => key.startsWith('param.') && !known.has(key) && !machineParams.includes(key.slice('param.'.length)));
    assert.deepEqual(stale, [], 'parameters that no engine has');
});

test('every experiment and each of its steps is told in every language', async () => {
    assert.equal(lab.experiments.length, 9);
    assertSaid('experiment', lab.experiments.flatMap(({ name }) => ['title', 'question', 'source'].map((part) => `${name}.${part}`)));
    const english = messages('en', 'experiment');
    for (const { name } of lab.experiments) {
        const { run, control } = await server.post('/api/v1/lab/runs', { kind: 'experiment', name, scale: 'full' });
        await fetch(new URL(`/api/v1/lab/runs/${run.id}`, server.url), { method: 'DELETE', headers: { authorization: `Bearer ${control}` } });
        assert.ok(run.steps.length > 0, name);
        // As src/lib/lab/contestants.ts puts them together: a step, or what it shares and its part.
        const unsaid = run.steps.map((step) => step.id).filter((id) => {
            const cut = id.lastIndexOf('-');
            return !english[`${name}.step.${id}`] && !(english[`${name}.step.${id.slice(0, cut)}`] && english[`${name}.part.${id.slice(cut + 1)}`]);
        });
        assert.deepEqual(unsaid, [], `steps of ${name}`);
    }
});
