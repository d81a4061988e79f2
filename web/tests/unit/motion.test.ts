import { describe, expect, it } from 'vitest';
import { flipStaggerMs, motions } from '../../src/lib/board/motion';
import { othello, othelloStart, palace, put, withPieces } from './fixtures/looks';

describe('motion between two scenes', () => {
    it('settles the placed disc and turns the others outward from it', () => {
        const after = withPieces(othello, { 27: 1, 28: 0, 35: 0, 36: 0, 37: 0 });
        expect(motions(othelloStart, after, 8, put(othello, 'f5'))).toEqual([
            { kind: 'settle', cell: 37 },
            { kind: 'flip', cell: 36, before: 1, delay: 0 },
        ]);
        const row = withPieces(othello, { 0: 0, 1: 1, 2: 1 });
        const rowAfter = withPieces(othello, { 0: 0, 1: 0, 2: 0, 3: 0 });
        const flips = motions(row, rowAfter, 8, null).filter((motion) => motion.kind === 'flip');
        expect(flips.map((flip) => [flip.cell, flip.delay])).toEqual([[1, flipStaggerMs], [2, 0]]);
    });

    it('shows a move taken back: the disc fades, the others turn again', () => {
        const after = withPieces(othello, { 27: 1, 28: 0, 35: 0, 36: 0, 37: 0 });
        expect(motions(after, othelloStart, 8, null).map((motion) => motion.kind)).toEqual(['fade', 'flip']);
    });

    it('slides a piece and fades what it takes', () => {
        const before = withPieces(palace, { 0: 0, 9: 1 });
        const after = withPieces(palace, { 9: 0 });
        const move = { text: 'a1a2', from: 0, to: 9, hand: null };
        expect(motions(before, after, 9, move)).toEqual([
            { kind: 'slide', cell: 9, from: 0 },
            { kind: 'fade', cell: 9, before: 1 },
        ]);
    });

    it('does not move for a jump, another board, or the same scene', () => {
        const far = withPieces(othello, { 19: 0, 27: 0, 28: 0, 35: 0, 36: 1, 37: 1 });
        expect(motions(othelloStart, far, 8, null)).toEqual([]);
        expect(motions(othelloStart, withPieces(palace, {}), 9, null)).toEqual([]);
        expect(motions(othelloStart, othelloStart, 8, null)).toEqual([]);
    });
});
