// What a review says about a whole game: the curve, what each player gave away, the worst moves.

import type { ReviewPly } from '../api/types';
import type { Valued } from './chance';
import { markOf, type Mark, type Scale } from './thresholds';

export type ReviewEntries = ReadonlyMap<number, ReviewPly>; // by ply, 1 = the first move

export function withEntries(entries: ReviewEntries, fresh: readonly ReviewPly[]): ReviewEntries {
    const all = new Map(entries);
    for (const entry of fresh) all.set(entry.ply, entry);
    return all;
}

// The value for the first seat of the position after `ply` moves: what the search found there, or,
// at the end of the line, what it found for the last move.
export function judgedAfter(entries: ReviewEntries, ply: number): Valued | null {
    const next = entries.get(ply + 1);
    if (next) return { value: next.value, exact: next.value_exact, end_in: next.end_in };
    const last = entries.get(ply);
    if (!last) return null;
    return { value: last.played_value, exact: last.played_exact, end_in: last.played_end_in && last.played_end_in - 1 };
}

// The same on the scale of the graph: points, or the result to expect from -1 to 1.
export function heightAfter(entries: ReviewEntries, ply: number): number | null {
    const next = entries.get(ply + 1);
    const last = entries.get(ply);
    const chance = next ? next.chance : last?.played_chance;
    if (chance !== null && chance !== undefined) return 2 * chance - 1;
    return next?.value ?? last?.played_value ?? null;
}

// Moves without a choice have no entry and leave a gap. `result` is the payoff of the first seat
// where the line ends with the game.
export function curve(entries: ReviewEntries, plies: number, result: number | null = null): (number | null)[] {
    const values = Array.from({ length: plies + 1 }, (_, ply) => heightAfter(entries, ply));
    if (result !== null) values[plies] = result;
    return values;
}

export interface SeatLoss {
    moves: number;
    total: number;
    average: number; // per move; 0 without moves
    mistakes: number;
    blunders: number;
}

// `forced` plies are no decisions and do not count as moves.
export function losses(
    entries: ReviewEntries, seats: number, scale: Scale, forced: ReadonlySet<number>,
): SeatLoss[] {
    return Array.from({ length: seats }, (_, seat) => {
        const own = [...entries.values()].filter((entry) => entry.seat === seat && !forced.has(entry.ply));
        const total = own.reduce((sum, entry) => sum + entry.loss, 0);
        const count = (mark: Mark) => own.filter((entry) => markOf(entry.loss, scale) === mark).length;
        return {
            moves: own.length,
            total,
            average: own.length > 0 ? total / own.length : 0,
            mistakes: count('?'),
            blunders: count('??'),
        };
    });
}

// The most costly moves, worst first; of equal ones the earlier. Only those worth a mark.
export function worstMoves(entries: ReviewEntries, scale: Scale, most = 8): ReviewPly[] {
    return [...entries.values()]
        .filter((entry) => markOf(entry.loss, scale) !== '')
        .sort((a, b) => b.loss - a.loss || a.ply - b.ply)
        .slice(0, most);
}

export function markAt(entries: ReviewEntries, ply: number, scale: Scale): Mark {
    const entry = entries.get(ply);
    return entry ? markOf(entry.loss, scale) : '';
}
