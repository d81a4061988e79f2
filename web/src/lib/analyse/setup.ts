// The set-up editor's position as text: the cells' letters row by row, '-' for an empty one, then
// a blank and the letter of the side to move. The server reads this and is the only judge of it.

import type { Look, Scene } from '../api/types';

const EMPTY = '-';

export type Cells = readonly (number | null)[];

// Indices into look.pieces of what can be put on the board by hand.
export function palette(look: Look): number[] {
    return look.pieces.flatMap((piece, index) => (piece.setup === '' ? [] : [index]));
}

export function sideLetter(look: Look, seat: number): string {
    return look.pieces.find((piece) => piece.seat === seat && piece.setup !== '')?.setup ?? EMPTY;
}

export function setupText(look: Look, cells: Cells, seat: number): string {
    const board = cells.map((piece) => (piece === null ? '' : look.pieces[piece]?.setup) || EMPTY);
    return `${board.join('')} ${sideLetter(look, seat)}`;
}

export function emptyCells(look: Look): Cells {
    return Array.from({ length: look.columns * look.rows }, () => null);
}

// Paints one cell; painting what stands there already takes it away.
export function painted(cells: Cells, cell: number, piece: number | null): Cells {
    return cells.map((old, index) => (index !== cell ? old : old === piece ? null : piece));
}

export function sceneOf(cells: Cells): Scene {
    return { cells: [...cells], hands: [], score: null };
}

export function canSetUp(look: Look | null): look is Look {
    return look !== null && palette(look).length > 0;
}
