// What the server speaks: the JSON of the HTTP resources under /api/v1 and of the one WebSocket at
// /api/v1/live. data/server/openapi.json describes the same resources; a test holds the running
// server against it.

export type Language = 'en' | 'zh-Hant' | 'zh-Hans';
export type Localized = Partial<Record<Language, string>>;
export type NamedValues = Record<string, string>;
// What the numbers of a move list count: every move, or rounds with one move of each seat.
export type Numbering = 'plies' | 'rounds';

// Every refused request: application/problem+json (RFC 9457). `code` is stable and has a message
// in the message files (problem.<code>); `detail` is one English sentence that says what and where.
export interface Problem {
    type: string;
    title: string;
    status: number;
    detail: string;
    code: string;
    where?: string;
    places?: Place[]; // `where` taken apart, outermost first
    saying?: string; // the sentence of faults.json that says it; none = only `detail`
    words?: NamedValues; // what stands in it
}

export interface Place {
    name: string; // "line", "move"
    value?: string; // its number
}

// --- the catalogue: what can be played ---

export interface GameSummary {
    id: string; // "othello"
    names: Localized;
    summary: string;
    seats: string[]; // names of the seats: "black", "white"; messages: seat.<name>
    unit: string; // what a value counts: "discs"
    chance: boolean;
    hidden: boolean;
    points: boolean;
    board: boolean; // has a board the one board component can draw
    explains: boolean; // can say what a move changes
    look: Look | null; // for the standard options; a position carries its own when they differ
    start: Scene | null; // the board at the start, for the standard options
}

export interface ParamInfo {
    name: string;
    help: string;
    kind: 'integer' | 'number' | 'boolean' | 'choice' | 'text';
    range: string; // the same in words: "1..64"
    min?: number;
    max?: number;
    choices?: string[];
    default: string;
}

export interface PlayerInfo {
    name: string;
    help: string;
    params: ParamInfo[];
}

// Strength for people. `id` has a message (level.<id>); `next_score` is the measured score (0..1)
// against the next stronger level, `loss` the measured mean cost of a move in the game's unit; null
// where it was not measured or there is none.
export interface Level {
    id: string;
    player: string; // the player spec it stands for
    limits: Limits;
    next_score: number | null;
    loss: number | null;
}

export interface FormatInfo {
    name: string;
    help: string;
    reads: boolean;
    writes: boolean;
}

export interface GameDetail extends GameSummary {
    options: ParamInfo[];
    players: PlayerInfo[];
    levels: Level[]; // weakest first
    analyst: string; // the player spec that analyses by default
    book: boolean; // there is an opening book to ask
    formats: FormatInfo[];
    notations: string[]; // how moves can be written; the first is the standard: `text` of a move
    numbering: Numbering;
}

// --- how a board looks ---

export type PieceShape = 'disc' | 'stone' | 'piece' | 'back' | 'mark';

export interface Piece {
    id: string; // "black", "red-chariot"; one letter combinations are fine too
    seat: number | null; // whose it is; null = nobody's (hidden, neutral)
    shape: PieceShape; // disc: Othello; stone: Go, Gomoku; piece: with text; back: face down
    text: Localized; // what stands on a piece or mark; empty for discs, stones and backs
    names: Localized; // spoken: "black disc", 黑子
    setup: string; // the letter that stands for it in a set-up position; "" = cannot be set up
}

// Cells are numbered row by row from the top left as the first seat sees the board:
// cell = row * columns + column.
export interface Look {
    surface: 'felt' | 'wood' | 'paper';
    grid: 'squares' | 'points'; // pieces stand in squares, or on the crossings of lines
    columns: number;
    rows: number;
    column_labels: string[];
    row_labels: string[]; // top row first
    cell_names: string[]; // "a1" ...: how notation names a cell
    dots: number[][]; // star points as [x, y] in cell units; squares: corners of cells, may be whole numbers
    lines: number[][]; // extra lines [x1, y1, x2, y2] between cell centres (palace diagonals)
    gap_row: number; // points: no vertical lines between row gap_row-1 and gap_row (the river); 0 = none
    pieces: Piece[];
    hands: boolean; // seats hold pieces beside the board
}

