// From the lines of an analysis to the figures on the squares, the bar and the arrows.

import type { Analysis, AnalysisLine, Move } from '../api/types';
import type { CellValue } from '../board/types';
import { signedValue } from './figures';
import { toneOfLoss, type Scale } from './thresholds';

export type HintLevel = 'dots' | 'best' | 'all';
export const HINT_LEVELS: readonly HintLevel[] = ['dots', 'best', 'all'];

// Values are the mover's; people read the bar and the graph from the first seat's side.
export function forFirstSeat(value: number, seat: number): number {
    return seat === 0 ? value : -value || 0;
}

// A game whose value is only a word still has a place on the bar.
export function numberOf(value: Analysis['value']): number {
    if (typeof value === 'number') return value;
    return value === 'win' ? 1 : value === 'loss' ? -1 : 0;
}

// One figure per square. Where several moves end on the same square, the best of them counts.
export function squareValues(
    legal: readonly Move[], lines: readonly AnalysisLine[], level: HintLevel, scale: Scale,
): Map<number, CellValue> {
    const squares = new Map<number, CellValue>();
    if (level === 'dots' || lines.length === 0) return squares;
    const top = Math.max(...lines.map((line) => line.value));
    const shown = level === 'all' ? lines : lines.filter((line) => line.value === top).slice(0, 1);
    const highest = new Map<number, number>();
    const bestText = bestMove(lines);
    for (const line of shown) {
        const move = legal.find((candidate) => candidate.text === line.moves[0]);
        const square = move?.to ?? null;
        if (square === null || (highest.get(square) ?? -Infinity) >= line.value) continue;
        highest.set(square, line.value);
        squares.set(square, {
            text: signedValue(line.value, line.exact, scale.boardDigits),
            tone: toneOfLoss(top - line.value, scale),
            exact: line.exact,
            // Equal exact values are equally good; estimates have one favourite.
            best: line.moves[0] === bestText || (line.exact && line.value === top),
        });
    }
    return squares;
}

export function bestMove(lines: readonly AnalysisLine[]): string | null {
    let best: AnalysisLine | null = null;
    for (const line of lines) if (!best || line.value > best.value) best = line;
    return best?.moves[0] ?? null;
}

// Lines as they are listed: the best first, whatever order the search reports them in.
export function ranked(lines: readonly AnalysisLine[]): AnalysisLine[] {
    return [...lines].sort((a, b) => b.value - a.value);
}

// Whether `fresh` says at least as much as `known` about the same position. A search that starts
// again begins shallow; until it has caught up, what is known stays.
export function saysMore(fresh: Analysis, known: Analysis): boolean {
    if (fresh.lines.length === 0 && known.lines.length > 0) return false;
    if (fresh.exact !== known.exact) return fresh.exact;
    if (fresh.depth !== known.depth) return fresh.depth > known.depth;
    return fresh.playouts + fresh.nodes >= known.playouts + known.nodes;
}
