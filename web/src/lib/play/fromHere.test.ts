import { expect, test } from 'vitest';
import { broughtBy, fromHere } from './fromHere';

const queryOf = (address: string): URLSearchParams => new URL(address, 'http://localhost').searchParams;

test('an address brings back the game, the position and the rules it was made of', () => {
    const brought = { game: 'othello', position: 'XO------ X', options: { size: '6' } };
    const address = fromHere(brought);
    expect(address.startsWith('/play?')).toBe(true);
    expect(broughtBy(queryOf(address))).toEqual(brought);
});

test('a position of letters, blanks and slashes survives the address', () => {
    const position = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
    expect(broughtBy(queryOf(fromHere({ game: 'xiangqi', position, options: {} })))?.position).toBe(position);
});

test('without a position, or with an endless one, nothing is brought', () => {
    expect(broughtBy(queryOf('/play?game=othello&mode=link'))).toBeNull();
    expect(broughtBy(queryOf(`/play?position=${'x'.repeat(3000)}`))).toBeNull();
});
