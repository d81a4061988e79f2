import { describe, expect, it } from 'vitest';
import type { PlyLuck } from '../api/types';
import { reviewed } from './fixtures';
import { luckBars, luckSteps, luckSums, luckyMoments, verdictOf } from './luckMaths';
import { withEntries } from './reviewMaths';

function luck(before: number, decided: number, spoken: number, probability: number): PlyLuck {
    return { before, decided, spoken, gave: spoken - decided, probability };
}

const entries = withEntries(new Map(), [
    { ...reviewed(3, 1, 0), ply: 3, seat: 1, loss: 0.25, luck: luck(0.5, 0.75, 0.5, 0.125) },
    { ...reviewed(1, 0, 0), ply: 1, seat: 0, loss: 0.125, luck: luck(0.625, 0.5, 0.5, 1) },
    { ...reviewed(5, 0, 0), ply: 5, seat: 0, loss: 0, luck: luck(0.5, 0.5, 1, 0.5) },
    { ...reviewed(6, 1, 0), ply: 6, seat: 1, loss: 0, luck: null },
]);

describe('luck and skill', () => {
    const steps = luckSteps(entries);

    it('come in the order of the game, where chance has a say', () => {
        expect(steps.map((step) => step.ply)).toEqual([1, 3, 5]);
    });

    it('add up by seat: what one is given the other loses', () => {
        expect(luckSums(steps, 2)).toEqual([{ cost: 0.125, gave: 0.25 }, { cost: 0.25, gave: -0.25 }]);
    });

    it('have greatest moments; what was certain is none', () => {
        expect(luckyMoments(steps, 5).map((step) => step.ply)).toEqual([5, 3]);
        expect(luckyMoments(steps, 1).map((step) => step.ply)).toEqual([5]);
    });

    it('say why somebody won', () => {
        const sums = { cost: [0.125, 0.25], fortunes: [], gave: 0.25, start: 0.625, end: 1, rest: 0 };
        expect(verdictOf(sums, [1, -1])).toEqual({ kind: 'luck', seat: 0, luck: 0.25, skill: 0.125 });
        expect(verdictOf({ ...sums, gave: -0.25 }, [1, -1]).kind).toBe('skill');
        expect(verdictOf(sums, [-1, 1])).toMatchObject({ kind: 'skill', seat: 1, luck: -0.25, skill: -0.125 });
        expect(verdictOf(sums, [0, 0]).kind).toBe('draw');
    });

    it('are drawn as bars: costs against the mover, luck either way', () => {
        expect(luckBars(steps, null)).toEqual([
            { ply: 1, from: 0.625, to: 0.5, kind: 'cost', seat: 0 },
            { ply: 3, from: 0.5, to: 0.75, kind: 'cost', seat: 1 },
            { ply: 3, from: 0.75, to: 0.5, kind: 'luck', seat: 1 },
            { ply: 5, from: 0.5, to: 1, kind: 'luck', seat: 0 },
        ]);
        expect(luckBars(steps, 2)[0]).toMatchObject({ from: 0.65625, to: 0.625 });
    });
});
