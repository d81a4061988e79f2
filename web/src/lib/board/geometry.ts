// Where everything on a board is, in view box units. A cell is 100 units wide, so that strokes and
// letters are of ordinary size.
import type { Look } from '../api/types';

export const unit = 100;
const labelRoom = 46; // beside the play area, for the coordinates
const edgeRoom = 16; // on the sides without coordinates, and for the frame
const handRoom = 116; // one row of pieces in hand

export interface View {
    rotated: boolean;
    mirrored: boolean;
    files?: FileLabels | null;
    plain?: boolean; // without coordinates
}

// Files as each side counts them, instead of the coordinates of cells: by column, at the edge where
// that side sits.
export interface FileLabels {
    first: string[];
    second: string[];
}

export interface Point {
    x: number;
    y: number;
}

export interface Layout {
    look: Look;
    view: View;
    width: number;
    height: number;
    left: number; // of the play area
    top: number;
    handTop: [number, number]; // by place: upper, lower; y of the middle of the row
}

export interface Label extends Point {
    text: string;
}

export type Line = [x1: number, y1: number, x2: number, y2: number];

export function layOut(look: Look, view: View): Layout {
    const hand = look.hands ? handRoom : 0;
    const files = !view.plain && view.files;
    const left = !view.plain && !files && hasLabels(look.row_labels) ? labelRoom : edgeRoom;
    const top = hand + (!view.plain && (files || hasLabels(look.column_labels)) ? labelRoom : edgeRoom);
    const bottom = top + look.rows * unit + (files ? labelRoom : edgeRoom);
    return {
        look,
        view,
        width: left + look.columns * unit + left, // the play area stands in the middle
        height: bottom + hand,
        left,
        top,
        handTop: [hand / 2, bottom + hand / 2],
    };
}

function hasLabels(labels: string[]): boolean {
    return labels.some((label) => label !== '');
}

function seenColumn({ look, view }: Layout, column: number): number {
    return view.rotated !== view.mirrored ? look.columns - 1 - column : column;
}

function seenRow({ look, view }: Layout, row: number): number {
    return view.rotated ? look.rows - 1 - row : row;
}

export function centre(layout: Layout, cell: number): Point {
    const { columns } = layout.look;
    return {
        x: layout.left + (seenColumn(layout, cell % columns) + 0.5) * unit,
        y: layout.top + (seenRow(layout, Math.floor(cell / columns)) + 0.5) * unit,
    };
}

// Cells by rows as they are seen, top row first: the order in which they are read aloud.
export function seenRows(layout: Layout): number[][] {
    const { columns, rows } = layout.look;
    const all: number[][] = Array.from({ length: rows }, () => new Array<number>(columns));
    for (let cell = 0; cell < columns * rows; cell++) {
        const row = all[seenRow(layout, Math.floor(cell / columns))];
        if (row) row[seenColumn(layout, cell % columns)] = cell;
    }
    return all;
}

// The cell one step to the seen right and down, or the same cell at the edge.
export function neighbour(layout: Layout, cell: number, right: number, down: number): number {
    const { columns, rows } = layout.look;
    const turnX = layout.view.rotated !== layout.view.mirrored ? -1 : 1;
    const turnY = layout.view.rotated ? -1 : 1;
    const column = (cell % columns) + right * turnX;
    const row = Math.floor(cell / columns) + down * turnY;
    if (column < 0 || column >= columns || row < 0 || row >= rows) return cell;
    return row * columns + column;
}

// The cell at a point of the view box, if there is one.
export function cellAt(layout: Layout, { x, y }: Point): number | null {
    const { columns, rows } = layout.look;
    const column = Math.floor((x - layout.left) / unit);
    const row = Math.floor((y - layout.top) / unit);
    if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
    return seenRow(layout, row) * columns + seenColumn(layout, column);
}

function fileLabels(layout: Layout, files: FileLabels): Label[] {
    const { look, left, top, view } = layout;
    const upper = top - labelRoom / 2 - 4;
    const lower = top + look.rows * unit + labelRoom / 2 + 4;
    const along = (texts: string[], y: number): Label[] =>
        texts.map((text, column) => ({ text, x: left + (seenColumn(layout, column) + 0.5) * unit, y }));
    return [...along(files.first, view.rotated ? upper : lower), ...along(files.second, view.rotated ? lower : upper)];
}

