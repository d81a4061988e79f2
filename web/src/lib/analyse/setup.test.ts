import { describe, expect, it } from 'vitest';
import { look } from './fixtures';
import { canSetUp, emptyCells, painted, palette, sceneOf, setupText, sideLetter } from './setup';

const BLACK = 1;
const WHITE = 2;

describe('the set-up text', () => {
    it('writes the letters row by row and the side to move', () => {
        const cells = [null, BLACK, WHITE, null, null, WHITE, BLACK, null];
        expect(setupText(look, cells, 0)).toBe('-XO--OX- X');
        expect(setupText(look, cells, 1)).toBe('-XO--OX- O');
    });

    it('writes pieces without a letter as empty', () => {
        expect(setupText(look, [0, ...emptyCells(look).slice(1)], 0)).toBe('-------- X');
    });

    it('has a letter for a seat without pieces', () => {
        expect(sideLetter(look, 5)).toBe('-');
    });
});

describe('the editor', () => {
    it('offers the pieces that have a letter', () => {
        expect(palette(look)).toEqual([BLACK, WHITE]);
        expect(canSetUp(look)).toBe(true);
        expect(canSetUp({ ...look, pieces: [look.pieces[0]!] })).toBe(false);
        expect(canSetUp(null)).toBe(false);
    });

    it('paints, repaints and takes away', () => {
        const empty = emptyCells(look);
        const once = painted(empty, 2, BLACK);
        expect(once[2]).toBe(BLACK);
        expect(painted(once, 2, WHITE)[2]).toBe(WHITE);
        expect(painted(once, 2, BLACK)[2]).toBeNull();
        expect(painted(once, 2, null)[2]).toBeNull();
        expect(empty[2]).toBeNull();
    });

    it('shows its cells as a scene', () => {
        expect(sceneOf([null, BLACK])).toEqual({ cells: [null, BLACK], hands: [], score: null });
    });
});
