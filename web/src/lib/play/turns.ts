// A decision and what chance answered to it are one line of the move list and one step back.
import type { Look, PlayedMove } from '../api/types';
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
