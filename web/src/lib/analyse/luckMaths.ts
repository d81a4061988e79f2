// Luck and skill in numbers: what each decision cost, what chance gave, and how that adds up.
import type { PlyLuck, ReviewPly, ReviewSummary } from '../api/types';
import type { ReviewEntries } from './reviewMaths';

export interface LuckStep extends PlyLuck {
    ply: number;
    seat: number;
    cost: number; // to the seat that decided, >= 0
}

export function luckSteps(entries: ReviewEntries): LuckStep[] {
    return [...entries.values()]
        .filter((entry): entry is ReviewPly & { luck: PlyLuck } => entry.luck !== null && entry.luck !== undefined)
        .map((entry) => ({ ...entry.luck, ply: entry.ply, seat: entry.seat, cost: entry.loss }))
        .sort((a, b) => a.ply - b.ply);
}

// By seat: what its decisions cost it and what chance gave it, up to the plies judged so far.
export function luckSums(steps: readonly LuckStep[], seats: number): { cost: number; gave: number }[] {
    return Array.from({ length: seats }, (_, seat) => ({
        cost: steps.reduce((sum, step) => sum + (step.seat === seat ? step.cost : 0), 0),
        gave: steps.reduce((sum, step) => sum + (seat === 0 ? step.gave : -step.gave), 0),
    }));
}

// The moments in which chance mattered most, the greatest first.
export function luckyMoments(steps: readonly LuckStep[], most: number): (LuckStep & { probability: number })[] {
    return steps
        .filter((step): step is LuckStep & { probability: number } => step.probability !== null && step.probability < 1 && step.gave !== 0)
        .sort((a, b) => Math.abs(b.gave) - Math.abs(a.gave) || a.ply - b.ply)
        .slice(0, most);
}

export type Verdict = { kind: 'luck' | 'skill' | 'draw'; seat: number; luck: number; skill: number };

// Why the game ended as it did, from the winner's side; a draw from the first seat's.
export function verdictOf(luck: NonNullable<ReviewSummary['luck']>, payoff: readonly number[]): Verdict {
    const seat = (payoff[1] ?? 0) > (payoff[0] ?? 0) ? 1 : 0;
    const sign = seat === 0 ? 1 : -1;
    const gave = sign * luck.gave;
    const skill = (luck.cost[1 - seat] ?? 0) - (luck.cost[seat] ?? 0);
    const drawn = (payoff[0] ?? 0) === (payoff[1] ?? 0);
    return { kind: drawn ? 'draw' : gave > skill ? 'luck' : 'skill', seat, luck: gave, skill };
}

export interface Bar {
    ply: number;
    from: number; // 0 = the best for the second seat, 1 = the best for the first
    to: number;
    kind: 'cost' | 'luck';
    seat: number; // who lost, or whom chance helped
}

// The steps as vertical bars on a scale from 0 to 1; `most` is the largest value where games have
// points.
export function luckBars(steps: readonly LuckStep[], most: number | null): Bar[] {
    const place = (value: number): number => (most === null ? value : Math.min(1, Math.max(0, (value / most + 1) / 2)));
    return steps.flatMap((step) => {
        const bars: Bar[] = [];
        if (step.cost > 0) bars.push({ ply: step.ply, from: place(step.before), to: place(step.decided), kind: 'cost', seat: step.seat });
        if (step.gave !== 0) bars.push({ ply: step.ply, from: place(step.decided), to: place(step.spoken), kind: 'luck', seat: step.gave > 0 ? 0 : 1 });
        return bars;
    });
}
