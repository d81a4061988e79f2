// Requests about played games: [what, operation, status, request]. The world holds games that
// contract.test.mjs has begun: `fresh` and `moved` (one move) between two persons, `over` (resigned),
// `engines` (paused), `invited` (the second seat waits for somebody).
const people = [{ kind: 'person' }, { kind: 'person' }];
const begin = (changes) => ({ json: { game: 'othello', seats: people, ...changes } });
const engine = (changes) => begin({ seats: [{ kind: 'person' }, { kind: 'engine', ...changes }] });
const unknownId = 'a'.repeat(26);

export const beginCases = [
    ['two persons', 'beginGame', 201, begin({})],
    ['names, moves and a clock', 'beginGame', 201, begin({
        seats: [{ kind: 'person', name: ' 甲 ' }, { kind: 'person', name: 'B' }],
        moves: ['f5', 'd6'], clock: { base_ms: 60_000, increment_ms: 1000 }, delay_ms: 100,
    })],
    ['an invited seat', 'beginGame', 201, begin({ seats: [{ kind: 'person' }, { kind: 'person', invited: true }] })],
    ['an invited engine', 'beginGame', 400, engine({ invited: true })],
    ['a clock that is null', 'beginGame', 201, begin({ clock: null })],
    ['a board of 6', 'beginGame', 201, begin({ options: { size: '6' } })],
    ['an engine by level', 'beginGame', 201, engine({ level: 'beginner' })],
    ['an engine by player', 'beginGame', 201, engine({ player: 'alphabeta', limits: { depth: 1, time_ms: 50 } })],
    ['a game without seats', 'beginGame', 400, { json: { game: 'othello' }, code: 'syntax' }],
    ['a seat too many', 'beginGame', 400, begin({ seats: [...people, ...people] })],
    ['a seat of nobody', 'beginGame', 400, begin({ seats: [{ kind: 'ghost' }, { kind: 'person' }] })],
    ['an unknown field of a game', 'beginGame', 400, begin({ colour: 'red' })],
    ['an unknown field of a seat', 'beginGame', 400, engine({ strength: 9 })],
    ['an unknown limit', 'beginGame', 400, engine({ limits: { minutes: 1 } })],
    ['a text for a truth', 'beginGame', 400, begin({ paused: 'yes' })],
    ['a clock without its time', 'beginGame', 400, begin({ clock: { increment_ms: 0 } })],
    ['a clock without increment', 'beginGame', 201, begin({ clock: { base_ms: 60_000 } })],
    ['a person with a level', 'beginGame', 400, begin({ seats: [{ kind: 'person', level: 'none' }, people[1]] })],
    ['a game that is unknown', 'beginGame', 404, { json: { game: 'tiddlywinks', seats: people }, code: 'unknown-name' }],
    ['a level that is unknown', 'beginGame', 404, engine({ level: 'godlike' })],
    ['a player that is unknown', 'beginGame', 404, engine({ player: 'oracle' })],
    ['a game with moves after the end', 'beginGame', 409, { ...begin({ position: `${'X'.repeat(64)} X`, moves: 'a1' }), code: 'game-over' }],
    ['a name of 121 bytes', 'beginGame', 413, { ...begin({ seats: [{ kind: 'person', name: 'A'.repeat(121) }, people[1]] }), code: 'too-large' }],
    ['an illegal move to begin with', 'beginGame', 422, { ...begin({ moves: 'a1' }), code: 'illegal-move' }],
    ['a clock of a day', 'beginGame', 422, { ...begin({ clock: { base_ms: 86_400_000, increment_ms: 0 } }), code: 'out-of-range' }],
    ['a depth of 0', 'beginGame', 422, { ...engine({ limits: { depth: 0 } }), code: 'out-of-range' }],
    ['a pause with a person', 'beginGame', 422, { ...begin({ paused: true }), code: 'unsupported' }],
];