export interface HandPiece {
    piece: number; // index into look.pieces
    count: number;
}

export interface Scene {
    cells: (number | null)[]; // index into look.pieces
    hands: HandPiece[][]; // by seat; [] where the game has none
    score: number[] | null; // by seat, where there is one during the game (discs)
    checked?: number[]; // cells of kings in check
    plays?: number[] | null; // by seat: whose pieces it plays, -1 while that is open; null: its own
    face_down?: HandPiece[]; // what lies face down somewhere, all cells together
    gone?: HandPiece[]; // captured pieces of the set
    quiet?: { plies: number; limit: number } | null; // moves without progress, and how many end the game
}

// A legal or played action. Where it touches the board: `to` alone = put something there; `from`
// and `to` = move; `hand` and `to` = drop. Neither = a button with the text (pass).
export interface Move {
    text: string;
    from: number | null;
    to: number | null;
    hand: number | null;
    notations?: Record<string, string>; // of played moves: the text in the game's other notations
}

export interface Outcome {
    winner: string; // a seat's name, or "draw"
    payoff: number[]; // by seat
    reason: string; // English, stable; messages: reason.<slug of the text>
    // ply -1 is the conclusion; saying names the sentence, words what it names, arrows go between cells
    explanation: {
        ply: number;
        text: string;
        saying?: string;
        words?: Record<string, string>;
        arrows?: { from: number; to: number; role: 'own' | 'other' | 'danger' | 'target' }[];
    }[];
}

export interface Position {
    ply: number; // actions since the start: passes and chance included
    text: string; // the position in the game's own text form, as far as the viewer may know it
    deciders: number[]; // seats that must decide now; empty at the end or when chance acts
    chance: boolean;
    scene: Scene | null;
    look?: Look; // only when it differs from the catalogue's (another board size)
    legal: Move[]; // of the seats the viewer decides for; in Analyse: of the seat to move
    outcome: Outcome | null;
    opening: string | null; // name of the opening this position belongs to
}

export interface PlayedMove extends Move {
    ply: number; // 1 = the first action
    seat: number; // -1 = chance
    auto: boolean; // a forced pass that the server played
    time_ms: number | null; // time taken
    opening: string | null; // name, when this very position is a named one
}

// POST /api/v1/catalogue/{game}/line: a position and moves -> every position on the way.
export interface LineRequest {
    position?: string;
    options?: NamedValues;
    moves?: string | string[]; // any notation the game reads; missing passes are inserted
    from?: number; // leave out the positions before this ply (default 0)
}
export interface LineAnswer {
    game: string;
    options: NamedValues;
    initial: string;
    moves: PlayedMove[]; // all of them
    positions: Position[]; // from ply `from` to the end
}

// POST /api/v1/catalogue/{game}/book: what the opening book says about the position after the moves.
export type BookRequest = Omit<LineRequest, 'from'>;
export interface BookMove extends Move {
    value: number; // for the seat to move, in the unit of the game
    depth: number; // plies of the search behind it
    positions: number; // of the book that it leads to; 0 = out of the book
    opening: string | null; // the name of the opening that it reaches
}
export interface BookAnswer {
    size: number; // positions of the whole book; 0 = the game has none
    player: string | null; // who searched them
    value: number | null; // null = the position is not in the book
    depth: number | null;
    moves: BookMove[]; // best first
}

// POST /api/v1/catalogue/{game}/setup: what a text draws on the board, whether it can be played or not.
// The text may be the plain one of an editor: the set-up letters of all cells in order, '-' for an
// empty one, a blank, and the letter of the first piece of the side to move.
export interface SetupRequest {
    position?: string;
    options?: NamedValues;
}
export interface SetupAnswer {
    text: string | null; // in the game's own form; null = the text draws nothing
    scene: Scene | null;
    seat: number | null; // to move
    problem: Problem | null; // why it cannot be played
}

