// The line that repeats a match, tournament, training or experiment, and what such a line cannot say.
import type { ExperimentRequest, GameDetail, LabPlayer, Limits, MatchRequest, TournamentRequest, TrainingRequest } from '../api/types';
import { limitNames } from './form';
import { readSpec, writeSpec } from './spec';

export type Unsaid = 'limits' | 'external' | 'openings';

export interface CommandLine {
    line: string;
    unsaid: Unsaid[]; // parts of the request that the line leaves out or takes from elsewhere
}

export const openingsFile = 'openings.txt';

const limitOptions: Record<keyof Limits, string> = {
    time_ms: '--time', depth: '--depth', nodes: '--nodes', playouts: '--playouts',
};

function quoted(word: string): string {
    return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function limitWords(limits: Limits): string[] {
    return limitNames.flatMap((name) => (limits[name] === undefined ? [] : [limitOptions[name], String(limits[name])]));
}

function namedNumbers(values: object): string {
    return Object.entries(values).map(([name, value]) => `${name}=${String(value)}`).join(',');
}

// Limits that differ have options of their own in a match. In a tournament they go into the specs,
// where the player knows them.
function ownLimitWords(request: MatchRequest): string[] {
    return request.players.flatMap(({ limits = {} }, at) => {
        const { time_ms: time, ...rest } = limits;
        const text = namedNumbers(time === undefined ? rest : { time, ...rest });
        return text === '' ? [] : [`--limits${at + 1}`, text];
    });
}

function withLimits({ player, limits = {} }: LabPlayer, detail: GameDetail): string | null {
    const spec = readSpec(player);
    const known = detail.players.find((one) => one.name === spec.name)?.params.map((param) => param.name) ?? [];
    const given = limitNames.filter((name) => limits[name] !== undefined);
    if (given.some((name) => !known.includes(name))) return null;
    for (const name of given) spec.params[name] = String(limits[name]);
    return writeSpec(spec);
}

function playerWords(request: MatchRequest | TournamentRequest, specs: string[]): string[] {
    if (request.kind === 'match') return specs.flatMap((spec, at) => [`--p${at + 1}`, quoted(spec)]);
    const gauntlet = request.form === 'gauntlet' ? ['--gauntlet'] : [];
    return [...specs.flatMap((spec) => ['--player', quoted(spec)]), ...gauntlet];
}

function conditionWords(request: MatchRequest | TournamentRequest): string[] {
    const words = ['--games', String(request.games)];
    for (const [name, value] of Object.entries(request.options ?? {})) words.push('--option', quoted(`${name}=${value}`));
    if (request.clock) words.push('--tc', `${request.clock.base_ms / 1000}+${request.clock.increment_ms / 1000}`);
    if (request.adjudication) words.push('--adjudicate', namedNumbers(request.adjudication));
    if (request.openings) words.push('--openings', openingsFile);
    if (request.seed !== undefined) words.push('--seed', String(request.seed));
    if (request.concurrency !== undefined) words.push('--threads', String(request.concurrency));
    if (request.kind === 'match' && request.sprt) {
        const { elo0, elo1, alpha = 0.05, beta = 0.05 } = request.sprt;
        words.push('--sprt', [elo0, elo1, alpha, beta].join(','));
    }
    return words;
}

export function commandLine(request: MatchRequest | TournamentRequest, detail: GameDetail): CommandLine {
    const unsaid: Unsaid[] = [];
    const texts = request.players.map(({ limits = {} }) => limitWords(limits).join(' '));
    const equal = texts.every((text) => text === texts[0]);
    const specs = request.players.map((player) => {
        const spec = equal || request.kind === 'match' ? player.player : withLimits(player, detail);
        if (spec === null && !unsaid.includes('limits')) unsaid.push('limits');
        return spec ?? player.player;
    });
    if (request.players.some(({ player }) => player.startsWith('@'))) unsaid.push('external');
    if (request.openings) unsaid.push('openings');
    const limits = equal ? limitWords(request.players[0]?.limits ?? {})
        : request.kind === 'match' ? ownLimitWords(request) : [];
    const words = ['tusk', 'match', request.game, ...playerWords(request, specs), ...limits, ...conditionWords(request)];
    return { line: words.join(' '), unsaid };
}

export function trainingLine(request: TrainingRequest): CommandLine {
    const { wthor, selfplay, match } = request;
    const words = ['tusk', 'train', 'othello', 'run', '--name', request.name];
    if (wthor === null) words.push('--no-wthor');
    if (wthor?.first_year) words.push('--from-year', String(wthor.first_year));
    if (wthor?.last_year) words.push('--to-year', String(wthor.last_year));
    for (const player of wthor?.players ?? []) words.push('--player', quoted(player));
    if (selfplay) words.push('--selfplay', String(selfplay.games), '--selfplay-depth', String(selfplay.depth ?? 4));
    if (request.epochs !== undefined) words.push('--epochs', String(request.epochs));
    if (request.start) words.push('--start', request.start);
    if (request.against && request.against !== 'standard') words.push('--against', request.against);
    words.push('--games', String(match === null ? 0 : (match?.games ?? 100)));
    if (match?.limits?.depth !== undefined) words.push('--depth', String(match.limits.depth));
    if (match?.limits?.time_ms !== undefined) words.push('--time', String(match.limits.time_ms));
    if (request.seed !== undefined) words.push('--seed', String(request.seed));
    if (request.concurrency !== undefined) words.push('--threads', String(request.concurrency));
    return { line: words.join(' '), unsaid: [] };
}

export function experimentLine({ name, scale, seed }: ExperimentRequest): CommandLine {
    const words = ['tusk', 'lab', 'run', name, '--scale', scale ?? 'full', ...(seed === undefined ? [] : ['--seed', String(seed)])];
    return { line: words.join(' '), unsaid: [] };
}
