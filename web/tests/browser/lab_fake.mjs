// A lab for the tests of its screens: answers the lab's resources and the live messages about runs
// in the browser itself, from runs that show everything a run can have. All else goes to the server.

const hour = 3_600_000;

function history(games, score, sprt) {
    const points = [];
    for (let at = 1; at <= 60; at++) {
        const played = Math.round((games * at) / 60 / 2) * 2;
        if (played < 2) continue;
        const wave = score + Math.sin(at / 4) * 0.08 * (1 - at / 75);
        const half = Math.min(0.5, 0.98 / Math.sqrt(played));
        const llr = sprt ? (at / 60) * 1.9 + Math.sin(at / 5) * 0.4 : null;
        points.push({ games: played, score: wave, low: Math.max(0, wave - half), high: Math.min(1, wave + half), llr });
    }
    return points;
}

function match(change = {}) {
    const games = change.games ?? 240;
    const sprt = change.sprt === undefined
        ? { llr: 1.87, lower: -2.94, upper: 2.94, elo0: 0, elo1: 5, verdict: 'undecided' } : change.sprt;
    return {
        players: ['alphabeta,depth=8', 'uct,playouts=2000'],
        games, wins: 131, draws: 17, losses: 92, score: 0.581, interval95: [0.523, 0.639],
        elo: 57, elo_interval95: [16, 99], pentanomial: [14, 5, 62, 7, 32], superiority: 0.997, draw_rate: 0.071,
        mean_payoff: 4.31, mean_payoff_half_width95: 1.6, faults: [], history: history(games, 0.58, sprt), ...change, sprt,
    };
}

const start = {
    ply: 0, text: '', deciders: [0], chance: false, legal: [], outcome: null, opening: null,
    scene: null,
};

function board(position, pair, half, seats) {
    return { step: '1-2', pair, half, seats, position, last: null, value: 2.4 };
}

// As the server names them: levels by player and limits.
const levels = { 'alphabeta,spread=5': 'casual', 'alphabeta,spread=4': 'intermediate' };
function playersOf({ players = [] }) {
    return players.map(({ player, limits = {} }) => ({ player, limits, level: levels[player] ?? null }));
}

function run(id, change = {}) {
    const made = {
        id, kind: 'match', name: 'alphabeta - uct', game: 'othello', state: 'running', error: '', driver: 'here',
        control: false, created_ms: Date.UTC(2026, 1, 3, 9, 30), ended_ms: null, active_ms: 754_000, fraction: 0.48,
        games: 240, rate_per_second: 0.32, left_ms: 812_000, score: match(),
        request: {
            kind: 'match', game: 'othello', games: 500, seed: 7, concurrency: 2,
            players: [
                { player: 'alphabeta,depth=8', limits: { time_ms: 100 } },
                { player: 'uct,playouts=2000', limits: { time_ms: 100 } },
            ],
            sprt: { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 },
        },
        build: 'tusk 0.9.0', machine: '2 cores, 4 GB', steps: [], boards: [], standings: null, ...change,
    };
    return { players: playersOf(made.request), ...made };
}

// Chosen by level: its specs would fill three lines of a phone.
function leveled() {
    const players = ['alphabeta,spread=5', 'alphabeta,spread=4'];
    const score = match({ players, games: 20, sprt: null, score: 0.3, interval95: [0.12, 0.48] });
    return run('level', {
        name: players.join(' - '), state: 'done', fraction: 1, left_ms: null, rate_per_second: 0, games: 20, score,
        request: { kind: 'match', game: 'othello', games: 20, seed: 1, players: players.map((player) => ({ player, limits: { depth: 4 } })) },
        steps: [{ id: '1-2', title: players.join(' - '), done: true, progress_done: 20, progress_total: 20, match: score, training: null }],
    });
}