// POST /api/v1/catalogue/{game}/read?format=auto  body: the text or the bytes of a file.
export interface RecordData {
    seats: string[]; // names of the players, may be ""
    tags: Record<string, string>;
    options: NamedValues;
    initial: string; // "" = standard start
    moves: string[];
    result: { payoff: number[]; reason: string } | null;
}
export interface ReadAnswer {
    format: string;
    total: number; // records in the file; the answer holds the first 500
    records: RecordData[];
    errors: Problem[];
}
// POST /api/v1/catalogue/{game}/write  -> text/plain
export interface WriteRequest {
    format: string;
    record: RecordData;
    notation?: string; // for formats that have a choice (text, pgn); default: the standard one
}

// --- games that are played ---

export interface Limits {
    time_ms?: number;
    depth?: number;
    nodes?: number;
    playouts?: number;
}

export interface SeatRequest {
    kind: 'person' | 'engine';
    name?: string; // one line of at most 40 characters
    invited?: boolean; // person: the seat is held for somebody who takes an invitation
    level?: string; // engine: a level id, or
    player?: string; // engine: a player spec
    limits?: Limits; // engine: overrides the level's
}

// POST /api/v1/games -> 201 with NewGame
export interface NewGameRequest {
    game: string;
    options?: NamedValues;
    position?: string;
    moves?: string | string[];
    seats: SeatRequest[];
    clock?: ClockSettings | null;
    paused?: boolean; // engine-engine games: start paused
    delay_ms?: number; // least time between two engine moves (0..10000)
}
export interface ClockSettings {
    base_ms: number; // 1 s .. 6 h
    increment_ms: number; // 0 .. 3 min
}
export interface NewGame {
    id: string; // unguessable; the link for spectators is /play/{id}
    tokens: string[]; // by seat: the secret that lets somebody decide for it ("" for engines and invited seats)
    invitations: string[]; // by seat: what lets one person take an invited seat, once; else ""
    control: string; // the secret that lets somebody pause, step and set the speed
    game: LiveGame;
}

export interface SeatInfo {
    kind: 'person' | 'engine';
    name: string;
    level: string | null;
    player: string | null;
    connected: boolean; // somebody with this seat's token is watching
    invitation: 'open' | 'taken' | null; // of a seat that was held for somebody else
}

// POST /api/v1/games/{id}/join JoinRequest -> JoinAnswer. Codes of refusals: invitation-unknown,
// invitation-used. The same request again gives the same answer, for those who never heard the first.
export interface JoinRequest {
    invitation: string;
    name?: string;
    token?: string; // the secret of the seat, 26 letters and digits of base32; default: a new one
}
export interface JoinAnswer {
    seat: number;
    token: string;
    game: LiveGame;
}

// What one person asks the other who plays apart.
export type OfferKind = 'take-back' | 'draw';

// Fair dealing: SHA-256 of "tusk-deal GAME SEED SALT" is shown before the first move; seed and salt
// follow when the game is over. `cells`: what lay face down at the start, then too.
export interface Deal {
    hash: string;
    seed: string | null;
    salt: string | null;
    cells: (number | null)[] | null;
}

export interface LiveGame {
    id: string;
    game: string;
    options: NamedValues;
    initial: string;
    version: number; // grows with every change
    status: 'playing' | 'over';
    seats: SeatInfo[];
    you: number[]; // seats this connection decides for
    control: boolean; // this connection may pause, step and set the speed
    can_undo: boolean; // for this connection, now
    can_offer: OfferKind[]; // by this connection, now
    offer: { kind: OfferKind; seat: number } | null; // made by this seat, not yet answered
    paused: boolean;
    delay_ms: number;
    clock: ClockSettings | null;
    clocks: { remaining_ms: number[]; running: number[]; age_ms: number } | null; // at the moment of sending
    thinking: number[]; // engine seats that think or wait for a free core
    moves_from: number; // this message holds the moves from this index on; keep those before
    moves: PlayedMove[];
    position: Position;
    result: (Outcome & { by: 'rules' | 'resign' | 'time' | 'fault' | 'agreement' }) | null;
    deal: Deal | null; // null: nothing is left to chance
    created_ms: number; // Unix time
    updated_ms: number;
    spectators: number;
}

