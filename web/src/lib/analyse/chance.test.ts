import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '../i18n/index.svelte';
import { chanceOf, rankOf, worthOf } from './chance';
import { analysis, found, reviewed } from './fixtures';
import { curve, heightAfter, judgedAfter } from './reviewMaths';
import { markOf, scaleOf } from './thresholds';
import { bestArrows, movesPieces, overall, ranked, shareOf, shortValue, squareValues, turned } from './values';
import { lossText, valueText } from './words';

const results = scaleOf({ points: false });
const points = scaleOf({ points: true });
const win = { ...found('h2e2', 1, true), end_in: 9 };
const sooner = { ...found('h2d2', 1, true), end_in: 3 };
const lead = found('b2e2', 4.2);
const even = found('a0a1', -0.1);
const draw = found('i0i1', 0, true);
const lost = { ...found('e0e1', -1, true), end_in: 4 };

beforeAll(() => loadLanguage('en'));

describe('results to expect', () => {
    it('put leads and proven ends on one scale', () => {
        expect(chanceOf({ value: 0, exact: false })).toBe(0.5);
        expect(chanceOf({ value: 2, exact: false })).toBeCloseTo(0.731, 3);
        expect(chanceOf({ value: 40, exact: false })).toBeLessThan(1);
        expect([win, draw, lost].map((line) => chanceOf(line))).toEqual([1, 0.5, 0]);
        expect(chanceOf({ value: 0.2, exact: false }, true)).toBeCloseTo(0.6);
        expect(worthOf({ value: 12, exact: false }, points)).toBe(12);
    });

    it('rank a sure win before any lead, and the shorter one first', () => {
        const order = ranked([lost, even, lead, win, draw, sooner], results).map((line) => line.moves[0]);
        expect(order).toEqual(['h2d2', 'h2e2', 'b2e2', 'i0i1', 'a0a1', 'e0e1']);
        expect(rankOf({ ...lost, end_in: 10 }, results)).toBeGreaterThan(rankOf(lost, results));
    });

    it('mark what costs a tenth or a fifth of the game', () => {
        const loss = (from: number, to: number): number =>
            chanceOf({ value: from, exact: false }) - chanceOf({ value: to, exact: false });
        expect(markOf(loss(0, -1), results)).toBe('?');
        expect(markOf(loss(0, -2), results)).toBe('??');
        expect(markOf(loss(9, 7), results)).toBe('');
    });
});

describe('values in words', () => {
    it('say a proven end as such', () => {
        expect(valueText(win, results, 'pawns')).toBe('mate in 5');
        expect(valueText(lost, results, 'pawns')).toBe('mated in 2');
        expect(valueText(win, results, 'stones')).toBe('wins in 5');
        expect(valueText({ value: 1, exact: true }, results, 'pawns')).toBe('win');
        expect(valueText(draw, results, 'pawns')).toBe('draw');
        expect(valueText(lead, results, 'pawns')).toBe('+4.20');
        expect(valueText({ value: 6, exact: true }, points, 'discs')).toBe('+6');
    });

    it('are short on the board and at the bar', () => {
        expect([win, lost, draw, lead].map((line) => shortValue(line, results))).toEqual(['#5', '#\u22122', '=', '+4.2']);
        expect([win, lost].map((line) => shareOf(line, results))).toEqual([1, 0]);
        expect(turned(win, 1).value).toBe(-1);
        expect(overall(analysis([win], { value: 'win', exact: true, best: 'h2e2' }))).toEqual({ value: 1, exact: true, end_in: 9 });
    });

    it('tell losses in percent', () => {
        expect([lossText(0.124, results), lossText(0.124, results, 1), lossText(4, points)]).toEqual(['12%', '12.4%', '4.0']);
    });
});

describe('lines on the board', () => {
    const legal = [
        { text: 'b2e2', from: 64, to: 67, hand: null },
        { text: 'h2e2', from: 70, to: 67, hand: null },
        { text: 'a0a1', from: 81, to: 72, hand: null },
    ];

    it('are arrows where pieces move, the best one on top', () => {
        expect(movesPieces(legal)).toBe(true);
        const arrows = bestArrows(legal, [even, lead, win], 'all', results);
        expect(arrows.map(({ from, rank }) => [from, rank])).toEqual([[81, 2], [64, 1], [70, 0]]);
        expect(bestArrows(legal, [even, win], 'best', results)).toHaveLength(1);
        expect(bestArrows(legal, [win], 'dots', results)).toEqual([]);
    });

    it('are the better figure where two end on one square', () => {
        expect(squareValues(legal, [lead, win], 'all', results).get(67)?.text).toBe('#5');
    });
});

describe('the graph of a game that is won or lost', () => {
    const mate = { ...reviewed(2, 1, 0.4), value_exact: true, end_in: 7, chance: 1, played_chance: 0.55 };
    const entries = new Map([[2, mate]]);

    it('shows the result to expect, from -1 to 1', () => {
        expect(heightAfter(entries, 1)).toBe(1);
        expect(heightAfter(entries, 2)).toBeCloseTo(0.1);
        expect(curve(entries, 2, -1)).toEqual([null, 1, -1]);
        expect(judgedAfter(entries, 1)).toEqual({ value: 1, exact: true, end_in: 7 });
        expect(judgedAfter(entries, 2)).toEqual({ value: 0.4, exact: false, end_in: null });
        expect(judgedAfter(entries, 5)).toBeNull();
    });
});
