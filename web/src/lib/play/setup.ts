// What a person chose for the next game, and the request that makes it.
import type { GameDetail, Limits, NamedValues, NewGameRequest, PlayerInfo, SeatRequest } from '../api/types';
import { readSpec } from '../lab/spec';
import { isRecord } from '../storage';

export type Mode = 'engine' | 'here' | 'link' | 'watch';
const modes: Mode[] = ['engine', 'link', 'here', 'watch'];

// Two people on one screen would see each other's cards.
export function modesOf(detail: Pick<GameDetail, 'hidden'>): Mode[] {
    return modes.filter((mode) => mode !== 'here' || !detail.hidden);
}

export type OwnSeat = 'first' | 'second' | 'any';

export interface EngineChoice {
    level: string; // "" = the player below
    player: string;
    params: NamedValues;
    limits: Limits;
}

export interface ClockChoice {
    base_s: number;
    increment_s: number;
}

export interface Choices {
    game: string;
    mode: Mode;
    seat: OwnSeat;
    opponent: EngineChoice;
    watched: [EngineChoice, EngineChoice];
    options: NamedValues;
    clock: ClockChoice | null;
}

export const watchDelayMs = 700;

export function defaultEngine(detail: GameDetail): EngineChoice {
    const level = detail.levels[Math.floor(detail.levels.length / 3)];
    return { level: level?.id ?? '', player: detail.players[0]?.name ?? '', params: {}, limits: {} };
}

export function defaultChoices(detail: GameDetail): Choices {
    const engine = defaultEngine(detail);
    return {
        game: detail.id,
        mode: 'engine',
        seat: 'first',
        opponent: engine,
        watched: [engine, engine],
        options: {},
        clock: null,
    };
}

// The engine of a link: "alphabeta,weights=mine"; null if the game has no such player.
export function engineOf(spec: string | null, detail: GameDetail): EngineChoice | null {
    const { name, params } = readSpec(spec ?? '');
    return detail.players.some((known) => known.name === name) ? { level: '', player: name, params, limits: {} } : null;
}

// What was stored by an earlier visit, as far as it still makes sense for this game.
export function readChoices(stored: unknown, detail: GameDetail): Choices {
    const usual = defaultChoices(detail);
    if (!isRecord(stored) || stored.game !== detail.id) return usual;
    const watched = Array.isArray(stored.watched) ? stored.watched : [];
    return {
        game: detail.id,
        mode: modesOf(detail).find((mode) => mode === stored.mode) ?? usual.mode,
        seat: (['first', 'second', 'any'] as const).find((seat) => seat === stored.seat) ?? usual.seat,
        opponent: readEngine(stored.opponent, detail),
        watched: [readEngine(watched[0], detail), readEngine(watched[1], detail)],
        options: readValues(stored.options, detail.options.map((option) => option.name)),
        clock: readClock(stored.clock),
    };
}

function readEngine(stored: unknown, detail: GameDetail): EngineChoice {
    const usual = defaultEngine(detail);
    if (!isRecord(stored)) return usual;
    const player = detail.players.find((known) => known.name === stored.player);
    const level = detail.levels.find((known) => known.id === stored.level)?.id;
    return {
        level: level ?? (stored.level === '' && player ? '' : usual.level),
        player: player?.name ?? usual.player,
        params: readValues(stored.params, player?.params.map((param) => param.name) ?? []),
        limits: readLimits(stored.limits),
    };
}

function readValues(stored: unknown, names: string[]): NamedValues {
    const values: NamedValues = {};
    if (!isRecord(stored)) return values;
    for (const name of names) {
        const value = stored[name];
        if (typeof value === 'string') values[name] = value;
    }
    return values;
}

function readLimits(stored: unknown): Limits {
    const limits: Limits = {};
    if (!isRecord(stored)) return limits;
    for (const name of ['time_ms', 'depth', 'nodes', 'playouts'] as const) {
        const value = stored[name];
        if (typeof value === 'number' && value > 0) limits[name] = value;
    }
    return limits;
}

function readClock(stored: unknown): ClockChoice | null {
    if (!isRecord(stored)) return null;
    const { base_s: base, increment_s: increment } = stored;
    return typeof base === 'number' && typeof increment === 'number' && base > 0 && increment >= 0
        ? { base_s: base, increment_s: increment }
        : null;
}

// `alphabeta,depth=8`: only what differs from the default is written.
export function playerSpec(player: PlayerInfo, params: NamedValues): string {
    const changed = player.params.filter((param) => {
        const value = params[param.name];
        return value !== undefined && value !== '' && value !== param.default;
    });
    return [player.name, ...changed.map((param) => `${param.name}=${params[param.name]}`)].join(',');
}

function engineSeat(choice: EngineChoice, detail: GameDetail): SeatRequest {
    const limits = Object.keys(choice.limits).length > 0 ? { limits: choice.limits } : {};
    if (choice.level !== '') return { kind: 'engine', level: choice.level };
    const player = detail.players.find((known) => known.name === choice.player);
    return { kind: 'engine', player: player ? playerSpec(player, choice.params) : choice.player, ...limits };
}

export interface Start {
    request: NewGameRequest;
    own: number[]; // seats this browser keeps the secrets of
}

// `name` is what the other person reads; it goes along where there is one.
export function startOf(choices: Choices, detail: GameDetail, random: () => number = Math.random, name = ''): Start {
    const own = choices.seat === 'any' ? (random() < 0.5 ? 0 : 1) : choices.seat === 'first' ? 0 : 1;
    const person: SeatRequest = { kind: 'person' };
    const named: SeatRequest = name === '' ? person : { kind: 'person', name };
    const invited: SeatRequest = { kind: 'person', invited: true };
    const engine = engineSeat(choices.opponent, detail);
    const seats: Record<Mode, SeatRequest[]> = {
        engine: own === 0 ? [person, engine] : [engine, person],
        here: [person, person],
        link: own === 0 ? [named, invited] : [invited, named],
        watch: choices.watched.map((choice) => engineSeat(choice, detail)),
    };
    const kept: Record<Mode, number[]> = { engine: [own], here: [0, 1], link: [own], watch: [] };
    const request: NewGameRequest = { game: choices.game, seats: seats[choices.mode] };
    if (Object.keys(choices.options).length > 0) request.options = choices.options;
    if (choices.clock) {
        request.clock = { base_ms: choices.clock.base_s * 1000, increment_ms: choices.clock.increment_s * 1000 };
    }
    if (choices.mode === 'watch') request.delay_ms = watchDelayMs;
    return { request, own: kept[choices.mode] };
}
