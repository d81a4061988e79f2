// The moves of a game of honeymoon bridge as they are read: auction, exchange and play of each deal, in
// rows of one round, with a column for each player.
import type { PlayedMove } from '../api/types';
import { turnsOf } from '../play/turns';
import { beats, readCard, type Card, type Strain } from './deal';

export type DealPhase = 'auction' | 'exchange' | 'play';

export interface DealMove {
    ply: number; // after it and what chance answered
    seat: number;
    text: string;
    card: Card | null; // null = a call
}

export interface DealRow {
    number: number; // of the round or trick in its phase
    cells: [DealMove | null, DealMove | null]; // by seat
    leader: number;
    winner: number | null; // of a round or trick that is complete
}

export interface DealBlock {
    deal: number; // from 1
    phase: DealPhase;
    rows: DealRow[];
}

const exchanged = 26; // cards of the exchange; as many are played afterwards

export function blocksOf(moves: readonly PlayedMove[]): DealBlock[] {
    const blocks: DealBlock[] = [];
    let strain: Strain = 'N';
    let cards = 0; // of the deal
    let deal = 0;
    for (const { move, ply } of turnsOf(moves)) {
        if (move.seat < 0) continue;
        const card = readCard(move.text);
        const phase: DealPhase = card === null ? 'auction' : cards < exchanged ? 'exchange' : 'play';
        let block = blocks.at(-1);
        if (!block || block.phase !== phase || (phase === 'auction' && wasPassedOut(block))) {
            if (phase === 'auction') {
                deal += 1;
                cards = 0;
            }
            block = { deal, phase, rows: [] };
            blocks.push(block);
        }
        if (card) cards += 1;
        else strain = (/^[1-7]([CDHSN])$/.exec(move.text)?.[1] as Strain | undefined) ?? strain;
        append(block, { ply, seat: move.seat, text: move.text, card }, strain);
    }
    return blocks;
}

function append(block: DealBlock, move: DealMove, strain: Strain): void {
    let row = block.rows.at(-1);
    if (!row || row.cells.every((cell) => cell !== null) || row.cells[move.seat] !== null) {
        row = { number: block.rows.length + 1, cells: [null, null], leader: move.seat, winner: null };
        block.rows.push(row);
    }
    row.cells[move.seat] = move;
    const lead = row.cells[row.leader]?.card;
    const reply = row.cells[1 - row.leader]?.card;
    if (lead && reply) row.winner = beats(reply, lead, strain) ? 1 - row.leader : row.leader;
}

// Nobody bid: the cards are dealt anew.
function wasPassedOut({ rows }: DealBlock): boolean {
    const calls = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
    return calls.length >= 2 && calls.every((call) => call.text === 'P');
}