export function labels(layout: Layout): Label[] {
    const { look, left, top, view } = layout;
    if (view.plain) return [];
    if (view.files) return fileLabels(layout, view.files);
    const columns = look.column_labels.map((text, column) => ({
        text,
        x: left + (seenColumn(layout, column) + 0.5) * unit,
        y: top - labelRoom / 2 - 4,
    }));
    const rows = look.row_labels.map((text, row) => ({
        text,
        x: left - labelRoom / 2 - 4,
        y: top + (seenRow(layout, row) + 0.5) * unit,
    }));
    return [...columns, ...rows].filter((label) => label.text !== '');
}

// The lines of the board inside the play area, unturned: the drawing turns them as a whole.
export function gridLines(look: Look): Line[] {
    return look.grid === 'squares' ? squareLines(look) : pointLines(look);
}

function squareLines({ columns, rows }: Look): Line[] {
    const lines: Line[] = [];
    for (let x = 1; x < columns; x++) lines.push([x * unit, 0, x * unit, rows * unit]);
    for (let y = 1; y < rows; y++) lines.push([0, y * unit, columns * unit, y * unit]);
    return lines;
}

function pointLines({ columns, rows, gap_row: gap }: Look): Line[] {
    const at = (index: number): number => (index + 0.5) * unit;
    const lines: Line[] = [];
    for (let y = 0; y < rows; y++) lines.push([at(0), at(y), at(columns - 1), at(y)]);
    for (let x = 0; x < columns; x++) {
        const atEdge = x === 0 || x === columns - 1;
        if (gap > 0 && !atEdge) {
            lines.push([at(x), at(0), at(x), at(gap - 1)], [at(x), at(gap), at(x), at(rows - 1)]);
        } else {
            lines.push([at(x), at(0), at(x), at(rows - 1)]);
        }
    }
    return lines;
}

export function extraLines(look: Look): Line[] {
    return look.lines.map((line) => line.map((value) => (value + 0.5) * unit) as Line);
}

// A board with a river marks the points where pieces start by small corners around them, half ones
// at the edge.
export function cornerMarks(look: Look): string[] {
    if (look.gap_row === 0) return [];
    const near = 9;
    const far = 27;
    return look.dots.flatMap(([column = 0, row = 0]) => {
        const sides = [-1, 1].filter((side) => column + side >= 0 && column + side < look.columns);
        const x = (column + 0.5) * unit;
        const y = (row + 0.5) * unit;
        return sides.flatMap((side) =>
            [-1, 1].map((up) => `M${x + side * near} ${y + up * far}V${y + up * near}H${x + side * far}`),
        );
    });
}

// Star dots: corners of squares, or crossings of lines.
export function starDots(look: Look): Point[] {
    if (look.gap_row > 0) return [];
    const shift = look.grid === 'squares' ? 0 : 0.5;
    return look.dots.map(([x = 0, y = 0]) => ({ x: (x + shift) * unit, y: (y + shift) * unit }));
}

// An arrow as a polygon around its axis; it begins and ends `gaps` off the centres.
export function arrowShape(from: Point, to: Point, width: number, gaps: { start: number; end: number } = { start: 18, end: 8 }): string {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const ux = (to.x - from.x) / length;
    const uy = (to.y - from.y) / length;
    const point = (along: number, aside: number): string =>
        `${(from.x + ux * along - uy * aside).toFixed(1)},${(from.y + uy * along + ux * aside).toFixed(1)}`;
    const start = Math.min(gaps.start, length / 3);
    const end = length - Math.min(gaps.end, length / 3);
    const head = Math.min(width * 2.6, end - start);
    const neck = end - head;
    const half = width / 2;
    const wing = width * 1.3;
    return [
        point(start, half),
        point(neck, half),
        point(neck, wing),
        point(end, 0),
        point(neck, -wing),
        point(neck, -half),
        point(start, -half),
    ].join(' ');
}
