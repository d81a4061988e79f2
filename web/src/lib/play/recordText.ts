// The moves of a game as one line to copy, in the notation that is shown: what a person would write
// down, and what Analyse reads again.
import type { GameDetail, PlayedMove } from '../api/types';
import { moveText } from '../notation.svelte';
import { rowsOf, toldAnswer, turnsOf, type Turn } from './turns';

type Written = Pick<GameDetail, 'numbering' | 'hidden'>;

export function recordText(moves: readonly PlayedMove[], notation: string, { numbering, hidden }: Written): string {
    // Where cards are hidden, what chance dealt is part of the course of the game.
    if (hidden) return moves.map((move) => move.text).join(' ');
    // A pass needs no word, there is no other move then.
    const turns = turnsOf(moves).filter((turn) => turn.move.text !== 'pass');
    const text = (turn: Turn): string => toldAnswer(turn)?.text ?? moveText(turn.move, notation);
    if (numbering === 'plies') return turns.map(text).join(' ');
    return rowsOf(turns, numbering)
        .map((row) => `${row.number}. ${row.cells.map((turn) => (turn ? text(turn) : '...')).join(' ')}`)
        .join(' ');
}
