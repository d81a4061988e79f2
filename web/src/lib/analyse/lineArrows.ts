// A line of moves as arrows on the board. Only names of cells are used, so that it serves every
// game: a move that names two cells is an arrow by itself, moves that name one are joined; the first
// of these is a ring around its cell.

import type { Look } from '../api/types';
import type { Arrow } from '../board/types';

const LONGEST = 6; // plies; more arrows than that are a thicket
const RING = 2; // thin enough to read the value inside

// The cells a move's text names, in their order: "f5" -> [f5], "b2-e2" and "b2e2" -> [b2, e2].
export function cellsNamed(text: string, look: Look): number[] {
    const cells: number[] = [];
    for (let at = 0; at < text.length;) {
        let longest = -1;
        look.cell_names.forEach((name, cell) => {
            const better = longest < 0 || name.length > look.cell_names[longest]!.length;
            if (better && name !== '' && text.startsWith(name, at)) longest = cell;
        });
        if (longest >= 0) cells.push(longest);
        at += longest >= 0 ? look.cell_names[longest]!.length : 1;
    }
    return cells;
}

export function lineArrows(moves: readonly string[], look: Look): Arrow[] {
    const arrows: Arrow[] = [];
    let previous: number | null = null;
    moves.slice(0, LONGEST).forEach((text, rank) => {
        const [first, second] = cellsNamed(text, look);
        if (first === undefined) return;
        if (second !== undefined) arrows.push({ from: first, to: second, rank });
        else arrows.push({ from: previous ?? first, to: first, rank: previous === null ? RING : rank - 1 });
        previous = second === undefined ? first : null;
    });
    return arrows;
}
