// Move lists count what people decide, in rounds or one by one.
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayedMove } from '../api/types';
import { loadLanguage } from '../i18n/index.svelte';
import { recordText } from './recordText';
import { movesUpTo, rowsOf, turnAt, turnsOf } from './turns';

beforeAll(() => loadLanguage('en'));

function move(ply: number, seat: number, text: string, more: Partial<PlayedMove> = {}): PlayedMove {
    return { ply, seat, text, auto: false, from: null, to: null, hand: null, time_ms: null, opening: null, ...more };
}

const shape = (moves: PlayedMove[], numbering: 'plies' | 'rounds') =>
    rowsOf(turnsOf(moves), numbering).map((row) => [row.number, ...row.cells.map((turn) => turn?.move.text ?? null)]);

describe('rows', () => {
    const three = [move(1, 0, 'a'), move(2, 1, 'b'), move(3, 0, 'c')];

    it('are numbered by moves or by rounds', () => {
        expect(shape(three, 'plies')).toEqual([[1, 'a', 'b'], [3, 'c']]);
        expect(shape(three, 'rounds')).toEqual([[1, 'a', 'b'], [2, 'c']]);
    });

    it('keep the side that did not move first in its own column', () => {
        expect(shape([move(1, 1, 'x'), move(2, 0, 'y'), move(3, 1, 'z')], 'rounds')).toEqual([[1, null, 'x'], [2, 'y', 'z']]);
        expect(shape([move(1, 0, 'a'), move(2, 0, 'b')], 'rounds')).toEqual([[1, 'a'], [2, 'b']]);
    });
});

describe('counters', () => {
    // Thirteen cards are dealt to each before the first bid, and one is turned up after it.
    const deal = Array.from({ length: 26 }, (_, index) => move(index + 1, -1, '?'));
    const bid = [...deal, move(27, 0, '1C'), move(28, -1, 'HK')];

    it('count decisions, not chance', () => {
        expect(movesUpTo(bid, 28)).toBe(1);
        expect(movesUpTo(bid, 26)).toBe(0);
    });

    it('find the move that led to a position chance has changed since', () => {
        const turns = turnsOf(bid.filter((one) => one.seat >= 0));
        expect(turnAt(turns, 28)?.move.text).toBe('1C');
        expect(turnAt(turns, 3)).toBeNull();
    });
});

describe('the record to copy', () => {
    const xiangqi = [
        move(1, 0, 'h2e2', { notations: { chinese: '炮二平五' } }),
        move(2, 1, 'h9g7', { notations: { chinese: '馬8進7' } }),
        move(3, 0, 'h0g2', { notations: { chinese: '馬二進三' } }),
    ];

    it('is in the notation that is shown, by rounds', () => {
        expect(recordText(xiangqi, 'chinese', { numbering: 'rounds', hidden: false })).toBe('1. 炮二平五 馬8進7 2. 馬二進三');
        expect(recordText(xiangqi, 'coordinates', { numbering: 'rounds', hidden: false })).toBe('1. h2e2 h9g7 2. h0g2');
    });

    it('leaves out passes and numbers where nobody writes them', () => {
        const othello = [move(1, 0, 'f5'), move(2, 1, 'pass', { auto: true }), move(3, 0, 'd6')];
        expect(recordText(othello, 'coordinates', { numbering: 'plies', hidden: false })).toBe('f5 d6');
    });

    it('writes what a flip turned up', () => {
        const flips = [move(1, 0, 'b7-b7', { to: 5 }), move(2, -1, 'b7(n)', { to: 5 }), move(3, 1, 'a1-a1', { to: 9 }), move(4, -1, 'a1(K)', { to: 9 })];
        expect(recordText(flips, 'squares', { numbering: 'rounds', hidden: false })).toBe('1. b7(n) a1(K)');
    });
});