// Tokens go into the header `Authorization: Bearer T1,T2`.
// GET  /api/v1/games/{id}                       -> LiveGame (moves_from 0)
// GET  /api/v1/games/{id}/positions?from=&to=   -> Position[] of earlier plies, as this viewer may know them
// GET  /api/v1/games/{id}/record?format=&notation= -> text (attachment); hidden games: as this viewer may know it
// POST /api/v1/games/{id}/actions {seat,text,ply} -> LiveGame   ply = position.ply the decision is about
// POST /api/v1/games/{id}/undo {}               -> LiveGame   to one's previous decision
// POST /api/v1/games/{id}/resign {seat}         -> LiveGame
// POST /api/v1/games/{id}/offer {seat,kind}     -> LiveGame   the same as the other's offer = accepted
// POST /api/v1/games/{id}/answer {seat,accept}  -> LiveGame   by its maker with accept false = withdrawn
// POST /api/v1/games/{id}/control {paused?,delay_ms?,step?} -> LiveGame
// POST /api/v1/games/summaries {ids: string[]}  -> GameSummaryLine[]  (at most 100; unknown ones left out)
export interface GameSummaryLine {
    id: string;
    game: string;
    status: 'playing' | 'over';
    seats: SeatInfo[];
    plies: number;
    decisions: number; // moves as people count them: without what chance did
    deciders: number[];
    result: LiveGame['result'];
    created_ms: number;
    updated_ms: number;
}

// --- what a move changes ---

export type FactTone = 'good' | 'bad' | 'neutral'; // for the side that moves
export type MarkRole = 'own' | 'other' | 'danger' | 'target';

export interface FactMark {
    name: string;
    role: MarkRole;
    cells: number[];
}

export interface Fact {
    id: string; // what it is about: "othello.mobility"
    saying: string; // which sentence says it; messages: hints.<saying>
    text: string; // the sentence in English
    tone: FactTone;
    matters: boolean; // the move changes something here
    numbers: Record<string, number>;
    marks: FactMark[];
}

export interface ExplainedMove extends Move {
    facts: Fact[]; // the most telling first
}

// POST /api/v1/catalogue/{game}/explain LineRequest without `from`  -> ExplainAnswer
export interface ExplainAnswer {
    seat: number | null; // whose moves they are
    moves: ExplainedMove[];
}

// --- analysis ---

export interface AnalysisLine {
    moves: string[];
    value: number; // for the seat to act
    exact: boolean;
    visits?: number;
    end_in?: number; // plies to the end of a proven win or loss
    notations?: Record<string, string[]>; // the moves in the game's other notations
}
export interface Analysis {
    value: number | 'win' | 'draw' | 'loss';
    exact: boolean;
    best: string | null;
    lines: AnalysisLine[]; // best first; `lines: "all"` gives one for every legal move
    depth: number;
    nodes: number;
    playouts: number;
    time_ms: number;
    unit: string;
    win_rate: number | null;
    stopped_by: string;
}

