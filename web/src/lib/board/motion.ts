// What moved between two scenes, so that the drawing can show it. A difference that no single
// action explains (a jump in the move list) has no motion: the new scene simply stands there.
import type { Move, Scene } from '../api/types';

export const settleMs = 120;
export const flipMs = 180;
export const flipStaggerMs = 20;
export const fadeMs = 150;
export const slideMs = 150;

export type Motion =
    | { kind: 'settle'; cell: number }
    | { kind: 'flip'; cell: number; before: number; delay: number }
    | { kind: 'fade'; cell: number; before: number }
    | { kind: 'slide'; cell: number; from: number };

interface Change {
    cell: number;
    before: number | null;
    after: number | null;
}

export function motions(before: Scene, after: Scene, columns: number, last: Move | null): Motion[] {
    if (before.cells.length !== after.cells.length) return [];
    const changes = changedCells(before, after);
    const slide = findSlide(changes, last);
    const rest = changes.filter((change) => change.cell !== slide?.from && change.cell !== slide?.cell);
    const placed = rest.filter((change) => change.before === null);
    const removed = rest.filter((change) => change.after === null);
    const turned = rest.filter((change) => change.before !== null && change.after !== null);
    if (placed.length + (slide ? 1 : 0) > 1) return [];
    if (placed.length === 0 && !slide && removed.length > 1) return [];

    const origin = slide?.cell ?? placed[0]?.cell ?? removed[0]?.cell ?? turned[0]?.cell;
    if (origin === undefined) return [];
    const found: Motion[] = [];
    if (slide) {
        found.push(slide);
        const taken = before.cells[slide.cell] ?? null;
        if (taken !== null) found.push({ kind: 'fade', cell: slide.cell, before: taken });
    }
    for (const { cell } of placed) found.push({ kind: 'settle', cell });
    for (const change of removed) {
        if (change.before !== null) found.push({ kind: 'fade', cell: change.cell, before: change.before });
    }
    for (const change of turned) {
        if (change.before === null) continue;
        const steps = Math.max(0, distance(origin, change.cell, columns) - 1);
        found.push({ kind: 'flip', cell: change.cell, before: change.before, delay: steps * flipStaggerMs });
    }
    return found;
}

function changedCells(before: Scene, after: Scene): Change[] {
    const changes: Change[] = [];
    after.cells.forEach((piece, cell) => {
        const old = before.cells[cell] ?? null;
        if (old !== piece) changes.push({ cell, before: old, after: piece });
    });
    return changes;
}

// A piece that left one cell and stands on another one. The move played names both; a move taken
// back is the same way round; without a name, one vanished and one appeared piece of a kind are it.
function findSlide(changes: Change[], last: Move | null): Extract<Motion, { kind: 'slide' }> | null {
    const left = changes.filter((change) => change.before !== null && change.after === null);
    for (const from of left) {
        const named = last?.from === from.cell ? last.to : null;
        const to = changes.find(
            (change) => change.after === from.before && (named === null || change.cell === named),
        );
        if (to) return { kind: 'slide', cell: to.cell, from: from.cell };
    }
    return null;
}

// In king's steps.
function distance(a: number, b: number, columns: number): number {
    const across = Math.abs((a % columns) - (b % columns));
    const down = Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
    return Math.max(across, down);
}
