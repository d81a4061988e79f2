import { describe, expect, it } from 'vitest';
import type { PlayedMove } from '../api/types';
import { blocksOf } from './dealMoves';

// "A:1C" is a decision of player A, "?" is chance.
function played(text: string): PlayedMove[] {
    return text.split(' ').map((word, index) => ({
        ply: index + 1, seat: word === '?' ? -1 : word.startsWith('A') ? 0 : 1, text: word === '?' ? '?' : word.slice(2),
        from: null, to: null, hand: null, auto: false, time_ms: null, opening: null,
    }));
}

const exchange = Array.from({ length: 13 }, () => 'A:S2 B:H3 ?').join(' ');

describe('the moves of a deal', () => {
    it('stand in the columns of their players, whoever begins', () => {
        const [auction] = blocksOf(played('? B:1C A:1H B:P'));
        expect(auction?.phase).toBe('auction');
        expect(auction?.rows.map((row) => row.cells.map((cell) => cell?.text ?? ''))).toEqual([['1H', '1C'], ['', 'P']]);
    });

    it('are rows of one round, with its winner, apart by phase', () => {
        const blocks = blocksOf(played(`? B:1H A:P A:S9 B:HT ? B:C2 A:CK ?`));
        expect(blocks.map((block) => [block.phase, block.rows.length])).toEqual([['auction', 1], ['exchange', 2]]);
        expect(blocks[1]?.rows.map((row) => [row.leader, row.winner])).toEqual([[0, 1], [1, 0]]);
        expect(blocks[1]?.rows[1]?.cells.map((cell) => cell?.text)).toEqual(['CK', 'C2']);
    });

    it('go on with the play after thirteen rounds, and with the auction of the next deal', () => {
        const blocks = blocksOf(played(`? B:1N A:P ${exchange} A:SA B:SK`));
        expect(blocks.map((block) => [block.deal, block.phase, block.rows.length])).toEqual([[1, 'auction', 1], [1, 'exchange', 13], [1, 'play', 1]]);
        const passed = blocksOf(played('? B:P A:P ? A:1C'));
        expect(passed.map((block) => [block.deal, block.phase])).toEqual([[1, 'auction'], [2, 'auction']]);
    });

    it('lead to the position after what chance answered', () => {
        const blocks = blocksOf(played('? B:1C A:P A:S2 B:S3 ?'));
        expect(blocks[1]?.rows[0]?.cells.map((cell) => cell?.ply)).toEqual([4, 6]);
    });
});
