// The request a form stands for, and the form a request came from ("again like this").
import type {
    Adjudication, GameDetail, LabInfo, LabPlayer, Limits, MatchRequest, NamedValues, RunRequest, TournamentRequest,
    TrainingRequest,
} from '../api/types';
import { playerSpec } from '../play/setup';
import { defaultForm, defaultPlayer, type LabForm, type PlayerChoice } from './form';
import { readSpec } from './spec';

function withoutEmpty<T extends object>(values: T): T | undefined {
    return Object.keys(values).length > 0 ? values : undefined;
}

// With a clock the clock alone says how long a move may take.
function limitsOf(choice: PlayerChoice, own: Limits, clock: boolean): Limits | undefined {
    const limits: Limits = { ...own, ...choice.limits };
    if (clock) delete limits.time_ms;
    return withoutEmpty(limits);
}

export function labPlayer(choice: PlayerChoice, detail: GameDetail, clock: boolean): LabPlayer {
    const level = detail.levels.find((known) => known.id === choice.level);
    const engine = detail.players.find((known) => known.name === choice.engine);
    const isLevel = choice.source === 'level' && level;
    const player = isLevel ? level.player
        : choice.source === 'external' ? `@${choice.external}`
            : engine ? playerSpec(engine, choice.params) : choice.engine;
    const limits = limitsOf(choice, isLevel ? level.limits : {}, clock);
    return limits ? { player, limits } : { player };
}

// `openings`: what the list or chance gave; null = the game's own. A training has a form of its own
// (training.svelte.ts).
export function requestOf(form: LabForm, detail: GameDetail, openings: string[] | null): Exclude<RunRequest, TrainingRequest> {
    if (form.kind === 'experiment') {
        return {
            kind: 'experiment', name: form.experiment, scale: form.scale, seed: form.seed, concurrency: form.concurrency,
        };
    }
    const chosen = form.kind === 'match' ? form.players.slice(0, 2) : form.players;
    const conditions = {
        game: form.game,
        players: chosen.map((choice) => labPlayer(choice, detail, form.clock.on)),
        games: form.games,
        seed: form.seed,
        concurrency: form.concurrency,
        ...(withoutEmpty(form.options) && { options: form.options }),
        ...(openings && { openings }),
        ...(form.clock.on && { clock: clockOf(form) }),
        ...(withoutEmpty(form.adjudication) && { adjudication: form.adjudication }),
    };
    if (form.kind === 'tournament') return { kind: 'tournament', form: form.arrangement, ...conditions };
    const { on, ...sprt } = form.sprt;
    return { kind: 'match', ...conditions, ...(on && { sprt }) };
}

function clockOf({ clock }: LabForm): { base_ms: number; increment_ms: number } {
    return { base_ms: Math.round(clock.base_s * 1000), increment_ms: Math.round(clock.increment_s * 1000) };
}

function sameLimits(a: Limits, b: Limits): boolean {
    return a.time_ms === b.time_ms && a.depth === b.depth && a.nodes === b.nodes && a.playouts === b.playouts;
}

// A player that is a level of the game is shown as one.
function choiceOf({ player, limits = {} }: LabPlayer, detail: GameDetail, clock: boolean): PlayerChoice {
    const usual = defaultPlayer(detail);
    if (player.startsWith('@')) return { ...usual, source: 'external', external: player.slice(1), limits };
    const level = detail.levels.find((known) =>
        known.player === player && sameLimits(limits, clock ? { ...known.limits, time_ms: undefined } : known.limits));
    if (level) return { ...usual, source: 'level', level: level.id };
    const { name, params } = readSpec(player);
    return { ...usual, source: 'engine', engine: name, params, limits };
}

function known(values: NamedValues | undefined): NamedValues {
    return values ? { ...values } : {};
}

function adjudicationOf(given: Adjudication | null | undefined): Adjudication {
    return given ? { ...given } : {};
}

export function formOf(request: RunRequest, detail: GameDetail, info: LabInfo): LabForm {
    const usual = defaultForm(detail, info);
    const concurrency = Math.min(info.cores, request.concurrency ?? usual.concurrency);
    const seed = request.seed ?? usual.seed;
    if (request.kind === 'experiment') {
        return { ...usual, kind: 'experiment', experiment: request.name, scale: request.scale ?? 'small', seed, concurrency };
    }
    if (request.kind === 'training') return { ...usual, kind: 'training', seed, concurrency };
    const clock = request.clock ?? null;
    const players = request.players.map((player) => choiceOf(player, detail, clock !== null));
    return {
        ...usual, seed, concurrency, players,
        kind: request.kind,
        game: request.game,
        options: known(request.options),
        games: request.games,
        clock: clock
            ? { on: true, base_s: clock.base_ms / 1000, increment_s: clock.increment_ms / 1000 }
            : usual.clock,
        openings: request.openings ? 'list' : 'own',
        openingsText: (request.openings ?? []).join('\n'),
        adjudication: adjudicationOf(request.adjudication),
        ...(request.kind === 'match' ? sprtPart(request, usual) : arrangementPart(request, usual)),
    };
}

function sprtPart({ sprt }: MatchRequest, usual: LabForm): Partial<LabForm> {
    return { sprt: sprt ? { ...usual.sprt, ...sprt, on: true } : usual.sprt };
}

function arrangementPart({ form }: TournamentRequest, usual: LabForm): Partial<LabForm> {
    return { arrangement: form ?? usual.arrangement };
}
