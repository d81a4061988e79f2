// Rules of the coin problem as the map needs them: which one holds in a cell, what it says, and
// where the borders between regions run. The address of the page is read and written here too.
import type { CoinRule, CoinRules, Residues } from '../api/coin';

export interface Line {
    k: number;
    m: number;
    bound: number; // k * K + m * M >= bound
}

export interface Region {
    rule: CoinRule;
    lines: Line[];
}

// "-2k+3m>=-1 & 2k-1m>=1"; "always" has no lines.
export function parseLines(text: string): Line[] {
    if (text === 'always') return [];
    return text.split(' & ').map((part) => {
        const found = /^(-?\d+)k([+-]\d+)m>=(-?\d+)$/.exec(part);
        if (!found) throw new Error(`no line rule: ${part}`);
        return { k: Number(found[1]), m: Number(found[2]), bound: Number(found[3]) };
    });
}

// "3m − 2k ≥ −1": the positive term first.
export function lineText({ k, m, bound }: Line): string {
    const term = (factor: number, name: string): string => `${Math.abs(factor) === 1 ? '' : Math.abs(factor)}${name}`;
    const [first, second] = k > 0 ? [[k, 'k'], [m, 'm']] as const : [[m, 'm'], [k, 'k']] as const;
    const sign = second[0] < 0 ? ' \u2212 ' : ' + ';
    const rest = second[0] === 0 ? '' : sign + term(second[0], second[1]);
    return `${first[0] < 0 ? '\u2212' : ''}${term(first[0], first[1])}${rest} \u2265 ${minus(String(bound))}`;
}

// Hyphens as the minus signs that they are.
export function minus(text: string): string {
    return text.replaceAll('-', '\u2212');
}

// The signs of print: the server writes what every terminal shows.
export function printed(text: string): string {
    return minus(text)
        .replaceAll('<=', '\u2264')
        .replaceAll('>=', '\u2265')
        .replace(/\binf\b/g, '\u221e')
        .replace(/(?<![\d/])(\d+)\/1(?![\d/])/g, '$1');
}

export function regionsOf(rules: CoinRule[]): Region[] {
    return rules.map((rule) => ({ rule, lines: parseLines(rule.line_rules) }));
}

export function holds(region: Region, k: number, m: number): boolean {
    return region.lines.every((line) => line.k * k + line.m * m >= line.bound);
}

export function valueAt(rule: CoinRule, k: number, m: number): number {
    return rule.coef_k * k + rule.coef_m * m + rule.const;
}

export interface Cell {
    k: number;
    m: number;
    b: number;
    c: number;
    s: number;
    region: number; // index
    top: boolean; // another region above
    left: boolean;
}

// Rows k = 1..size, columns m = 1..size.
export function cellsOf(rules: CoinRules, size: number): Cell[][] {
    const regions = regionsOf(rules.rules);
    const indexAt = (k: number, m: number): number => regions.findIndex((region) => holds(region, k, m));
    const rows: Cell[][] = [];
    for (let k = 1; k <= size; k += 1) {
        const row: Cell[] = [];
        for (let m = 1; m <= size; m += 1) {
            const region = indexAt(k, m);
            const rule = rules.rules[region];
            if (!rule) throw new Error(`no rule for ${k}, ${m}`);
            row.push({
                k, m, region,
                b: rules.a * k + rules.r1,
                c: rules.a * m + rules.r2,
                s: valueAt(rule, k, m),
                top: k > 1 && rows[k - 2]?.[m - 1]?.region !== region,
                left: m > 1 && row[m - 2]?.region !== region,
            });
        }
        rows.push(row);
    }
    return rows;
}

export function genusAt(rules: CoinRules, k: number, m: number): number {
    const region = regionsOf(rules.genus).find((one) => holds(one, k, m));
    return region ? valueAt(region.rule, k, m) : 0;
}

function gcd(x: number, y: number): number {
    return y === 0 ? x : gcd(y, x % y);
}

export const mostA = 200; // proofs are written out so far
export const sizes = [12, 24] as const;
export const regionColours = 8;
export const mostAmount = 100_000;

// Colours of the rules: two that touch on the map, or stand beside each other in the list, never share one.
export function coloursOf(cells: readonly Cell[][], rules: number): number[] {
    const beside = Array.from({ length: rules }, (_, rule) => new Set([rule - 1, rule + 1]));
    const meet = (one: Cell, other: Cell | undefined): void => {
        if (!other || one.region === other.region) return;
        beside[one.region]?.add(other.region);
        beside[other.region]?.add(one.region);
    };
    cells.forEach((row, y) => row.forEach((cell, x) => {
        for (const [down, right] of [[0, 1], [1, -1], [1, 0], [1, 1]] as const) meet(cell, cells[y + down]?.[x + right]);
    }));
    const colours: number[] = [];
    for (let rule = 0; rule < rules; rule += 1) {
        const taken = new Set([...(beside[rule] ?? [])].map((other) => colours[other]));
        const order = Array.from({ length: regionColours }, (_, step) => (rule + step) % regionColours);
        colours.push(order.find((colour) => !taken.has(colour)) ?? rule % regionColours);
    }
    return colours;
}

export interface Place extends Residues {
    k: number;
    m: number;
    size: number;
    coins: string;
    amount: number;
}

export const firstPlace: Place = { a: 7, r1: 1, r2: 3, k: 2, m: 3, size: 12, coins: '6, 9, 20', amount: 43 };

// Whether the three have rules; otherwise the divisor they share.
export function commonDivisor({ a, r1, r2 }: Residues): number {
    return gcd(a, gcd(r1, r2));
}

function whole(text: string | null, min: number, max: number, fallback: number): number {
    const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return number >= min && number <= max ? number : fallback;
}

// Whatever the address says that makes sense.
export function readPlace(query: URLSearchParams): Place {
    const a = whole(query.get('a'), 2, mostA, firstPlace.a);
    const size = whole(query.get('size'), 12, 24, firstPlace.size) === 24 ? 24 : 12;
    const place = {
        a,
        r1: whole(query.get('r1'), 0, a - 1, Math.min(firstPlace.r1, a - 1)),
        r2: whole(query.get('r2'), 0, a - 1, Math.min(firstPlace.r2, a - 1)),
        k: whole(query.get('k'), 1, size, firstPlace.k),
        m: whole(query.get('m'), 1, size, firstPlace.m),
        size,
        coins: (query.get('coins') ?? firstPlace.coins).slice(0, 200),
        amount: whole(query.get('amount'), 0, mostAmount, firstPlace.amount),
    };
    return place;
}

// Coins as people write them, with commas or blanks between.
export function coinList(text: string): string {
    return text.split(/[\s,]+/).filter((coin) => coin !== '').join(',');
}

export function placeQuery(place: Place): string {
    const values = Object.entries({ ...place, coins: coinList(place.coins) })
        .map(([name, value]): [string, string] => [name, String(value)]);
    return new URLSearchParams(values).toString().replaceAll('%2C', ',');
}
