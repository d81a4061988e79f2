import { describe, expect, it } from 'vitest';
import { look } from './fixtures';
import { cellsNamed, lineArrows } from './lineArrows';

describe('cells named by a move', () => {
    it('are found with and without something between them', () => {
        expect(cellsNamed('b1', look)).toEqual([1]);
        expect(cellsNamed('a1d2', look)).toEqual([0, 7]);
        expect(cellsNamed('a1-d2', look)).toEqual([0, 7]);
        expect(cellsNamed('pass', look)).toEqual([]);
    });

    it('prefer the longer name', () => {
        const tall = { ...look, cell_names: ['a1', 'a10'] };
        expect(cellsNamed('a10', tall)).toEqual([1]);
    });
});

describe('arrows of a line', () => {
    it('join moves that only name where they go', () => {
        expect(lineArrows(['a1', 'b1', 'c1'], look)).toEqual([
            { from: 0, to: 0, rank: 2 }, { from: 0, to: 1, rank: 0 }, { from: 1, to: 2, rank: 1 },
        ]);
    });

    it('show moves from cell to cell as they are', () => {
        expect(lineArrows(['a1b1', 'c1d1'], look)).toEqual([{ from: 0, to: 1, rank: 0 }, { from: 2, to: 3, rank: 1 }]);
    });

    it('go on after a pass and end before they become a thicket', () => {
        expect(lineArrows(['a1', 'pass', 'c1'], look)).toEqual([
            { from: 0, to: 0, rank: 2 }, { from: 0, to: 2, rank: 1 },
        ]);
        expect(lineArrows(Array<string>(20).fill('a1b1'), look)).toHaveLength(6);
    });
});
