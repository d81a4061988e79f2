// What the server can be asked, each as it should be asked; the fuzz spoils it. Only in tests does a
// list of games stand outside the games themselves.
import { mutatedJson, mutatedText } from './mutate.mjs';

const games = ['othello', 'xiangqi', 'darkchess', 'honeymoon', 'tiddlywinks'];
const moves = {
    othello: ['f5', 'd6', 'c3', 'd3', 'c4'],
    xiangqi: ['h2e2', 'h9g7', 'h0g2', 'i9h9'],
    darkchess: ['a1-a1', 'a1(P)', 'd8-d8', 'd8(p)'],
    honeymoon: ['P'],
    tiddlywinks: ['x'],
};
const person = { kind: 'person' };
const engine = { kind: 'engine', player: 'random' };
const limits = { depth: 1 };

function seats(random) {
    return [random.pick([person, engine]), random.pick([person, engine, { kind: 'engine', level: 'beginner' }])];
}

// `known`: games that are there, as [{id, tokens}].
export function httpRequest(random, known) {
    const game = random.pick(games);
    const line = { moves: moves[game] };
    const one = random.pick(known);
    const run = random.pick(known.runs);
    const id = random.chance(0.9) ? one.id : mutatedText(random, one.id).replace(/[^a-z0-9]/g, 'q');
    const post = (path, json) => ({ method: 'POST', path, json });
    const get = (path) => ({ method: 'GET', path });
    const choices = [
        () => get('/healthz'),
        () => get('/metrics'),
        () => get('/api/v1/catalogue'),
        () => get(`/api/v1/catalogue/${game}`),
        () => post(`/api/v1/catalogue/${game}/line`, line),
        () => post(`/api/v1/catalogue/${game}/explain`, line),
        () => post(`/api/v1/catalogue/${game}/book`, line),
        () => post(`/api/v1/catalogue/${game}/read`, { text: moves[game].join(' '), format: 'moves' }),
        () => post(`/api/v1/catalogue/${game}/write`, { ...line, format: 'tusk' }),
        () => post('/api/v1/games', { game, seats: seats(random), delay_ms: 10, ...(random.chance(0.2) ? { clock: { base_ms: 60_000 } } : {}) }),
        () => post('/api/v1/games/summaries', { ids: [one.id, id] }),
        () => get(`/api/v1/games/${id}`),
        () => get(`/api/v1/games/${id}/positions`),
        () => get(`/api/v1/games/${id}/record?format=${random.pick(['tusk', 'moves', 'pgn', 'x'])}`),
        () => post(`/api/v1/games/${id}/actions`, { seat: random.below(2), text: random.pick(moves.othello), ply: random.below(4) }),
        () => post(`/api/v1/games/${id}/undo`, {}),
        () => post(`/api/v1/games/${id}/resign`, { seat: random.below(2) }),
        () => post(`/api/v1/games/${id}/control`, { paused: random.chance(0.5) }),
        () => get('/api/v1/lab'),
        () => get('/api/v1/lab/runs?limit=5'),
        () => get(`/api/v1/lab/runs/${run}`),
        () => get(`/api/v1/lab/runs/${run}/games?limit=3`),
        () => get(`/api/v1/lab/runs/${run}/report.json`),
        () => post(`/api/v1/lab/runs/${run}/${random.pick(['stop', 'resume'])}`, {}),
        () => get(`/api/v1/coin/change?coins=${3 + random.below(20)},${5 + random.below(30)}&amount=${random.below(200)}`),
        () => get(`/api/v1/coin/rules?a=${random.below(9)}`),
    ];
    const request = random.pick(choices)();
    if (random.chance(0.15)) request.path = mutatedText(random, request.path).replace(/[^\x21-\x7e]/g, '%');
    if (!request.path.startsWith('/')) request.path = `/${request.path}`;
    if (request.json) request.body = mutatedJson(random, request.json);
    if (random.chance(0.05)) request.method = random.pick(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST']);
    request.token = random.chance(0.6) ? random.pick(one.tokens) : random.pick(['', 'x', one.tokens.join(','), 'x'.repeat(3000)]);
    request.id = one.id;
    return request;
}

export function liveMessage(random, known) {
    const game = random.pick(games);
    const one = random.pick(known);
    const task = String(random.below(5));
    const message = random.pick([
        { type: 'watch', game: one.id, tokens: [random.pick(one.tokens)] },
        { type: 'unwatch', game: one.id },
        { type: 'analyse', task, game, moves: moves[game].slice(0, 1), limits, lines: 3 },
        { type: 'analyse', task, game, player: 'uct,playouts=50', limits: { time_ms: 20 } },
        { type: 'analyse', task, game: 'othello', live: { id: one.id, token: random.pick(one.tokens) }, limits },
        { type: 'odds', task, game, move: moves[game][0], limits },
        { type: 'review', task, game, moves: moves[game], limits },
        { type: 'cancel', task },
        { type: 'watch-run', run: random.pick(known.runs) },
        { type: 'unwatch-run', run: random.pick(known.runs) },
    ]);
    return mutatedJson(random, message);
}
