// What somebody filled in for the next run, and what was stored of an earlier visit.
import type { Adjudication, GameDetail, LabInfo, Limits, NamedValues } from '../api/types';
import { isRecord } from '../storage';

export type RunKind = 'match' | 'tournament' | 'experiment' | 'training';
export const runKinds: RunKind[] = ['match', 'tournament', 'experiment', 'training'];

export type PlayerSource = 'level' | 'engine' | 'external';
export type OpeningsSource = 'own' | 'random' | 'list';

export interface PlayerChoice {
    source: PlayerSource;
    level: string;
    engine: string;
    params: NamedValues;
    external: string; // without the @
    limits: Limits; // of one move; a level brings its own for what is missing
}

export interface SprtChoice {
    on: boolean;
    elo0: number;
    elo1: number;
    alpha: number;
    beta: number;
}

export interface LabForm {
    kind: RunKind;
    game: string;
    options: NamedValues;
    players: PlayerChoice[]; // a match takes the first two
    arrangement: 'round-robin' | 'gauntlet';
    games: number;
    clock: { on: boolean; base_s: number; increment_s: number };
    openings: OpeningsSource;
    openingsText: string;
    randomPlies: number;
    seed: number;
    sprt: SprtChoice;
    adjudication: Adjudication;
    concurrency: number;
    experiment: string;
    scale: 'small' | 'full';
}

export const limitNames = ['time_ms', 'depth', 'nodes', 'playouts'] as const;
export const adjudicationNames = ['win_value', 'win_moves', 'draw_value', 'draw_moves', 'draw_from', 'max_plies'] as const;
export const mostPlayers = 16;

export function defaultPlayer(detail: GameDetail, place = 0): PlayerChoice {
    const levels = detail.levels;
    const level = levels[Math.min(levels.length - 1, Math.floor(levels.length / 3) + place)]?.id ?? '';
    return {
        source: level ? 'level' : 'engine', level, engine: detail.players[0]?.name ?? '', params: {}, external: '', limits: {},
    };
}

export function defaultForm(detail: GameDetail, info: LabInfo): LabForm {
    return {
        kind: 'match',
        game: detail.id,
        options: {},
        players: [0, 1, 2].map((place) => defaultPlayer(detail, place)),
        arrangement: 'round-robin',
        games: 100,
        clock: { on: false, base_s: 10, increment_s: 0.1 },
        openings: 'own',
        openingsText: '',
        randomPlies: 8,
        seed: 1,
        sprt: { on: false, elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 },
        adjudication: {},
        concurrency: Math.max(1, info.cores),
        experiment: info.experiments[0]?.name ?? '',
        scale: 'small',
    };
}

function pick<T>(value: unknown, allowed: readonly T[], fallback: T): T {
    return allowed.includes(value as T) ? (value as T) : fallback;
}

function number(value: unknown, low: number, high: number, fallback: number): number {
    return typeof value === 'number' && value >= low && value <= high ? value : fallback;
}

function text(value: unknown, fallback: string): string {
    return typeof value === 'string' ? value : fallback;
}

function namedValues(stored: unknown, names: string[]): NamedValues {
    const values: NamedValues = {};
    if (!isRecord(stored)) return values;
    for (const name of names) {
        const value = stored[name];
        if (typeof value === 'string') values[name] = value;
    }
    return values;
}

function numbers<Name extends string>(stored: unknown, names: readonly Name[], low: number): Partial<Record<Name, number>> {
    const values: Partial<Record<Name, number>> = {};
    if (!isRecord(stored)) return values;
    for (const name of names) {
        const value = stored[name];
        if (typeof value === 'number' && value >= low) values[name] = value;
    }
    return values;
}

function readPlayer(stored: unknown, detail: GameDetail, info: LabInfo, place: number): PlayerChoice {
    const usual = defaultPlayer(detail, place);
    if (!isRecord(stored)) return usual;
    const engine = detail.players.find((known) => known.name === stored.engine);
    const external = info.engines.find((known) => known.name === stored.external && known.game === detail.id);
    const level = detail.levels.find((known) => known.id === stored.level);
    const source = pick<PlayerSource>(stored.source, ['level', 'engine', 'external'], usual.source);
    const known = { level: level !== undefined, engine: engine !== undefined, external: external !== undefined }[source];
    return {
        source: known ? source : usual.source,
        level: level?.id ?? usual.level,
        engine: engine?.name ?? usual.engine,
        params: namedValues(stored.params, engine?.params.map((param) => param.name) ?? []),
        external: external?.name ?? '',
        limits: numbers(stored.limits, limitNames, 1),
    };
}

// What was stored by an earlier visit, as far as it still makes sense here.
export function readForm(stored: unknown, detail: GameDetail, info: LabInfo): LabForm {
    const usual = defaultForm(detail, info);
    if (!isRecord(stored)) return usual;
    const kind = pick(stored.kind, runKinds, usual.kind);
    const experiment = info.experiments.find((known) => known.name === stored.experiment)?.name ?? usual.experiment;
    const common = {
        ...usual, kind, experiment,
        arrangement: pick(stored.arrangement, ['round-robin', 'gauntlet'] as const, usual.arrangement),
        games: number(stored.games, 2, info.max_games, usual.games),
        seed: number(stored.seed, 0, Number.MAX_SAFE_INTEGER, usual.seed),
        concurrency: number(stored.concurrency, 1, info.cores, usual.concurrency),
        scale: pick(stored.scale, ['small', 'full'] as const, usual.scale),
    };
    if (stored.game !== detail.id) return common;
    const clock = isRecord(stored.clock) ? stored.clock : {};
    const sprt = isRecord(stored.sprt) ? stored.sprt : {};
    const players = Array.isArray(stored.players) ? stored.players.slice(0, mostPlayers) : [];
    return {
        ...common,
        options: namedValues(stored.options, detail.options.map((option) => option.name)),
        players: players.length >= 2 ? players.map((one, place) => readPlayer(one, detail, info, place)) : usual.players,
        clock: {
            on: clock.on === true,
            base_s: number(clock.base_s, 1, 21_600, usual.clock.base_s),
            increment_s: number(clock.increment_s, 0, 180, usual.clock.increment_s),
        },
        openings: pick(stored.openings, ['own', 'random', 'list'] as const, usual.openings),
        openingsText: text(stored.openingsText, ''),
        randomPlies: number(stored.randomPlies, 1, 60, usual.randomPlies),
        sprt: {
            on: sprt.on === true,
            elo0: number(sprt.elo0, -1000, 1000, usual.sprt.elo0),
            elo1: number(sprt.elo1, -1000, 1000, usual.sprt.elo1),
            alpha: number(sprt.alpha, 0.0001, 0.4999, usual.sprt.alpha),
            beta: number(sprt.beta, 0.0001, 0.4999, usual.sprt.beta),
        },
        adjudication: numbers(stored.adjudication, adjudicationNames, 0),
    };
}