// An experiment that plays no games, about something that is no game.
function counted() {
    const step = (id, done) => ({ id, title: id, done: true, progress_done: done, progress_total: done, match: null, training: null });
    return run('coins', {
        kind: 'experiment', name: 'coin-rules', game: 'coin', state: 'done', score: null, fraction: 1, games: 0, left_ms: null,
        request: { kind: 'experiment', name: 'coin-rules', scale: 'small', seed: 1, concurrency: 2 },
        steps: [step('table', 0), step('counts', 59), step('speed', 4)],
    });
}

function tournament() {
    const players = ['alphabeta,depth=8', 'alphabeta,spread=4', 'alphabeta,spread=5', 'random'];
    const rows = [[null, 27.5, 36, 40], [12.5, null, 31, 39.5], [4, 9, null, 38], [0, 0.5, 2, null]];
    const elos = [[212, 61], [131, 55], [-18, 52], [-325, 94]];
    return run('tour', {
        kind: 'tournament', name: 'four players', state: 'stopped', driver: 'nobody', score: null, fraction: 0.83,
        rate_per_second: 0, left_ms: null, ended_ms: null,
        request: { kind: 'tournament', form: 'round-robin', game: 'othello', games: 40, seed: 1, players: players.map((player) => ({ player })) },
        standings: players.map((player, at) => ({
            player, entrant: at, row: rows[at], points: rows[at].reduce((sum, one) => sum + (one ?? 0), 0), games: 120,
            elo: elos[at][0], half_width: elos[at][1],
        })),
        steps: players.flatMap((first, i) => players.slice(i + 1).map((second, j) => ({
            id: `${i + 1}-${i + j + 2}`, title: `${first} - ${second}`, done: true, progress_done: 40, progress_total: 40,
            match: match({ players: [first, second], games: 40, sprt: null }),
        }))),
    });
}

function experiment() {
    return run('exp', {
        kind: 'experiment', name: 'othello-school', state: 'running', score: null, fraction: 0.37, games: 64,
        request: { kind: 'experiment', name: 'othello-school', scale: 'small', seed: 1, concurrency: 2 },
        steps: [
            { id: 'exp-1-published', title: '1 weights by phase, as published', done: true, progress_done: 32, progress_total: 32, match: match({ games: 32, sprt: null, score: 0.47, interval95: [0.33, 0.61] }) },
            { id: 'exp-1-exchanged', title: '1 weights by phase, colours exchanged', done: false, progress_done: 12, progress_total: 32, match: null },
            { id: 'exp-6-depth1-corrected', title: '6 best player - alpha-beta, corrected', done: false, progress_done: 0, progress_total: 0, match: null },
        ],
    });
}

// Half of the phases are done: the curves end in the middle.
function training() {
    const phases = Array.from({ length: 30 }, (_, phase) => {
        const done = phase % 10 > 4;
        const error = 15 - phase * 0.45;
        const known = done ? { samples: 190_000 - 3000 * phase, checked: 3300, fit_error: error - 1.2, error, square_error: error * 1.3 }
            : { samples: null, checked: null, fit_error: null, error: null, square_error: null };
        return { phase, empties: 60 - 2 * phase, epoch: done ? 8 : 0, epochs: 8, ...known, old_error: error + 0.6 };
    });
    const step = (id, change) => ({ id, title: id, done: false, progress_done: 0, progress_total: 0, match: null, training: null, ...change });
    return run('train', {
        kind: 'training', name: 'masters-of-the-nineties', score: null, fraction: 0.6, games: 0, control: true,
        request: {
            kind: 'training', game: 'othello', name: 'masters-of-the-nineties', wthor: { first_year: 1998, last_year: 2005, players: ['Tastet Marc', 'Tamenori Hideshi'] },
            selfplay: { games: 500, depth: 4 }, epochs: 8, start: '', against: 'standard', match: { games: 100, limits: { depth: 4 } }, seed: 1, concurrency: 2,
        },
        steps: [
            step('games', { done: true, progress_done: 28, progress_total: 28, training: { games: 4321, positions: 255_000, phases: [], mean_error: null, old_error: null } }),
            step('selfplay', { done: true, progress_done: 500, progress_total: 500, training: { games: 500, positions: 30_000, phases: [], mean_error: null, old_error: null } }),
            step('fit', { progress_done: 140, progress_total: 264, training: { games: 4821, positions: 285_000, phases, mean_error: null, old_error: 10.44 } }),
            step('match', { title: 'masters-of-the-nineties - standard', progress_total: 100 }),
        ],
    });
}

