// Cross table and ratings of a tournament.
import type { Standing } from '../api/types';

export interface CrossCell {
    kind: 'self' | 'unmet' | 'score';
    points: number;
    share: number; // of the points there were, 0..1; 0.5 where it is not known
}

export function crossTable(standings: readonly Standing[]): CrossCell[][] {
    return standings.map((standing, at) =>
        standing.row.map((points, against) => {
            if (against === at) return { kind: 'self', points: 0, share: 0.5 };
            if (points === null) return { kind: 'unmet', points: 0, share: 0.5 };
            const total = points + (standings[against]?.row[at] ?? 0);
            return { kind: 'score', points, share: total > 0 ? points / total : 0.5 };
        }));
}

export interface Whisker {
    player: string;
    elo: number;
    low: number;
    high: number;
    at: number; // where they stand on the common scale, 0..1
    from: number;
    to: number;
}

export interface Whiskers {
    low: number; // Elo at the left end of the scale
    high: number;
    rows: Whisker[];
}

// On one scale in whole steps of 50 Elo. A player that won or lost everything has no end of its
// interval: the whisker runs to the edge.
export function whiskers(standings: readonly Standing[]): Whiskers {
    const step = 50;
    const ends = standings.flatMap(({ elo, half_width: half }) =>
        Number.isFinite(half) ? [elo - half, elo + half] : [elo]);
    const low = Math.floor(Math.min(-step, ...ends) / step) * step;
    const high = Math.ceil(Math.max(step, ...ends) / step) * step;
    const place = (value: number): number => Math.min(1, Math.max(0, (value - low) / (high - low)));
    return {
        low, high,
        rows: standings.map(({ player, elo, half_width: half }) => ({
            player, elo, low: elo - half, high: elo + half,
            at: place(elo), from: place(elo - half), to: place(elo + half),
        })),
    };
}
