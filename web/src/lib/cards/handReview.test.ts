import { describe, expect, it } from 'vitest';
import type { PlayedMove, ReviewPly } from '../api/types';
import { phaseAt, rowsOf, sumsOf } from './handReview';

function move(ply: number, seat: number, text: string): PlayedMove {
    return { ply, seat, text, auto: false, from: null, to: null, hand: null, time_ms: null, opening: null };
}

// Cards dealt by chance, two calls, 26 cards of the exchange with draws between them, one trick.
const moves: PlayedMove[] = [];
const add = (seat: number, text: string): number => moves.push(move(moves.length + 1, seat, text));
for (let i = 0; i < 26; i++) add(-1, 'S2');
add(1, '1S');
add(0, 'P');
for (let round = 0; round < 13; round++) {
    add(-1, 'H2');
    add(0, 'D3');
    add(1, 'D4');
    add(-1, 'C2');
}
add(1, 'SA');
add(0, 'SK');

describe('the review of a deal', () => {
    it('knows the phase of every decision', () => {
        expect(phaseAt(moves, 27)).toEqual({ phase: 'auction', number: 1 });
        expect(phaseAt(moves, 28)).toEqual({ phase: 'auction', number: 2 });
        expect(phaseAt(moves, 30)).toEqual({ phase: 'exchange', number: 1 });
        expect(phaseAt(moves, 31)).toEqual({ phase: 'exchange', number: 1 });
        expect(phaseAt(moves, 78)).toEqual({ phase: 'exchange', number: 13 });
        expect(phaseAt(moves, moves.length)).toEqual({ phase: 'play', number: 1 });
    });

    it('adds up what decisions cost, by phase and seat', () => {
        const judged = (ply: number, seat: number, loss: number): ReviewPly => ({
            ply, seat, played: 'SA', best: 'SK', value: 0, played_value: 0, loss, exact: true, depth: 1, value_exact: true,
            played_exact: true, end_in: null, played_end_in: null, chance: null, played_chance: null, luck: null,
        });
        const rows = rowsOf(moves, [judged(moves.length, 0, 2), judged(30, 0, 0.5), judged(31, 1, 0.25), judged(27, 1, 1)]);
        expect(rows.map((row) => row.phase)).toEqual(['auction', 'exchange', 'exchange', 'play']);
        expect(sumsOf(rows)).toEqual([
            { phase: 'auction', loss: [0, 1] },
            { phase: 'exchange', loss: [0.5, 0.25] },
            { phase: 'play', loss: [2, 0] },
        ]);
    });
});
