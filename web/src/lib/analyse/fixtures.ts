// A small made-up board for the unit tests: two seats, moves named by their square.

import type { Analysis, AnalysisLine, Fact, Look, Move, PlayedMove, Position, ReviewPly } from '../api/types';

export const look: Look = {
    surface: 'felt', grid: 'squares', columns: 4, rows: 2,
    column_labels: ['a', 'b', 'c', 'd'], row_labels: ['1', '2'],
    cell_names: ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'c2', 'd2'],
    dots: [], lines: [], gap_row: 0, hands: false,
    pieces: [
        { id: 'wall', seat: null, shape: 'mark', text: {}, names: { en: 'wall' }, setup: '' },
        { id: 'black', seat: 0, shape: 'disc', text: {}, names: { en: 'black disc' }, setup: 'X' },
        { id: 'white', seat: 1, shape: 'disc', text: {}, names: { en: 'white disc' }, setup: 'O' },
    ],
};

export function put(name: string): Move {
    return { text: name, from: null, to: look.cell_names.indexOf(name), hand: null };
}

export const PASS: Move = { text: 'pass', from: null, to: null, hand: null };

export function played(name: string, ply: number, auto = false): PlayedMove {
    const move = name === 'pass' ? PASS : put(name);
    return { ...move, ply, seat: (ply - 1) % 2, auto, time_ms: null, opening: null };
}

export function line(names: string): PlayedMove[] {
    return names.split(' ').filter((name) => name !== '').map((name, index) => played(name, index + 1));
}

export function position(ply: number, legal: Move[] = [put('a1'), put('b1')]): Position {
    return {
        ply, text: `position ${ply}`, deciders: legal.length > 0 ? [ply % 2] : [], chance: false,
        scene: { cells: look.cell_names.map(() => null), hands: [], score: [2, 2] },
        legal, outcome: null, opening: null,
    };
}

export function positions(count: number): Position[] {
    return Array.from({ length: count }, (_, ply) => position(ply));
}

export function found(moves: string, value: number, exact = false): AnalysisLine {
    return { moves: moves.split(' '), value, exact };
}

export function analysis(lines: AnalysisLine[], more: Partial<Analysis> = {}): Analysis {
    return {
        value: lines[0]?.value ?? 0, exact: false, best: lines[0]?.moves[0] ?? null, lines, depth: 8,
        nodes: 1000, playouts: 0, time_ms: 10, unit: 'discs', win_rate: null, stopped_by: '', ...more,
    };
}

export function fact(id: string, more: Partial<Fact> = {}): Fact {
    return {
        id, saying: `${id}.said`, text: `About ${id}.`, tone: 'neutral', matters: false, numbers: {}, marks: [], ...more,
    };
}

// What the fake server says of a move: one thing that matters, one that does not.
export function factsAbout(move: Move): Fact[] {
    if (move.to === null) return [];
    return [
        fact('toy.room', { text: `Room around ${move.text}.`, tone: 'good', matters: true, marks: [{ name: 'near', role: 'own', cells: [move.to] }] }),
        fact('toy.rest', { text: `The rest after ${move.text}.`, marks: [{ name: 'far', role: 'danger', cells: [7] }] }),
    ];
}

export function reviewed(ply: number, value: number, playedValue: number): ReviewPly {
    const seat = (ply - 1) % 2;
    const loss = Math.max(0, seat === 0 ? value - playedValue : playedValue - value);
    return {
        ply, seat, played: 'a1', best: 'b1', line: ['b1'], value, played_value: playedValue, loss,
        exact: false, depth: 10, value_exact: false, played_exact: false, end_in: null, played_end_in: null,
        chance: null, played_chance: null, luck: null,
    };
}
