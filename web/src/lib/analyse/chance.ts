// What a value promises. In games of points that is the value itself. In games that are only won,
// drawn or lost, a search gives leads in pawns as long as nothing is proven, and results (-1, 0, 1)
// when it is: the two compare as expected results only (0 = lost, 1 = won, a draw counts half).
// src/kb/expected_result.h draws the same curve.

import type { Scale } from './thresholds';

const LEAD_SCALE = 2; // pawns

export interface Valued {
    value: number;
    exact: boolean;
    end_in?: number | null; // plies
}

// `mean`: the values are mean results already (tree searches).
export function chanceOf({ value, exact }: Valued, mean = false): number {
    if (exact || mean) return Math.max(0, Math.min(1, (value + 1) / 2));
    return 1 / (1 + Math.exp(-value / LEAD_SCALE));
}

export function worthOf(valued: Valued, scale: Scale, mean = false): number {
    return scale.points ? valued.value : chanceOf(valued, mean);
}

// Of two sure wins the shorter is better, of two sure losses the longer. The difference is too small
// to change any other order.
export function rankOf(valued: Valued, scale: Scale, mean = false): number {
    const worth = worthOf(valued, scale, mean);
    if (scale.points || !valued.exact || valued.end_in === undefined || valued.end_in === null) return worth;
    return worth - Math.sign(valued.value) * valued.end_in * 1e-7;
}

// Whether a value is a proven end, and not a lead.
export function isResult({ exact }: Valued, scale: Scale): boolean {
    return exact && !scale.points;
}
