// Sentences of the lab made of what the server sends and what the message files say.
import type { GameDetail, LabGame, LabPlayer, Limits, Problem, RunRequest, RunSummary, TrainingRequest } from '../api/types';
import { problemText as faultOf } from '../i18n/faults';
import { formatNumber, named, t } from '../i18n/index.svelte';
import { points } from './figures';
import { readSpec } from './spec';

export function stateText(run: Pick<RunSummary, 'state' | 'driver'>): string {
    if (run.state === 'running' && run.driver === 'elsewhere') return t('lab.state.elsewhere');
    if (run.state === 'running' && run.driver === 'nobody') return t('lab.state.orphan');
    return t(`lab.state.${run.state}`);
}

// What a run is about where that is no game of the catalogue.
export function subjectName(id: string): string {
    return named('lab.subject', id);
}

export function slug(text: string): string {
    return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export function faultName(kind: string): string {
    return named('lab.fault', slug(kind), kind);
}

export function reasonName(reason: string): string {
    return named('reason', slug(reason), reason);
}

// A run that is not there has no more to it than that.
export function problemText(problem: Problem): string {
    if (problem.status === 404) return named('lab.problem', problem.code, named('problem', problem.code, problem.detail));
    return faultOf(problem, ['lab.problem']);
}

// "Alpha-beta search · depth=8", "Engine edax".
export function playerName(spec: string): string {
    if (spec.startsWith('@')) return t('lab.player.external', { name: spec.slice(1) });
    const { name, params } = readSpec(spec);
    const given = Object.entries(params).map(([key, value]) => `${key}=${value}`);
    return [named('player', name), ...given].join(' \u00b7 ');
}

// How many games there are; nothing is said of those that an experiment does not play.
export function amountText({ kind, games, state }: Pick<RunSummary, 'kind' | 'games' | 'state'>): string {
    const playsNone = games === 0 && (kind === 'experiment' || kind === 'training' || state === 'done');
    return playsNone ? '' : t('lab.games', { n: games });
}

export function limitsText(limits: Limits | undefined): string {
    const parts: string[] = [];
    if (limits?.time_ms !== undefined) parts.push(t('lab.limit.time', { seconds: formatNumber(limits.time_ms / 1000, { maximumFractionDigits: 3 }) }));
    if (limits?.depth !== undefined) parts.push(t('lab.limit.depth', { n: limits.depth }));
    if (limits?.nodes !== undefined) parts.push(t('lab.limit.nodes', { n: limits.nodes }));
    if (limits?.playouts !== undefined) parts.push(t('lab.limit.playouts', { n: limits.playouts }));
    return parts.join(t('lab.separator'));
}

export function playerLine(player: LabPlayer): string {
    const limits = limitsText(player.limits);
    return limits ? `${playerName(player.player)} (${limits})` : playerName(player.player);
}

// What all games of a run share: the clock or the limits, openings, rules, seed.
export function conditionsText(request: RunRequest): string {
    if (request.kind === 'experiment') {
        return [t(`lab.scale.${request.scale ?? 'full'}.text`), seedText(request.seed)].filter(Boolean).join(t('lab.separator'));
    }
    if (request.kind === 'training') return trainingText(request);
    const limits = new Set(request.players.map((player) => limitsText(player.limits)));
    const parts = [
        request.clock ? t('lab.clock.text', { base: String(request.clock.base_ms / 1000), increment: String(request.clock.increment_ms / 1000) }) : '',
        limits.size === 1 ? [...limits][0]! : t('lab.limit.mixed'),
        request.openings ? t('lab.openings.count', { n: request.openings.length }) : t('lab.openings.own.text'),
        ...Object.entries(request.options ?? {}).map(([name, value]) => `${named('param', name)} ${value}`),
        request.adjudication ? t('lab.adjudication.on') : '',
        seedText(request.seed),
    ];
    return parts.filter(Boolean).join(t('lab.separator'));
}

// "tournament games, 2000 to 2010, of Tastet Marc, 500 games against itself, 8 epochs, seed 1"
function trainingText({ wthor, selfplay, epochs, start, match, seed }: TrainingRequest): string {
    const parts = [
        wthor === null ? '' : t('lab.training.years.text', { years: yearsText(wthor?.first_year, wthor?.last_year) }),
        wthor?.players?.length ? t('lab.training.players.text', { players: wthor.players.join(t('lab.separator')) }) : '',
        selfplay ? t('lab.training.selfplay.text', { n: selfplay.games, depth: selfplay.depth ?? 4 }) : '',
        t('lab.training.epochs.text', { n: epochs ?? 8 }),
        start ? t('lab.training.start.text', { name: start }) : '',
        match ? t('lab.training.match.text', { n: match.games, limits: limitsText(match.limits) }) : '',
        seedText(seed),
    ];
    return parts.filter(Boolean).join(t('lab.separator'));
}

export function yearsText(first: number | undefined, last: number | undefined): string {
    if (!first && !last) return t('lab.training.years.all');
    if (!last) return t('lab.training.years.from', { first: String(first) });
    if (!first) return t('lab.training.years.until', { last: String(last) });
    return first === last ? String(first) : t('lab.training.years.range', { first: String(first), last: String(last) });
}

function seedText(seed: number | undefined): string {
    return seed === undefined ? '' : t('lab.seed.text', { seed: String(seed) });
}

// "4.1": the fourth pair, first game. Addresses count pairs from 0.
export function gameNumber({ pair, half }: { pair: number; half: number }): string {
    return `${formatNumber(pair + 1)}.${half + 1}`;
}

// From the first player's view. A draw is told by who won, since a payoff of 0 could mean nothing.
export function gameResult(game: LabGame): 'win' | 'draw' | 'loss' {
    if (game.winner === null) return 'draw';
    return game.winner === game.half ? 'win' : 'loss';
}

export function wdlText(score: { wins: number; draws: number; losses: number }): string {
    return t('lab.wdl', { wins: score.wins, draws: score.draws, losses: score.losses });
}

export function pointsOf(score: { wins: number; draws: number; games: number }): string {
    return t('lab.points', { points: points(score.wins + score.draws / 2), games: score.games });
}

export function seatNames(detail: GameDetail | null): string[] {
    return (detail?.seats ?? []).map((seat) => named('seat', seat));
}
