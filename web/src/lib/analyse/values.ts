// From the lines of an analysis to the figures on the squares, the bar and the arrows.

import type { Analysis, AnalysisLine, Move } from '../api/types';
import type { Arrow, CellValue } from '../board/types';
import { chanceOf, isResult, rankOf, worthOf, type Valued } from './chance';
import { signedValue } from './figures';
import { barShare, toneOfLoss, type Scale } from './thresholds';

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

// The value of a whole analysis as that of a line: proven ones come as a word.
export function overall(analysis: Analysis): Valued {
    const best = analysis.lines.find((line) => line.moves[0] === analysis.best);
    return { value: numberOf(analysis.value), exact: analysis.exact, end_in: best?.end_in };
}

// From the first seat's side.
export function turned(valued: Valued, seat: number): Valued {
    return { ...valued, value: forFirstSeat(valued.value, seat) };
}

// How much of the evaluation bar belongs to whoever the value is for.
export function shareOf(valued: Valued, scale: Scale, mean = false): number {
    return scale.points ? barShare(valued.value, scale) : chanceOf(valued, mean);
}

// As it fits on a square or at the bar: "+3", "−1.5"; a sure win in four moves "#4", a sure loss
// "#−4" (without the number where it is not known: "+∞"), a proven draw "=".
export function shortValue(valued: Valued, scale: Scale, digits = scale.boardDigits): string {
    if (!isResult(valued, scale)) return signedValue(valued.value, valued.exact, digits);
    if (valued.value === 0) return '=';
    if (!valued.end_in) return valued.value > 0 ? '+\u221e' : '\u2212\u221e';
    return `#${valued.value < 0 ? '\u2212' : ''}${Math.ceil(valued.end_in / 2)}`;
}

// Tree searches tell the mean result of each move, not a lead.
export function isMean(analysis: Pick<Analysis, 'win_rate'>): boolean {
    return analysis.win_rate !== null;
}

// One figure per move, the best one first.
export function moveValues(
    lines: readonly AnalysisLine[], level: HintLevel, scale: Scale, digits = scale.boardDigits,
): Map<string, CellValue> {
    const values = new Map<string, CellValue>();
    const order = ranked(lines, scale);
    const best = order[0];
    if (level === 'dots' || !best) return values;
    const top = worthOf(best, scale);
    // Equal exact values are equally good; estimates have one favourite.
    const isBest = (line: AnalysisLine): boolean => line === best || (line.exact && best.exact && line.value === best.value);
    for (const line of order) {
        const move = line.moves[0];
        if (move === undefined || values.has(move) || (level === 'best' && !isBest(line))) continue;
        values.set(move, {
            text: shortValue(line, scale, digits),
            tone: toneOfLoss(top - worthOf(line, scale), scale),
            exact: line.exact,
            best: isBest(line),
        });
    }
    return values;
}

// One figure per square. Where several moves end on the same square, the best of them counts.
export function squareValues(
    legal: readonly Move[], lines: readonly AnalysisLine[], level: HintLevel, scale: Scale,
): Map<number, CellValue> {
    const squares = new Map<number, CellValue>();
    for (const [text, value] of moveValues(lines, level, scale)) {
        const square = legal.find((candidate) => candidate.text === text)?.to ?? null;
        if (square === null || squares.has(square)) continue;
        squares.set(square, value);
        if (level === 'best') break;
    }
    return squares;
}

const MANY = 8; // figures that all say the same say it better once

// The one value of all moves, where there are many and none is better than another.
export function evenValue(lines: readonly AnalysisLine[], scale: Scale): string | null {
    const texts = new Set(lines.map((line) => shortValue(line, scale)));
    return lines.length >= MANY && texts.size === 1 ? [...texts][0]! : null;
}

// Whether moves go from cell to cell: then several lead to the same cell, and arrows say more than
// figures on it.
export function movesPieces(legal: readonly Move[]): boolean {
    return legal.some((move) => move.from !== null);
}

// The best lines as arrows of their first moves, the best one widest.
export function bestArrows(
    legal: readonly Move[], lines: readonly AnalysisLine[], level: HintLevel, scale: Scale,
): Arrow[] {
    if (level === 'dots') return [];
    const order = ranked(lines, scale);
    return (level === 'all' ? order : order.slice(0, 1)).slice(0, MOST_ARROWS).flatMap((line, rank) => {
        const move = legal.find((candidate) => candidate.text === line.moves[0]);
        if (!move || move.from === null || move.to === null) return [];
        return [{ from: move.from, to: move.to, rank, tone: 'good' as const }];
    }).reverse(); // the best one lies on top
}
export const MOST_ARROWS = 5;

export function bestMove(lines: readonly AnalysisLine[], scale: Scale): string | null {
    return ranked(lines, scale)[0]?.moves[0] ?? null;
}

// Lines as they are listed: the best first, whatever order the search reports them in.
export function ranked(lines: readonly AnalysisLine[], scale: Scale): AnalysisLine[] {
    return [...lines].sort((a, b) => rankOf(b, scale) - rankOf(a, scale));
}

// Whether `fresh` says at least as much as `known` about the same position. A search that starts
// again begins shallow; until it has caught up, what is known stays.
export function saysMore(fresh: Analysis, known: Analysis): boolean {
    if (fresh.lines.length === 0 && known.lines.length > 0) return false;
    if (fresh.exact !== known.exact) return fresh.exact;
    if (fresh.depth !== known.depth) return fresh.depth > known.depth;
    return fresh.playouts + fresh.nodes >= known.playouts + known.nodes;
}