// One entry of a review, about the position before `ply` was played.
export interface ReviewPly {
    ply: number;
    seat: number;
    played: string;
    best: string;
    line: string[]; // what the engine expects with best play, up to where chance speaks
    value: number; // of the best move, for the FIRST seat, in the game's unit
    played_value: number; // of the move played, for the FIRST seat
    loss: number; // what the mover gave away, >= 0: points, or parts of a game (0..1) in games without points
    exact: boolean; // both values
    depth: number;
    value_exact: boolean;
    played_exact: boolean;
    end_in: number | null; // plies to the proven end
    played_end_in: number | null;
    chance: number | null; // expected result (0..1) of the FIRST seat; null in games of points
    played_chance: number | null;
    luck: PlyLuck | null; // in games with chance
    notations?: Record<string, { played: string; best: string }>;
}
// For the FIRST seat, in points or parts of a game: with the best decision, with the one that was
// made (the mean over what chance could answer), and after chance has spoken.
export interface PlyLuck {
    before: number;
    decided: number;
    spoken: number;
    gave: number; // by chance: spoken - decided
    probability: number | null; // of what chance answered; 1 = it had no say; null = hidden
}
export interface ReviewSummary {
    seats: { moves: number; loss: number; worst: number[] }[]; // worst: plies, most costly first
    // rest: what the engine changed its mind about from move to move
    luck: { cost: number[]; fortunes: Fortune[]; gave: number; start: number; end: number; rest: number } | null;
}
// How a review was made.
export interface ReviewSource {
    player: string; // a spec
    limits: Limits; // for a position
    made_ms: number; // Unix time
}
// POST /api/v1/catalogue/{game}/review LineRequest without `from` -> KeptReview | null
// The review of this very line that somebody has asked for before; null = there is none.
export interface KeptReview extends ReviewSource {
    plies: ReviewPly[];
    summary: ReviewSummary;
}
// The account of a seat where cards are hidden, by what it knew: start + dealt - cost + came is what it got.
export interface Fortune {
    dealt: number; // what its first cards promised, beyond a fair start
    came: number; // between its decisions: draws, and what the other seat did
}

// What chance can answer to a move, and what the engine expects of it, for the seat that asks.
export interface Odds {
    text: string; // "c2(K)"
    probability: number;
    value: number | null; // in the game's unit; null = not searched yet
    worth: number | null; // points, or the part of a game to expect
    exact: boolean;
}

// --- the lab: matches, tournaments and experiments that are kept ---

// GET /api/v1/lab
export interface LabInfo {
    cores: number; // jobs at a time at most
    max_games: number; // of one match
    engines: { name: string; game: string }[]; // external engines this server offers: "@name" as a player
    experiments: ExperimentInfo[];
}
export interface ExperimentInfo {
    name: string;
    game: string;
    title: string;
    question: string;
    source: string;
}

// POST /api/v1/lab/runs -> 201 with NewRun
export type RunRequest = MatchRequest | TournamentRequest | ExperimentRequest | TrainingRequest;
export interface LabPlayer {
    player: string; // a spec, or "@name" of LabInfo.engines
    limits?: Limits; // per move; default: what the spec sets, or 100 ms; none with a clock
}
interface MatchConditions {
    game: string;
    options?: NamedValues;
    players: LabPlayer[];
    games: number; // in pairs; a tournament: of each meeting
    seed?: number;
    openings?: string[]; // default: the game's own, or random plies
    clock?: ClockSettings | null;
    adjudication?: Adjudication | null;
    concurrency?: number;
}
export interface MatchRequest extends MatchConditions {
    kind: 'match';
    sprt?: SprtRequest | null;
}
export interface TournamentRequest extends MatchConditions {
    kind: 'tournament';
    form?: 'round-robin' | 'gauntlet';
}
export interface ExperimentRequest {
    kind: 'experiment';
    name: string;
    scale?: 'small' | 'full';
    seed?: number;
    concurrency?: number;
}
// Fits an evaluation to games and lets it play the old one.
export interface TrainingRequest {
    kind: 'training';
    game?: string; // othello
    name: string; // of the new weights: [a-z0-9-]
    wthor?: { first_year?: number; last_year?: number; players?: string[] } | null; // tournament games; null = none
    selfplay?: { games: number; depth?: number } | null;
    epochs?: number;
    start?: string; // weights to begin with; "" = none
    against?: string; // weights to compare with
    match?: { games: number; limits?: Limits; openings?: string[] } | null;
    seed?: number;
    concurrency?: number;
}
export interface SprtRequest {
    elo0: number;
    elo1: number;
    alpha?: number;
    beta?: number;
}
// Values in the game's unit. A game is won when both players agree for `win_moves` moves each that
// one side is ahead by at least `win_value`; drawn when both see at most `draw_value` for
// `draw_moves` moves each after ply `draw_from`; and drawn at `max_plies`. Missing = not used.
export interface Adjudication {
    win_value?: number;
    win_moves?: number;
    draw_value?: number;
    draw_moves?: number;
    draw_from?: number;
    max_plies?: number;
}
export interface NewRun {
    control: string; // the secret that lets somebody stop, resume and delete the run
    run: LabRun;
}

