// Which decision of a deal a ply was, and what the review says about it.
import type { PlayedMove, ReviewPly } from '../api/types';

export type DecisionPhase = 'auction' | 'exchange' | 'play';

export interface ReviewRow {
    ply: number;
    seat: number;
    phase: DecisionPhase;
    number: number; // of the round or trick, or of the call
    played: string;
    best: string;
    loss: number;
    exact: boolean;
}

// Calls come first, then 26 cards of the exchange, then those of the tricks. A deal that was passed
// out begins again with the auction.
export function phaseAt(moves: readonly PlayedMove[], ply: number): { phase: DecisionPhase; number: number } {
    const before = moves.filter((move) => move.seat >= 0 && move.ply < ply);
    const cards = before.filter((move) => /^[SHDC][AKQJT2-9]$/.test(move.text)).length;
    const isCard = /^[SHDC][AKQJT2-9]$/.test(moves.find((move) => move.ply === ply)?.text ?? '');
    if (!isCard) return { phase: 'auction', number: before.length - cards + 1 };
    return cards < 26
        ? { phase: 'exchange', number: Math.floor(cards / 2) + 1 }
        : { phase: 'play', number: Math.floor((cards - 26) / 2) + 1 };
}

export function rowsOf(moves: readonly PlayedMove[], plies: readonly ReviewPly[]): ReviewRow[] {
    return [...plies]
        .sort((a, b) => a.ply - b.ply)
        .map(({ ply, seat, played, best, loss, exact }) => ({ ply, seat, played, best, loss, exact, ...phaseAt(moves, ply) }));
}

export interface PhaseSum {
    phase: DecisionPhase;
    loss: number[]; // by seat
}

export function sumsOf(rows: readonly ReviewRow[]): PhaseSum[] {
    return (['auction', 'exchange', 'play'] as const).map((phase) => ({
        phase,
        loss: [0, 1].map((seat) => rows.filter((row) => row.phase === phase && row.seat === seat).reduce((sum, row) => sum + row.loss, 0)),
    }));
}
