import { describe, expect, it } from 'vitest';
import { reviewed } from './fixtures';
import { curve, losses, markAt, heightAfter, withEntries, worstMoves } from './reviewMaths';
import { scaleOf } from './thresholds';

const scale = scaleOf({ points: true });
// Black (odd plies) loses 5 at ply 1 and 12 at ply 3; white loses 4 at ply 2.
const entries = withEntries(new Map(), [reviewed(1, 0, -5), reviewed(2, -5, -1), reviewed(3, -1, -13)]);
const none: ReadonlySet<number> = new Set();

describe('a review', () => {
    it('collects entries in any order and replaces older ones', () => {
        const more = withEntries(entries, [reviewed(4, -13, -13), reviewed(1, 1, 1)]);
        expect([...more.keys()].sort()).toEqual([1, 2, 3, 4]);
        expect(more.get(1)?.value).toBe(1);
        expect(entries.size).toBe(3);
    });

    it('gives the value after each ply, the last from the move played', () => {
        expect(curve(entries, 4)).toEqual([0, -5, -1, -13, null]);
        expect(heightAfter(new Map(), 0)).toBeNull();
    });

    it('ends the curve with the result where the game ended', () => {
        expect(curve(entries, 4, -20)).toEqual([0, -5, -1, -13, -20]);
    });

    it('sums total, average and marks per seat', () => {
        const [black, white] = losses(entries, 2, scale, none);
        expect(black).toEqual({ moves: 2, total: 17, average: 8.5, mistakes: 1, blunders: 1 });
        expect(white).toEqual({ moves: 1, total: 4, average: 4, mistakes: 1, blunders: 0 });
    });

    it('does not count forced passes as moves', () => {
        expect(losses(entries, 2, scale, new Set([2]))[1]).toMatchObject({ moves: 0, average: 0 });
    });

    it('lists the worst moves, the most costly first', () => {
        expect(worstMoves(entries, scale).map((entry) => entry.ply)).toEqual([3, 1, 2]);
        expect(worstMoves(entries, scale, 1)).toHaveLength(1);
        expect(worstMoves(new Map([[1, reviewed(1, 0, -3)]]), scale)).toEqual([]);
    });

    it('marks a ply', () => {
        expect([1, 2, 3, 4].map((ply) => markAt(entries, ply, scale))).toEqual(['?', '?', '??', '']);
    });
});