// A run is driven by this server, by another program on the same data base, or by nobody.
export interface RunSummary {
    id: string;
    kind: 'match' | 'tournament' | 'experiment' | 'training';
    name: string;
    game: string;
    state: 'waiting' | 'running' | 'stopped' | 'done' | 'failed';
    error: string; // failed: why
    driver: 'here' | 'elsewhere' | 'nobody';
    control: boolean; // this viewer may stop, resume and delete it
    created_ms: number;
    ended_ms: number | null;
    active_ms: number; // time worked on it, over all restarts
    fraction: number; // of the work, 0..1
    games: number; // stored so far
    rate_per_second: number; // of the current step, over the last minute
    left_ms: number | null; // null = not known
    score: MatchSummary | null; // of a match, or of the match at the end of a training
    players: RunPlayer[]; // of a match or tournament, in the order of the request
}
export interface RunPlayer {
    player: string; // a spec, or "@name"
    limits: Limits;
    level: string | null; // the level of the game that has this player and these limits
}
export interface LabRun extends RunSummary {
    request: RunRequest;
    build: string;
    machine: string;
    steps: RunStep[];
    boards: LabBoard[]; // games that are being played now
    standings: Standing[] | null; // of a tournament, best first
}
export interface RunStep {
    id: string;
    title: string;
    done: boolean;
    progress_done: number;
    progress_total: number; // 0 = not known
    match: MatchSummary | null; // a step that plays a match
    training: TrainingSummary | null; // a step of a training
}
// Errors are in discs; null where nothing is known yet.
export interface TrainingSummary {
    games: number;
    positions: number;
    phases: TrainingPhase[]; // by discs on the board, of the fit
    mean_error: number | null;
    old_error: number | null; // of the weights it is compared with, on the same positions
}
export interface TrainingPhase {
    phase: number;
    empties: number; // at its beginning; a phase is two discs long
    epoch: number; // done
    epochs: number;
    samples: number | null; // positions learnt from
    checked: number | null; // positions of games that were left out
    fit_error: number | null; // mean error on those it learns from
    error: number | null; // on those left out
    square_error: number | null; // root of the mean square
    old_error: number | null;
}

// GET /api/v1/lab/training
export interface TrainingInfo {
    game: string;
    years: { year: number; games: number }[]; // of the tournament games
    max_players: number;
    max_selfplay: number;
    max_selfplay_depth: number;
    max_epochs: number;
    max_games: number; // of the match
}
// GET /api/v1/lab/training/players?text=
export interface KnownPlayer {
    name: string;
    games: number;
}
// GET /api/v1/lab/weights
export interface TrainedWeights {
    name: string;
    game: string;
    player: string; // the spec that plays with them
    made_ms: number;
    run: string | null;
    games: number | null;
    positions: number | null;
    mean_error: number | null;
    old_error: number | null;
    match: { against: string; games: number; score: number; interval95: [number, number] } | null;
}
// The fields of `tusk match --json`. From the first player's view.
export interface MatchSummary {
    players: [string, string];
    games: number;
    wins: number;
    draws: number;
    losses: number;
    score: number; // 0..1
    interval95: [number, number];
    elo: number | null;
    elo_interval95: [number | null, number | null];
    pentanomial: [number, number, number, number, number]; // pairs with 0, 1/2, 1, 3/2, 2 points
    superiority: number; // likelihood, 0..1
    draw_rate: number; // 0..1
    mean_payoff: number;
    mean_payoff_half_width95: number | null;
    sprt: { llr: number; lower: number; upper: number; elo0: number; elo1: number; verdict: 'H0' | 'H1' | 'undecided' } | null;
    faults: LabFault[]; // one entry for each player and kind of fault
    history: { games: number; score: number; low: number; high: number; llr: number | null }[]; // at most 200 points
}
export interface LabFault {
    player: number; // 0, 1
    kind: string; // English, stable; messages: fault.<slug>
    count: number;
    game: string; // the first case: "12.1" = pair 12, first game
    text: string; // what was wrong then
}
export interface Standing {
    player: string;
    entrant: number; // its place among the players of the run
    points: number;
    games: number;
    elo: number;
    half_width: number; // of the 95 % interval
    row: (number | null)[]; // points against each entrant, in the order of the standings; null = did not meet
}
export interface LabBoard {
    step: string;
    pair: number; // from 0
    half: number; // 1 = seats exchanged
    seats: string[]; // players by seat
    position: Position;
    last: Move | null;
    value: number | null; // for the first seat
}
export interface LabGame {
    step: string;
    pair: number;
    half: number;
    seats: string[];
    payoff: number; // of the match's first player
    winner: number | null; // seat; null = draw
    plies: number;
    reason: string;
    fault: { player: number; kind: string; text: string } | null;
    ended_ms: number;
}

