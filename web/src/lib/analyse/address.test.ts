import { describe, expect, it } from 'vitest';
import { lineText, readAddress, writeAddress, type Address } from './address';
import { line, played } from './fixtures';

const none: ReadonlySet<number> = new Set();

function address(more: Partial<Address>): Address {
    return { game: 'othello', position: null, moves: '', ply: null, live: null, review: false, options: {}, ...more };
}

describe('reading a link', () => {
    it('finds game, moves and ply', () => {
        expect(readAddress('?game=othello&moves=f5d6&ply=1')).toEqual(address({ moves: 'f5d6', ply: 1 }));
    });

    it('finds a position, options and a played game', () => {
        expect(readAddress('?game=othello&option.size=6&position=--XO+X')).toEqual(
            address({ position: '--XO X', options: { size: '6' } }));
        expect(readAddress('?live=abc')).toEqual(address({ game: null, live: 'abc' }));
    });

    it('finds that the review is to begin at once', () => {
        expect(readAddress('?live=abc&review=1')).toEqual(address({ game: null, live: 'abc', review: true }));
        expect(readAddress('?live=abc&review=yes').review).toBe(false);
    });

    it('takes nonsense for absent', () => {
        expect(readAddress('?game=&ply=-3')).toEqual(address({ game: null }));
        expect(readAddress('?ply=12x').ply).toBeNull();
    });
});

describe('writing a link', () => {
    it('leaves out what is standard', () => {
        expect(writeAddress(address({ ply: 0 }), 0)).toBe('?game=othello');
        expect(writeAddress(address({ moves: 'f5d6', ply: 2 }), 2)).toBe('?game=othello&moves=f5d6');
        expect(writeAddress(address({ moves: 'f5d6', ply: 1 }), 2)).toBe('?game=othello&moves=f5d6&ply=1');
        expect(writeAddress(address({ game: null }), 0)).toBe('');
    });

    it('names a played game by its number, and says that a review goes on', () => {
        expect(writeAddress(address({ live: 'abc', moves: 'f5', ply: 0, review: true }), 1)).toBe('?live=abc&ply=0&review=1');
    });

    it('reads back what it wrote', () => {
        const full = address({ position: '-X O', moves: 'f5 pass d6', ply: 2, options: { size: '6' } });
        expect(readAddress(writeAddress(full, 3))).toEqual(full);
    });
});

describe('moves in one text', () => {
    it('run together when no move can be mistaken', () => {
        expect(lineText(line('a1 b1'), none)).toBe('a1b1');
        expect(lineText([], none)).toBe('');
    });

    it('stand apart otherwise', () => {
        expect(lineText(line('a1 pass b1'), none)).toBe('a1 pass b1');
        expect(lineText([{ ...played('a1', 1), text: 'C2.5' }, played('b1', 2)], none)).toBe('C2.5 b1');
    });

    it('leave out forced passes', () => {
        expect(lineText(line('a1 pass b1'), new Set([2]))).toBe('a1b1');
    });
});
