import { describe, expect, it } from 'vitest';
import { analysis, found, PASS, put } from './fixtures';
import { clock, compact, rate, signed, signedValue } from './figures';
import { barShare, markOf, scaleOf, toneOfLoss } from './thresholds';
import { bestMove, evenValue, forFirstSeat, numberOf, ranked, saysMore, squareValues } from './values';

const points = scaleOf({ points: true });
const legal = [put('a1'), put('b1'), put('c1'), PASS];

describe('many equal values', () => {
    const flips = Array.from({ length: 8 }, (_, index) => found(`a${index}`, 0));

    it('are one value', () => {
        expect(evenValue(flips, points)).toBe('0');
    });

    it('are figures on the squares where one differs or there are few', () => {
        expect(evenValue([...flips.slice(1), found('b1', 2)], points)).toBeNull();
        expect(evenValue(flips.slice(0, 4), points)).toBeNull();
    });
});

describe('figures', () => {
    it('always carry a true minus or a plus', () => {
        expect(signed(3.25, 1)).toBe('+3.3');
        expect(signed(-2, 0)).toBe('\u22122');
        expect(signed(-0.02, 1)).toBe('0.0');
        expect(signed(0, 0)).toBe('0');
    });

    it('are whole when they are exact', () => {
        expect(signedValue(6, true, 1)).toBe('+6');
        expect(signedValue(6, false, 1)).toBe('+6.0');
        expect(signedValue(0.5, true, 2)).toBe('+0.50');
    });

    it('shorten large counts in each language', () => {
        expect(compact(12_345_678, 'en')).toBe('12.3M');
        expect(compact(12_345_678, 'zh-Hant')).toMatch(/萬$/);
    });

    it('round time up and survive a search without time', () => {
        expect([clock(0), clock(100), clock(61_000)]).toEqual(['0:00', '0:01', '1:01']);
        expect([rate(500, 0), rate(500, 250)]).toEqual([0, 2000]);
    });
});

describe('the scale', () => {
    it('marks losses of four and ten points', () => {
        expect([0, 3.9, 4, 9.9, 10].map((loss) => markOf(loss, points))).toEqual(['', '', '?', '?', '??']);
    });

    it('runs from jade over neutral at a mistake to vermilion at a blunder', () => {
        expect([0, 2, 4, 7, 10, 50].map((loss) => toneOfLoss(loss, points))).toEqual([1, 0.5, 0, -0.5, -1, -1]);
        expect(toneOfLoss(-1, points)).toBe(1);
    });

    it('uses smaller losses where values are results', () => {
        expect(markOf(0.5, scaleOf({ points: false }))).toBe('??');
    });

    it('bends the bar without ever reaching its ends', () => {
        expect(barShare(0, points)).toBe(0.5);
        expect(barShare(10, points)).toBe(0.75);
        expect(barShare(64, points)).toBeLessThan(1);
        expect(barShare(-10, points)).toBe(0.25);
    });
});

describe('values on squares', () => {
    const lines = [found('a1 b1', 2), found('b1', -1), found('c1', -12), found('pass', -20)];

    it('stand on the square of each move, relative to the best', () => {
        const squares = squareValues(legal, lines, 'all', points);
        expect(squares.get(0)).toEqual({ text: '+2', tone: 1, exact: false, best: true });
        expect(squares.get(1)).toEqual({ text: '\u22121', tone: 0.25, exact: false, best: false });
        expect(squares.get(2)).toEqual({ text: '\u221212', tone: -1, exact: false, best: false });
        expect(squares.size).toBe(3);
    });

    it('follow the hint level', () => {
        expect(squareValues(legal, lines, 'dots', points).size).toBe(0);
        expect([...squareValues(legal, lines, 'best', points).keys()]).toEqual([0]);
    });

    it('mark every best move when the values are exact', () => {
        const exact = [found('a1', 4, true), found('b1', 4, true), found('c1', 2, true)];
        const squares = squareValues(legal, exact, 'all', points);
        expect([0, 1, 2].map((cell) => squares.get(cell)?.best)).toEqual([true, true, false]);
        expect(squares.get(0)?.exact).toBe(true);
    });

    it('show the best of several moves to one square', () => {
        const moves = [{ text: 'a1-c1', from: 0, to: 2, hand: null }, { text: 'b1-c1', from: 1, to: 2, hand: null }];
        const squares = squareValues(moves, [found('a1-c1', -3), found('b1-c1', 5)], 'all', points);
        expect(squares.get(2)?.text).toBe('+5');
    });

    it('are empty without lines and ignore moves that are not legal here', () => {
        expect(squareValues(legal, [], 'all', points).size).toBe(0);
        expect(squareValues(legal, [found('z9', 1)], 'all', points).size).toBe(0);
    });
});

describe('an analysis', () => {
    it('is turned to the first seat', () => {
        expect([forFirstSeat(3, 0), forFirstSeat(3, 1), forFirstSeat(0, 1)]).toEqual([3, -3, 0]);
    });

    it('has a number even when its value is a word', () => {
        expect([numberOf(2.5), numberOf('win'), numberOf('draw'), numberOf('loss')]).toEqual([2.5, 1, 0, -1]);
    });

    it('ranks its lines by value', () => {
        const lines = [found('a1', 1), found('b1', 3), found('c1', 2)];
        expect(ranked(lines, points).map((line) => line.moves[0])).toEqual(['b1', 'c1', 'a1']);
        expect(bestMove(lines, points)).toBe('b1');
        expect(bestMove([], points)).toBeNull();
    });

    it('replaces another only when it says more', () => {
        const deep = analysis([found('a1', 1)], { depth: 12 });
        const shallow = analysis([found('a1', 1)], { depth: 3 });
        const solved = analysis([found('a1', 2, true)], { depth: 3, exact: true });
        expect(saysMore(shallow, deep)).toBe(false);
        expect(saysMore(deep, shallow)).toBe(true);
        expect(saysMore(solved, deep)).toBe(true);
        expect(saysMore(analysis([], { depth: 20 }), deep)).toBe(false);
        expect(saysMore({ ...deep, nodes: 2000 }, deep)).toBe(true);
    });
});
