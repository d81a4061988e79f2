// Which moves a person means by touching cells and pieces in hand.
import type { Look, Move, Scene } from '../api/types';

export type Selection = { from: number } | { hand: number } | null;

function fits(move: Move, selection: Selection): boolean {
    if (selection === null) return move.from === null && move.hand === null;
    if ('from' in selection) return move.from === selection.from;
    return move.hand === selection.hand;
}

export function movesTo(legal: Move[], selection: Selection, cell: number): Move[] {
    return legal.filter((move) => move.to === cell && fits(move, selection));
}

export function targets(legal: Move[], selection: Selection): Set<number> {
    const cells = new Set<number>();
    for (const move of legal) if (move.to !== null && fits(move, selection)) cells.add(move.to);
    return cells;
}

export function sources(legal: Move[]): Set<number> {
    return new Set(legal.flatMap((move) => (move.from === null || move.to === null ? [] : [move.from])));
}

export function handSources(legal: Move[]): Set<number> {
    return new Set(legal.flatMap((move) => (move.hand === null || move.to === null ? [] : [move.hand])));
}

// Moves that touch no cell (a pass): the screen offers them as buttons.
export function cellless(legal: Move[]): Move[] {
    return legal.filter((move) => move.to === null);
}

// The piece that would stand on a target, as far as the board can know it: the chosen one, or the
// only kind that the seat to move can put down.
export function ghostPiece(look: Look, scene: Scene, selection: Selection, turn: number | undefined): number | null {
    if (selection && 'from' in selection) return scene.cells[selection.from] ?? null;
    if (selection) return selection.hand;
    if (turn === undefined) return null;
    const own = look.pieces.flatMap((piece, index) => (piece.seat === turn ? [index] : []));
    return own.length === 1 ? (own[0] ?? null) : null;
}
