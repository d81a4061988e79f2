// Requests to the lab: [what, operation, status, request].
const random = [{ player: 'random' }, { player: 'random' }];
const match = (changes) => ({ json: { kind: 'match', game: 'othello', players: random, games: 2, ...changes } });
const players = (first) => match({ players: [first, random[0]] });
const tournament = (changes) => ({ json: { kind: 'tournament', game: 'othello', players: random, games: 2, ...changes } });
const training = (changes) => ({ json: { kind: 'training', name: 'mine', wthor: { first_year: 2021, last_year: 2021 }, epochs: 1, match: null, ...changes } });
const unknownId = 'a'.repeat(26);

export const beginRunCases = [
    ['the lab', 'getLab', 200, {}],
    ['a match', 'beginRun', 201, match({})],
    ['a match with everything', 'beginRun', 201, match({
        options: { size: '6' },
        players: [{ player: 'random', limits: { depth: 1 } }, { player: 'alphabeta,threads=1,hash_mb=8', limits: { depth: 1 } }],
        seed: 7, concurrency: 1, openings: ['e4', 'd5'], sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
        adjudication: { max_plies: 60 }, clock: null,
    })],
    ['a match with a clock', 'beginRun', 201, match({ clock: { base_ms: 1000, increment_ms: 10 } })],
    ['a gauntlet', 'beginRun', 201, tournament({ form: 'gauntlet' })],
    ['what a training is made of', 'getTraining', 200, {}],
    ['players with most games', 'listKnownPlayers', 200, {}],
    ['players by name', 'listKnownPlayers', 200, { query: '?text=tas&limit=3' }],
    ['players of no number', 'listKnownPlayers', 400, { query: '?limit=x', code: 'syntax' }],
    ['players of a long name', 'listKnownPlayers', 400, { query: `?text=${'a'.repeat(101)}`, code: 'syntax' }],
    ['trained weights', 'listWeights', 200, {}],
    ['a training of an unknown field', 'beginRun', 400, training({ folder: '/etc' })],
    ['a training without a name', 'beginRun', 400, training({ name: undefined })],
    ['a training of a bad name', 'beginRun', 422, training({ name: '../mine' })],
    ['a training of the standard weights', 'beginRun', 422, training({ name: 'standard' })],
    ['a training of years without games', 'beginRun', 422, training({ wthor: { first_year: 2150 } })],
    ['a training of nothing', 'beginRun', 422, training({ wthor: null })],
    ['a training of nobody', 'beginRun', 404, training({ wthor: { players: ['nobody of this name'] } })],
    ['a training from unknown weights', 'beginRun', 404, training({ start: 'no-such-weights' })],
    ['a training of too many games', 'beginRun', 422, training({ selfplay: { games: 1_000_000 } })],
    ['a training for too long', 'beginRun', 422, training({ epochs: 1000 })],
    ['nothing', 'beginRun', 400, { json: {}, code: 'syntax' }],
    ['a run of no kind', 'beginRun', 400, { json: { kind: 'dance' }, code: 'syntax' }],
    ['an unknown field', 'beginRun', 400, match({ colour: 'red' })],
    ['an unknown field of a player', 'beginRun', 400, players({ player: 'random', strength: 9 })],
    ['no games', 'beginRun', 400, match({ games: undefined, code: 'syntax' })],
    ['players that are no list', 'beginRun', 400, match({ players: 'random' })],
    ['an unknown game', 'beginRun', 404, match({ game: 'tiddlywinks' })],
    ['an unknown player', 'beginRun', 404, players({ player: 'oracle' })],
    ['a program of this machine', 'beginRun', 404, players({ player: 'ext,protocol=gtp,command=true' })],
    ['an engine that nobody offers', 'beginRun', 404, players({ player: '@oracle' })],
    ['an unknown experiment', 'beginRun', 404, { json: { kind: 'experiment', name: 'oracle' }, code: 'unknown-name' }],
    ['too many openings', 'beginRun', 413, { ...match({ openings: Array(20_001).fill('f5') }), code: 'too-large' }],
    ['a body of more than 2 MiB', 'beginRun', 413, { ...match({ openings: Array(1600).fill('f5'.repeat(700)) }), code: 'too-large' }],
    ['one player', 'beginRun', 422, match({ players: [random[0]] })],
    ['17 players', 'beginRun', 422, tournament({ players: Array(17).fill(random[0]) })],
    ['too many games', 'beginRun', 422, match({ games: 1_000_001 })],
    ['more jobs than cores', 'beginRun', 422, match({ concurrency: 10_000 })],
    ['too much memory', 'beginRun', 422, players({ player: 'alphabeta,hash_mb=257' })],
    ['too many threads', 'beginRun', 422, players({ player: 'alphabeta,threads=256' })],
    ['an opening that cannot be played', 'beginRun', 422, match({ openings: ['a1'] })],
    ['a test that makes no sense', 'beginRun', 422, match({ sprt: { elo0: 5, elo1: 0 } })],
];

// `done` is a match that is over.
export function runCases(done) {
    const of = (query = '', changes = {}) => ({ params: { run: done.id }, query, ...changes });
    const game = (place) => ({ params: { run: done.id, step: done.steps[0].id, pair: 0, half: 0, ...place } });
    const cases = [
        ['runs', 'listRuns', 200, {}],
        ['some runs', 'listRuns', 200, { query: '?kind=match&offset=1&limit=2' }],
        ['a limit that is no number', 'listRuns', 400, { query: '?limit=x', code: 'syntax' }],
        ['a run', 'showRun', 200, of()],
        ['games', 'listRunGames', 200, of()],
        ['games that were won', 'listRunGames', 200, of(`?result=win&step=${done.steps[0].id}&limit=1`)],
        ['games with faults', 'listRunGames', 200, of('?faults=1')],
        ['a result that is none', 'listRunGames', 400, of('?result=fame', { code: 'syntax' })],
        ['one game', 'showRunGame', 200, game({})],
        ['a game that was not played', 'showRunGame', 404, game({ pair: 999 })],
        ['a game at no place', 'showRunGame', 404, game({ half: 2 })],
        ['a file', 'getRunRecords', 200, of()],
        ['a file of bytes', 'getRunRecords', 200, of('?format=wthor')],
        ['a file in an unknown format', 'getRunRecords', 404, of('?format=xml', { code: 'unknown-name' })],
        ['a format without moves', 'getRunRecords', 422, of('?format=obf')],
        ['a report of a match', 'getRunReport', 422, of('', { code: 'unsupported' })],
        ['a part of a report that there is not', 'getRunReport', 400, of('?part=head', { code: 'syntax' })],
        ['a report of a match as values', 'getRunReportData', 422, of('', { code: 'unsupported' })],
        ['to stop what is over', 'stopRun', 409, of('', { json: {}, code: 'run-over' })],
        ['to resume what is over', 'resumeRun', 409, of('', { json: {}, code: 'run-over' })],
        ['a stop with a field', 'stopRun', 400, of('', { json: { hard: true }, code: 'syntax' })],
        ['a resumption with a field', 'resumeRun', 400, of('', { json: { hard: true }, code: 'syntax' })],
    ];
    const operations = ['showRun', 'deleteRun', 'stopRun', 'resumeRun', 'listRunGames', 'showRunGame', 'getRunRecords',
        'getRunReport', 'getRunReportData'];
    for (const id of operations) {
        for (const run of [unknownId, 'not-an-id']) {
            cases.push([`${id} of ${run}`, id, 404, { params: { run, step: 'x', pair: 0, half: 0 }, code: 'not-found' }]);
        }
    }
    return cases;
}