// Control tokens go into `Authorization: Bearer T1,T2`; a server for this computer alone needs none.
// GET    /api/v1/lab/runs?kind=&name=&offset=&limit=    -> RunSummary[], newest first
// GET    /api/v1/lab/runs/{id}                          -> LabRun
// POST   /api/v1/lab/runs/{id}/stop | /resume           -> LabRun
// DELETE /api/v1/lab/runs/{id}                          -> 204
// GET    /api/v1/lab/runs/{id}/games?step=&result=win|draw|loss&faults=1&offset=&limit= -> LabGame[]
// GET    /api/v1/lab/runs/{id}/games/{step}/{pair}/{half} -> RecordData of that game
// GET    /api/v1/lab/runs/{id}/records?format=&step=    -> text (attachment), the first 10,000 games
// GET    /api/v1/lab/runs/{id}/report                   -> text/html, self-contained (experiments)
// GET    /api/v1/lab/runs/{id}/report.json

// --- the WebSocket ---

export type ClientMessage =
    | { type: 'watch'; game: string; tokens: string[] } // again with other tokens to change them
    | { type: 'unwatch'; game: string }
    // A search of a position given by text, or of a game that is played (as `token` sees it).
    | {
          type: 'analyse';
          task: string; // chosen by the client, unique on its connection
          game: string; // "othello"
          position?: string;
          options?: NamedValues;
          moves?: string[];
          live?: { id: string; token: string };
          player?: string; // spec; default: the analyst
          limits?: Limits; // default 5 s, at most 60 s
          lines?: number | 'all';
      }
    | {
          type: 'review';
          task: string;
          game: string;
          position?: string;
          options?: NamedValues;
          moves: string[];
          player?: string;
          limits?: Limits; // per position; default 400 ms, at most 5 s
      }
    // What chance can answer to a move.
    | {
          type: 'odds';
          task: string;
          game: string;
          move: string;
          position?: string;
          options?: NamedValues;
          moves?: string[];
          live?: { id: string; token: string };
          player?: string;
          limits?: Limits; // for all answers together; default 1.5 s
      }
    | { type: 'watch-run'; run: string }
    | { type: 'unwatch-run'; run: string }
    | { type: 'cancel'; task: string };

export type ServerMessage =
    | { type: 'game'; game: LiveGame }
    | { type: 'gone'; game: string; problem: Problem }
    | { type: 'run'; run: LabRun } // at most four times a second
    | { type: 'run-gone'; run: string; problem: Problem }
    | {
          type: 'task';
          task: string;
          state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
          ahead?: number; // queued: tasks before this one
          analysis?: Analysis; // running, done
          plies?: ReviewPly[]; // review: the entries finished since the last message
          done?: number; // review: positions finished
          total?: number;
          left_ms?: number; // review: estimate
          summary?: ReviewSummary; // review, done
          source?: ReviewSource; // review, done
          odds?: Odds[]; // odds: all answers, in the order chance lists them
          mean?: number | null; // odds, done: of `worth`
          problem?: Problem; // failed
      }
    | { type: 'error'; problem: Problem };
