// The tree as it is printed: one main line, and after each move the variations that replace it. A
// decision and what chance answered to it are one move of the list.

import type { Look } from '../api/types';
import { moveText } from '../notation.svelte';
import { answerText } from '../play/turns';
import { nodeAt, ROOT, type Tree } from './tree';

export interface MoveItem {
    id: number; // the node after all of it
    decided: number; // the node after the decision: its own where chance says nothing
    ply: number; // of the decision
    turn: number; // how many decisions there were up to it: what chance does is not counted
    text: string;
    seat: number;
    forced: boolean;
    opening: string | null;
    variations: MoveItem[][]; // lines that could have been played instead of this move
}

function item(tree: Tree, id: number, before: number, variations: MoveItem[][], notation: string): MoveItem {
    const { ply, move, forced } = nodeAt(tree, id);
    return {
        id, decided: id, ply, turn: before + ((move?.seat ?? 0) < 0 ? 0 : 1), text: move ? moveText(move, notation) : '', seat: move?.seat ?? 0, forced,
        opening: move?.opening ?? null, variations,
    };
}

// `before`: decisions before its first move.
function line(tree: Tree, first: number, notation: string, before = 0): MoveItem[] {
    const items = [item(tree, first, before, [], notation)];
    let children = nodeAt(tree, first).children;
    while (children.length > 0) {
        const [next, ...others] = children as [number, ...number[]];
        const { turn } = items.at(-1)!;
        items.push(item(tree, next, turn, others.map((id) => line(tree, id, notation, turn)), notation));
        children = nodeAt(tree, next).children;
    }
    return items;
}

// What chance says to a decision joins it; at the beginning of a variation it stands for itself.
function joined(items: readonly MoveItem[], look: Look | null): MoveItem[] {
    const turns: MoveItem[] = [];
    for (const move of items) {
        const variations = move.variations.map((variation) => joined(variation, look));
        const text = move.seat < 0 ? answerText(move.text, look) : move.text;
        const last = turns.at(-1);
        if (move.seat >= 0 || !last || last.id !== last.decided) turns.push({ ...move, text, variations });
        else turns[turns.length - 1] = { ...last, id: move.id, text, variations: [...last.variations, ...variations] };
    }
    return turns;
}

export function mainLine(tree: Tree, notation = '', look: Look | null = null): MoveItem[] {
    const [first, ...others] = nodeAt(tree, ROOT).children;
    if (first === undefined) return [];
    const items = line(tree, first, notation);
    const variations = others.map((id) => line(tree, id, notation));
    return joined([{ ...items[0]!, variations }, ...items.slice(1)], look);
}

// The main line in rows of one move per seat. A row ends early where variations or the name of an
// opening have to stand between the moves; `lead` then keeps the next move in its column.
export interface MoveRow {
    lead: number; // empty cells before the first move
    items: MoveItem[];
}

export type Numbering = 'plies' | 'rounds';

// The number before a move of the list; '' where the row or the line has said it already. Rounds are
// counted in pairs of moves, and the second mover has no number unless a line begins with it.
export function moveNumber(turn: number, numbering: Numbering, begins: boolean): string {
    if (numbering === 'plies') return String(turn);
    const round = Math.ceil(turn / 2);
    return turn % 2 === 1 ? String(round) : begins ? `${round}…` : '';
}

export function rowsOf(items: readonly MoveItem[], columns: number): MoveRow[] {
    const rows: MoveRow[] = [];
    let row: MoveRow | null = null;
    for (const [index, move] of items.entries()) {
        const column = index % columns;
        if (!row || column === 0) rows.push((row = { lead: column, items: [] }));
        row.items.push(move);
        if (move.variations.length > 0) row = null;
    }
    return rows;
}
