// A decision and what chance answered to it are one line of the move list and one step back.
import type { Look, Numbering, PlayedMove } from '../api/types';
import { currentLanguage, localized } from '../i18n/index.svelte';
import { moveText } from '../notation.svelte';

export interface Turn {
    move: PlayedMove; // what was decided; chance itself before the first decision
    answer: PlayedMove | null; // by chance, the last one where there were several
    ply: number; // after all of it
}

export function turnsOf(moves: readonly PlayedMove[]): Turn[] {
    const turns: Turn[] = [];
    for (const move of moves) {
        const last = turns.at(-1);
        if (move.seat >= 0 || !last) turns.push({ move, answer: null, ply: move.ply });
        else turns[turns.length - 1] = { move: last.move, answer: move, ply: move.ply };
    }
    return turns;
}

// The turn that led to the position after `ply` actions; null before the first one.
export function turnAt(turns: readonly Turn[], ply: number): Turn | null {
    return turns.findLast((turn) => turn.ply <= ply) ?? null;
}

// How many moves people count up to there: decisions, never what chance did.
export function movesUpTo(moves: readonly PlayedMove[], ply: number): number {
    return moves.filter((move) => move.seat >= 0 && move.ply <= ply).length;
}

export interface TurnRow {
    number: number; // of the round, or of the first move in it
    cells: (Turn | null)[]; // null: that side did not move in this round
}

// The rows of a move list: one round of all sides, or two moves after each other.
export function rowsOf(turns: readonly Turn[], numbering: Numbering, seats = 2): TurnRow[] {
    const columns = numbering === 'rounds' ? seats : 2;
    const rows: TurnRow[] = [];
    for (const [index, turn] of turns.entries()) {
        const last = rows.at(-1);
        const used = last?.cells.length ?? columns;
        const column = numbering === 'rounds' && turn.move.seat >= 0 ? turn.move.seat : used % columns;
        if (last && used <= column) {
            while (last.cells.length < column) last.cells.push(null);
            last.cells.push(turn);
        } else {
            const number = numbering === 'rounds' ? rows.length + 1 : index + 1;
            rows.push({ number, cells: [...Array<null>(column).fill(null), turn] });
        }
    }
    return rows;
}

// Where a replay stops: before everything, and after each turn.
export function stopsOf(moves: readonly PlayedMove[]): number[] {
    return [0, ...turnsOf(moves).map((turn) => turn.ply)];
}

export function stopBefore(moves: readonly PlayedMove[], ply: number): number {
    return stopsOf(moves).findLast((stop) => stop < ply) ?? 0;
}

export function stopAfter(moves: readonly PlayedMove[], ply: number): number {
    const stops = stopsOf(moves);
    return stops.find((stop) => stop > ply) ?? stops.at(-1) ?? 0;
}

// "c2(K)" with the piece as it is written on the board, for those who read it.
export function answerText(text: string, look: Look | null): string {
    const found = /^(\w+)\((\w)\)$/.exec(text);
    const letter = found?.[2];
    if (!letter || currentLanguage() === 'en') return text;
    const seat = letter === letter.toUpperCase() ? 0 : 1;
    const piece = look?.pieces.find((one) => one.seat === seat && one.text.en?.toUpperCase() === letter.toUpperCase());
    return piece ? `${found[1]} ${localized(piece.text)}` : text;
}

// What chance turned up where the decision touched: the text of both. Cards that are dealt afterwards
// say nothing about the card that was played.
export function toldAnswer({ move, answer }: Turn): PlayedMove | null {
    return answer !== null && answer.to !== null && answer.to === move.to ? answer : null;
}

export function turnText(turn: Turn, notation: string, look: Look | null): string {
    const answer = toldAnswer(turn);
    return answer ? answerText(answer.text, look) : moveText(turn.move, notation);
}
