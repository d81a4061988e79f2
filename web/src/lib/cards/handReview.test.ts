import { describe, expect, it } from 'vitest';
import type { PlayedMove, ReviewPly } from '../api/types';
import { readDeal } from './deal';
import { countTricks, phaseAt, rowsOf, sumsOf, trickRows } from './handReview';

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

    it('begins anew with the next deal of a rubber', () => {
        const rubber = [...moves];
        const next = (seat: number, text: string): number => rubber.push(move(rubber.length + 1, seat, text));
        for (let trick = 1; trick < 13; trick++) {
            next(0, 'D3');
            next(1, 'D4');
        }
        const call = next(0, '1S');
        const card = next(1, 'D4');
        expect(phaseAt(rubber, call - 1)).toEqual({ phase: 'play', number: 13 });
        expect(phaseAt(rubber, call).phase).toBe('auction');
        expect(phaseAt(rubber, card)).toEqual({ phase: 'exchange', number: 1 });
    });

    it('adds up what decisions cost, by phase and seat', () => {
        const judged = (ply: number, seat: number, loss: number): ReviewPly => ({
            ply, seat, played: 'SA', best: 'SK', line: ['SK'], value: 0, played_value: 0, loss, exact: true, depth: 1, value_exact: true,
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

    it('counts the tricks of a line, trumps included', () => {
        expect(countTricks(['SA', 'SK', 'HQ', 'HA', 'D2', 'C2'], 0, 'N')).toEqual([1, 2]);
        expect(countTricks(['SA', 'H2', 'DA', 'D2'], 0, 'H')).toEqual([0, 2]);
    });

    // A, on lead, holds twelve spades and a diamond, B twelve hearts and the ace of diamonds; B declares
    // no-trump. A cashes one spade and then leads the diamond: the other spades are lost.
    it('says of every trick what best play takes and what its cards gave away', () => {
        const spades = [...'AKQJT9876543'].map((rank) => `S${rank}`);
        const hearts = [...'AKQJT9876543'].map((rank) => `H${rank}`);
        const played = ['SA', 'H3', 'D2', 'DA', ...hearts.slice(0, 11).flatMap((heart, i) => [heart, spades[i + 1] ?? ''])];
        const best = [...spades.slice(1).flatMap((spade, i) => [spade, hearts[10 - i] ?? '']), 'D2', 'DA'];
        const tricks = Array.from({ length: 13 }, (_, i) => `${played[2 * i]}:${played[2 * i + 1]}`);
        const view = readDeal(`... ... #0 1N P / ${Array(13).fill('D3:D5:D4:D6').join(' ')} / ${tricks.join(' ')}`, {});
        const cards: PlayedMove[] = Array.from({ length: 26 }, (_, i) => move(i + 1, i % 2, 'D3'));
        played.forEach((card, i) => cards.push(move(27 + i, view?.tricks[i >> 1]?.leader === 0 ? i % 2 : 1 - (i % 2), card)));
        const judged = { ply: 29, seat: 0, line: best } as ReviewPly;
        const rows = view ? trickRows(view, cards, [judged]) : [];
        expect(rows).toHaveLength(13);
        expect(rows[0]).toMatchObject({ number: 1, ply: 27, forecast: 1, line: [], cost: [0, 0] });
        expect(rows[1]).toMatchObject({ number: 2, ply: 29, forecast: 1, line: best, cost: [11, 0] });
        expect(rows[2]).toMatchObject({ forecast: 12, cost: [0, 0] });
    });
});