// The same at its end.
function trained() {
    const whole = training();
    const score = match({ players: ['alphabeta,weights=mine', 'alphabeta'], games: 100, sprt: null, score: 0.555, interval95: [0.48, 0.63] });
    const fit = whole.steps[2];
    for (const phase of fit.training.phases) Object.assign(phase, { epoch: 8, error: phase.old_error - 0.4, fit_error: phase.old_error - 1.5, square_error: phase.old_error, samples: 100, checked: 10 });
    Object.assign(fit, { done: true, training: { ...fit.training, mean_error: 9.87 } });
    Object.assign(whole.steps[3], { done: true, progress_done: 100, match: score });
    return { ...whole, id: 'trained', name: 'mine', state: 'done', fraction: 1, games: 100, score, left_ms: null, rate_per_second: 0 };
}

const weights = [
    { name: 'mine', game: 'othello', player: 'alphabeta,weights=mine', made_ms: Date.UTC(2026, 1, 3), run: 'trained', games: 4821, positions: 285_000, mean_error: 9.87, old_error: 10.44, match: { against: 'standard', games: 100, score: 0.555, interval95: [0.48, 0.63] } },
    { name: 'a-name-that-is-as-long-as-names-of-weights-can-be-for-whoever-wants', game: 'othello', player: 'alphabeta,weights=x', made_ms: Date.UTC(2026, 1, 2), run: null, games: null, positions: null, mean_error: null, old_error: null, match: null },
];
const trainingInfo = {
    game: 'othello', years: Array.from({ length: 28 }, (_, at) => ({ year: 1998 + at, games: Math.round(9000 / (1 + at / 4)) })),
    max_players: 10, max_selfplay: 100_000, max_selfplay_depth: 10, max_epochs: 100, max_games: 10_000,
};

const faults = [
    { player: 1, kind: 'time loss', count: 3, game: '12.1', text: 'uct used 131 ms of 100 ms at ply 33' },
    { player: 0, kind: 'illegal move', count: 1, game: '31.2', text: "'z9' is no square of this board" },
];

function games(count) {
    return Array.from({ length: count }, (_, at) => {
        const half = at % 2;
        const won = [0, 1, 0, null, 1, 0][at % 6];
        return {
            step: '1-2', pair: Math.floor(at / 2), half, seats: half ? ['uct,playouts=2000', 'alphabeta,depth=8'] : ['alphabeta,depth=8', 'uct,playouts=2000'],
            winner: won, payoff: won === null ? 0 : won === half ? 12 : -8, plies: 60, reason: 'the board is full',
            fault: at === 24 ? { player: 1, kind: 'time loss', text: 'uct used 131 ms of 100 ms at ply 33' } : null,
            ended_ms: Date.UTC(2026, 1, 3, 9, 31),
        };
    });
}

