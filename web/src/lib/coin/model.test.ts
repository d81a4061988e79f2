import { describe, expect, it, vi } from 'vitest';
import type { CoinRule, CoinRules } from '../api/coin';
import { cellsOf, coloursOf, commonDivisor, firstPlace, genusAt, lineText, parseLines, placeQuery, printed, readPlace, regionColours, type Cell } from './model';
import { untilQuiet } from './untilQuiet';

function rule(number: number, form: [number, number, number], line_rules: string): CoinRule {
    const [coef_k, coef_m, constant] = form;
    return { a: 3, r1: 1, r2: 2, rule: number, t_lo: '', t_hi: '', coef_k, coef_m, const: constant, form: '', line_rules };
}

// Coins 3, 3k + 1, 3m + 2, as the server tells them.
const book: CoinRules = {
    a: 3, r1: 1, r2: 2,
    rules: [
        rule(1, [0, 6, 2], '1k-2m>=2'),
        rule(2, [3, 0, -1], '-1k+2m>=-1 & 1k-1m>=1'),
        rule(3, [0, 3, 0], '-1k+1m>=0 & 2k-1m>=1'),
        rule(4, [6, 0, 0], '-2k+1m>=0'),
    ],
    genus: [rule(1, [0, 3, 1], '1k-2m>=2'), rule(2, [1, 1, 0], '-1k+2m>=-1 & 2k-1m>=1'), rule(3, [3, 0, 0], '-2k+1m>=0')],
};

function unpayable(coins: number[]): { largest: number; count: number } {
    const pays = [true];
    let largest = -1;
    let count = 0;
    for (let amount = 1; amount < 2000; amount += 1) {
        pays[amount] = coins.some((coin) => amount >= coin && pays[amount - coin]);
        if (!pays[amount]) {
            largest = amount;
            count += 1;
        }
    }
    return { largest, count };
}

describe('the map of the coin problem', () => {
    it('has in every cell what trying finds', () => {
        for (const cell of cellsOf(book, 12).flat()) {
            const found = unpayable([3, cell.b, cell.c]);
            expect([cell.k, cell.m, cell.s]).toEqual([cell.k, cell.m, found.largest + 1]);
            expect([cell.k, cell.m, genusAt(book, cell.k, cell.m)]).toEqual([cell.k, cell.m, found.count]);
        }
    });

    it('draws a border exactly where the rule changes', () => {
        const cells = cellsOf(book, 8);
        for (const cell of cells.flat()) {
            const above = cells[cell.k - 2]?.[cell.m - 1];
            const before = cells[cell.k - 1]?.[cell.m - 2];
            expect(cell.top).toBe(above !== undefined && above.region !== cell.region);
            expect(cell.left).toBe(before !== undefined && before.region !== cell.region);
        }
    });

    it('reads and writes line rules', () => {
        expect(parseLines('always')).toEqual([]);
        expect(parseLines('-2k+3m>=-1 & 2k-1m>=1').map(lineText)).toEqual(['3m − 2k ≥ −1', '2k − m ≥ 1']);
        expect(() => parseLines('k>3')).toThrow();
    });
});

describe('the address of the page', () => {
    it('is read back as it was written', () => {
        const place = { ...firstPlace, a: 12, r1: 5, r2: 11, k: 3, m: 9, coins: '5,7', amount: 23 };
        expect(readPlace(new URLSearchParams(placeQuery(place)))).toEqual(place);
    });

    it('takes coins with commas or blanks between', () => {
        expect(readPlace(new URLSearchParams(placeQuery({ ...firstPlace, coins: ' 4 6,, 9 ' }))).coins).toBe('4,6,9');
    });

    it('takes nothing that makes no sense', () => {
        const place = readPlace(new URLSearchParams('a=1&r1=99&r2=-1&k=0&m=x&size=5&amount=1e9'));
        expect(place).toEqual({ ...firstPlace });
        const small = readPlace(new URLSearchParams('a=2'));
        expect([small.a, small.r1, small.r2]).toEqual([2, 1, 1]);
    });

    it('notices a common divisor', () => {
        expect(commonDivisor({ a: 6, r1: 2, r2: 4 })).toBe(2);
        expect(commonDivisor({ a: 6, r1: 2, r2: 3 })).toBe(1);
    });
});

describe('colours', () => {
    const touch = (one: number, other: number): Cell[][] => {
        const cell = (region: number, m: number): Cell => ({ k: 1, m, b: 1, c: 1, s: 1, region, top: false, left: false });
        return [[cell(one, 1), cell(other, 2)]];
    };

    it('of rules that touch on the map, or follow each other, differ', () => {
        const colours = coloursOf(touch(0, regionColours), 20);
        expect(colours[0]).not.toBe(colours[regionColours]);
        for (let rule = 1; rule < 20; rule += 1) expect(colours[rule]).not.toBe(colours[rule - 1]);
        expect(Math.max(...colours)).toBeLessThan(regionColours);
    });

    it('of the first six rules are six', () => {
        expect(new Set(coloursOf([], 6)).size).toBe(6);
    });
});

describe('what is read', () => {
    it('has the signs of print', () => {
        expect(printed('1/1 <= c/b < inf')).toBe('1 \u2264 c/b < \u221e');
        expect(printed('2/3 <= c/b < 11/1, k >= -1')).toBe('2/3 \u2264 c/b < 11, k \u2265 \u22121');
        expect(printed('infinitely many')).toBe('infinitely many');
    });
});

describe('typing', () => {
    it('takes effect when it pauses, once, or at once when it is ended', () => {
        vi.useFakeTimers();
        const taken: string[] = [];
        const quiet = untilQuiet((text) => taken.push(text), 300);
        quiet.wait('1');
        vi.advanceTimersByTime(200);
        quiet.wait('12');
        vi.advanceTimersByTime(299);
        expect(taken).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(taken).toEqual(['12']);
        quiet.wait('123');
        quiet.now();
        quiet.now();
        expect(taken).toEqual(['12', '123']);
        vi.useRealTimers();
    });
});
