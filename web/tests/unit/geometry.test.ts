import { describe, expect, it } from 'vitest';
import { centre, gridLines, labels, layOut, neighbour, seenRows } from '../../src/lib/board/geometry';
import { othello, palace, ticTacToe } from './fixtures/looks';

const straight = { rotated: false, mirrored: false };
const rotated = { rotated: true, mirrored: false };

describe('the geometry of boards', () => {
    it('keeps every cell inside the view box, however the board is turned', () => {
        for (const look of [ticTacToe, othello, palace]) {
            for (const view of [straight, rotated, { rotated: false, mirrored: true }]) {
                const layout = layOut(look, view);
                const seen = new Set<string>();
                for (let cell = 0; cell < look.columns * look.rows; cell++) {
                    const { x, y } = centre(layout, cell);
                    expect(x > 50 && x < layout.width - 50 && y > 50 && y < layout.height - 50).toBe(true);
                    seen.add(`${x},${y}`);
                }
                expect(seen.size).toBe(look.columns * look.rows);
            }
        }
    });

    it('puts the play area in the middle, with or without labels beside it', () => {
        for (const look of [ticTacToe, othello, palace]) {
            const layout = layOut(look, straight);
            const right = layout.width - layout.left - look.columns * 100;
            expect(right).toBe(layout.left);
        }
    });

    it('reads rows as they are seen', () => {
        expect(seenRows(layOut(ticTacToe, straight))).toEqual([[0, 1, 2], [3, 4, 5], [6, 7, 8]]);
        expect(seenRows(layOut(ticTacToe, rotated))).toEqual([[8, 7, 6], [5, 4, 3], [2, 1, 0]]);
        expect(seenRows(layOut(ticTacToe, { rotated: false, mirrored: true }))[0]).toEqual([2, 1, 0]);
    });

    it('steps to the seen neighbour and stops at the edge', () => {
        const layout = layOut(ticTacToe, straight);
        expect(neighbour(layout, 4, 1, 0)).toBe(5);
        expect(neighbour(layout, 4, 0, -1)).toBe(1);
        expect(neighbour(layout, 2, 1, 0)).toBe(2);
        expect(neighbour(layOut(ticTacToe, rotated), 4, 1, 0)).toBe(3);
    });

    it('leaves the river open except at the edges', () => {
        const vertical = gridLines(palace).filter(([x1, , x2]) => x1 === x2);
        expect(vertical.length).toBe(2 + 7 * 2);
        const crossing = vertical.filter(([, y1, , y2]) => y1 < 500 && y2 > 500);
        expect(crossing.length).toBe(2);
    });

    it('puts coordinates outside the play area', () => {
        const layout = layOut(othello, straight);
        expect(labels(layout)).toHaveLength(16);
        for (const { x, y } of labels(layout)) expect(x < layout.left || y < layout.top).toBe(true);
    });
});