export function gameCases({ fresh, moved, over, engines, invited }) {
    const of = (game, changes = {}) => ({ params: { id: game.id }, tokens: game.tokens.filter(Boolean), ...changes });
    const act = (game, json, changes = {}) => of(game, { json, ...changes });
    const control = (json, changes = {}) => ({ params: { id: engines.id }, tokens: engines.control, json, ...changes });
    const cases = [
        ['a game', 'showGame', 200, of(moved)],
        ['a game for a spectator', 'showGame', 200, { params: { id: moved.id } }],
        ['a wrong token makes a spectator', 'showGame', 200, { params: { id: moved.id }, tokens: unknownId }],
        ['positions', 'listPositions', 200, of(moved)],
        ['some positions', 'listPositions', 200, of(moved, { query: '?from=1&to=1' })],
        ['no positions', 'listPositions', 200, of(moved, { query: '?from=9' })],
        ['a ply that is no number', 'listPositions', 400, of(moved, { query: '?from=abc', code: 'syntax' })],
        ['a record', 'getRecord', 200, of(moved)],
        ['a score sheet', 'getRecord', 200, of(moved, { query: '?format=text&notation=coordinates' })],
        ['a record in an unknown notation', 'getRecord', 404, of(moved, { query: '?format=text&notation=runes', code: 'unknown-name' })],
        ['a record in an unknown format', 'getRecord', 404, of(moved, { query: '?format=xml', code: 'unknown-name' })],
        ['a record in a format without moves', 'getRecord', 422, of(moved, { query: '?format=obf', code: 'unsupported' })],

        ['no move in the request', 'act', 400, act(fresh, { seat: 0, ply: 0 })],
        ['no seat', 'act', 400, act(fresh, { text: 'f5', ply: 0 })],
        ['no ply', 'act', 422, act(moved, { seat: 0, text: 'f5' }, { code: 'illegal-move' })],
        ['an unknown field', 'act', 400, act(fresh, { seat: 0, text: 'f5', ply: 0, force: true })],
        ['a seat that is a text', 'act', 400, act(fresh, { seat: '0', text: 'f5', ply: 0 })],
        ['a move that cannot be read', 'act', 400, act(fresh, { seat: 0, text: 'qq', ply: 0 })],
        ['no token', 'act', 403, { ...act(fresh, { seat: 0, text: 'f5', ply: 0 }), tokens: undefined, code: 'forbidden' }],
        ['a wrong token', 'act', 403, { ...act(fresh, { seat: 0, text: 'f5', ply: 0 }), tokens: unknownId, code: 'forbidden' }],
        ['the token of the other seat', 'act', 403, { ...act(fresh, { seat: 0, text: 'f5', ply: 0 }), tokens: fresh.tokens[1] }],
        ['a stale ply', 'act', 409, act(moved, { seat: 1, text: 'd6', ply: 0 }, { code: 'stale' })],
        ['a move in a game that is over', 'act', 409, act(over, { seat: 1, text: 'd6', ply: 1 }, { code: 'game-over' })],
        ['a move that is too long', 'act', 413, act(fresh, { seat: 0, text: 'f'.repeat(101), ply: 0 }, { code: 'too-large' })],
        ['an illegal move', 'act', 422, act(fresh, { seat: 0, text: 'a1', ply: 0 }, { code: 'illegal-move' })],
        ["the other's turn", 'act', 422, act(fresh, { seat: 1, text: 'd6', ply: 0 }, { code: 'illegal-move' })],
        ['a seat that is not there', 'act', 422, act(fresh, { seat: 2, text: 'f5', ply: 0 }, { code: 'out-of-range' })],

        ['undo with an unknown field', 'undo', 400, act(fresh, { plies: 2 }, { code: 'syntax' })],
        ['undo by a spectator', 'undo', 403, { params: { id: moved.id }, json: {}, code: 'forbidden' }],
        ['nothing to undo', 'undo', 409, act(fresh, {}, { code: 'nothing-to-undo' })],
        ["undo of the other's move", 'undo', 409, { ...act(moved, {}), tokens: moved.tokens[1], code: 'nothing-to-undo' }],

        ['nobody resigns', 'resign', 400, act(fresh, {})],
        ['resign with an unknown field', 'resign', 400, act(over, { seat: 0, why: 'tired' }, { code: 'syntax' })],
        ['resign for the other', 'resign', 403, { ...act(fresh, { seat: 0 }), tokens: fresh.tokens[1], code: 'forbidden' }],
        ['resign again', 'resign', 409, act(over, { seat: 0 }, { code: 'game-over' })],
        ['a seat that is not there resigns', 'resign', 422, act(fresh, { seat: 7 }, { code: 'out-of-range' })],

        ['no invitation in the request', 'join', 400, { params: { id: invited.id }, json: {}, code: 'syntax' }],
        ['a token of one\'s own making', 'join', 400, { params: { id: invited.id }, json: { invitation: invited.invitations[1], token: 'short' }, code: 'syntax' }],
        ['a foreign invitation', 'join', 403, { params: { id: invited.id }, json: { invitation: unknownId }, code: 'invitation-unknown' }],
        ['a name without end', 'join', 413, { params: { id: invited.id }, json: { invitation: invited.invitations[1], name: 'A'.repeat(41) }, code: 'too-large' }],
        ['an offer while nobody is there', 'offer', 409, act(invited, { seat: 0, kind: 'draw' }, { code: 'offer-refused' })],
        ['an invitation', 'join', 200, { params: { id: invited.id }, json: { invitation: invited.invitations[1], name: ' 乙 ', token: 'b'.repeat(26) } }],
        ['the same once more', 'join', 200, { params: { id: invited.id }, json: { invitation: invited.invitations[1], token: 'b'.repeat(26) } }],
        ['a used invitation', 'join', 409, { params: { id: invited.id }, json: { invitation: invited.invitations[1] }, code: 'invitation-used' }],

        ['an offer of nobody', 'offer', 400, act(moved, { kind: 'draw' })],
        ['an offer of something else', 'offer', 400, act(moved, { seat: 0, kind: 'money' })],
        ['an offer of a spectator', 'offer', 403, { params: { id: moved.id }, json: { seat: 0, kind: 'draw' }, code: 'forbidden' }],
        ['an offer before the first move', 'offer', 409, act(fresh, { seat: 0, kind: 'draw' }, { code: 'offer-refused' })],
        ['an offer of a very long name', 'offer', 413, act(moved, { seat: 0, kind: 'd'.repeat(30) }, { code: 'too-large' })],
        ['an offer of a seat that is not there', 'offer', 422, act(moved, { seat: 7, kind: 'draw' }, { code: 'out-of-range' })],
        ['an answer to nothing', 'answer', 409, act(moved, { seat: 1, accept: true }, { code: 'no-offer' })],
        ['an offer', 'offer', 200, act(moved, { seat: 0, kind: 'draw' })],
        ['an offer beside another', 'offer', 409, act(moved, { seat: 0, kind: 'take-back' }, { code: 'offer-refused' })],
        ['an answer that says nothing', 'answer', 400, act(moved, { seat: 1 })],
        ['an answer of a spectator', 'answer', 403, { params: { id: moved.id }, json: { seat: 1, accept: true }, code: 'forbidden' }],
        ['an answer of a seat that is not there', 'answer', 422, act(moved, { seat: 7, accept: true }, { code: 'out-of-range' })],
        ['an answer', 'answer', 200, act(moved, { seat: 1, accept: false })],

        ['a faster pace', 'control', 200, control({ delay_ms: 20 })],
        ['a pause that is there', 'control', 200, control({ paused: true })],
        ['an unknown knob', 'control', 400, control({ speed: 1 })],
        ['a pause that is a number', 'control', 400, control({ paused: 1 })],
        ['control by a spectator', 'control', 403, control({ delay_ms: 1 }, { tokens: undefined, code: 'forbidden' })],
        ["control with a seat's token", 'control', 403, { ...act(fresh, { delay_ms: 1 }), code: 'forbidden' }],
        ['control of a game that is over', 'control', 409, { params: { id: over.id }, tokens: over.control, json: { delay_ms: 1 } }],
        ['a delay that is too long', 'control', 422, control({ delay_ms: 10_001 }, { code: 'out-of-range' })],
        ['a pause of a person', 'control', 422, { params: { id: fresh.id }, tokens: fresh.control, json: { paused: true }, code: 'unsupported' }],

        ['summaries', 'summariseGames', 200, { json: { ids: [fresh.id, over.id, engines.id, unknownId, 'x'] } }],
        ['no summaries', 'summariseGames', 200, { json: { ids: [] } }],
        ['no ids', 'summariseGames', 400, { json: {} }],
        ['summaries with an unknown field', 'summariseGames', 400, { json: { ids: [], all: true } }],
        ['ids that are numbers', 'summariseGames', 400, { json: { ids: [1] }, code: 'syntax' }],
        ['too many ids', 'summariseGames', 413, { json: { ids: Array(101).fill(unknownId) }, code: 'too-large' }],
        ['an id that is too long', 'summariseGames', 413, { json: { ids: ['a'.repeat(65)] }, code: 'too-large' }],
    ];
    for (const id of ['showGame', 'listPositions', 'getRecord', 'act', 'undo', 'resign', 'control', 'join', 'offer', 'answer']) {
        const bodies = { join: { invitation: unknownId }, offer: { seat: 0, kind: 'draw' }, answer: { seat: 0, accept: true } };
        const json = bodies[id] ?? (id.length > 7 ? undefined : { seat: 0, text: 'f5', ply: 0 });
        for (const game of [unknownId, 'not-an-id']) {
            cases.push([`${id} of ${game}`, id, 404, { params: { id: game }, tokens: unknownId, json, code: 'not-found' }]);
        }
    }
    return cases;
}