export async function fakeLab(context, { empty = false, position = start } = {}) {
    const started = [];
    const boards = [0, 1].map((at) => board({ ...position, ply: 24 + at }, 120, at, at ? ['uct,playouts=2000', 'alphabeta,depth=8'] : ['alphabeta,depth=8', 'uct,playouts=2000']));
    const step = (score) => [{ id: '1-2', title: 'alphabeta - uct', done: false, progress_done: 240, progress_total: 500, match: score }];
    const scored = match({ faults });
    const done = match({ games: 1000, score: 0.497, interval95: [0.471, 0.523], elo: -2, elo_interval95: [-20, 16], superiority: 0.41, sprt: { llr: -2.97, lower: -2.94, upper: 2.94, elo0: 0, elo1: 5, verdict: 'H0' } });
    const runs = empty ? [] : [
        run('live', { score: scored, boards, steps: step(scored), control: true }),
        experiment(),
        run('done', { name: 'weights - weights,phases', state: 'done', fraction: 1, ended_ms: Date.UTC(2026, 1, 3, 9, 50), left_ms: null, games: 1000, active_ms: 2 * hour, score: done, steps: step(done), rate_per_second: 0 }),
        leveled(),
        tournament(),
        counted(),
        training(),
        trained(),
        run('failed', { name: '@edax - alphabeta', state: 'failed', driver: 'nobody', error: 'the engine edax could not be started: no such file', score: null, games: 0, fraction: 0, left_ms: null, rate_per_second: 0 }),
    ];
    const info = {
        cores: 2, max_games: 100_000, engines: [{ name: 'edax', game: 'othello' }],
        experiments: [
            { name: 'othello-school', game: 'othello', title: 'Does a corrected evaluation win?', question: 'How much does the corrected table gain against the plain one at equal depth?', source: 'A school report on Othello programs, 2003, section 4' },
            { name: 'coin-rules', game: 'coin', title: 'Coins', question: 'How many rules?', source: 'A report' },
        ],
    };
    const answer = (route, body, status = 200) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
    const missing = { type: 'about:blank', title: 'not-found', status: 404, detail: 'There is no such run.', code: 'not-found' };
    const summary = ({ request, build, machine, steps, boards: shown, standings, ...rest }) => rest;

    await context.route('**/api/v1/lab**', async (route) => {
        const url = new URL(route.request().url());
        const parts = url.pathname.split('/').slice(4);
        const method = route.request().method();
        if (parts.length === 0) return answer(route, info);
        if (parts[0] === 'weights') return answer(route, empty ? [] : weights);
        if (parts[0] === 'training') return answer(route, parts[1] ? [{ name: 'Tastet Marc', games: 1234 }, { name: 'Tamenori Hideshi', games: 900 }] : trainingInfo);
        if (parts.length === 1 && method === 'POST') {
            const request = route.request().postDataJSON();
            started.push(request);
            if (request.games === 13) {
                return answer(route, { ...missing, status: 422, code: 'out-of-range', detail: 'players.1: there is no parameter of this name', where: 'players.1, player' }, 422);
            }
            return answer(route, { control: 'secret', run: runs[0] }, 201);
        }
        if (parts.length === 1) {
            const kind = url.searchParams.get('kind');
            return answer(route, runs.filter((one) => !kind || one.kind === kind).map(summary));
        }
        const found = runs.find((one) => one.id === parts[1]);
        if (!found) return answer(route, missing, 404);
        if (method === 'DELETE') return route.fulfill({ status: 204 });
        if (parts.length === 2) return answer(route, found);
        if (parts[2] === 'stop') Object.assign(found, { state: 'stopped', driver: 'nobody', boards: [] });
        if (parts[2] === 'resume') Object.assign(found, { state: 'running', driver: 'here' });
        if (parts[2] === 'stop' || parts[2] === 'resume') return answer(route, found);
        if (parts[2] === 'report') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Report</title><h1>Report</h1><p>It gains a little.</p>' });
        if (parts[2] === 'games' && parts.length === 3) return answer(route, url.searchParams.get('faults') ? games(25).slice(24) : games(51));
        return answer(route, { seats: ['a', 'b'], tags: {}, options: {}, initial: '', moves: 'f5 d6 c3 d3 c4'.split(' '), result: null });
    });
    await context.routeWebSocket('**/api/v1/live', (socket) => {
        socket.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type !== 'watch-run') return;
            const found = runs.find((one) => one.id === message.run);
            if (found) socket.send(JSON.stringify({ type: 'run', run: found }));
            else socket.send(JSON.stringify({ type: 'run-gone', run: message.run, problem: missing }));
        });
    });
    return { started, runs };
}
