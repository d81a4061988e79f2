// What the board component is given besides the server's Look and Scene.
import type { Look, MarkRole, Move, Scene } from '../api/types';
import type { FileLabels } from './geometry';

export interface CellValue {
    text: string;
    tone: number; // -1 bad .. 1 good, the diverging scale
    exact: boolean;
    best: boolean;
}

export interface Arrow {
    from: number;
    to: number;
    rank: number; // 0 = the best line: widest
    tone?: 'good' | 'bad'; // else the colour of the last move
}

// A cell that something is said about.
export interface CellMark {
    cell: number;
    role: MarkRole;
}

export interface BoardProps {
    look: Look;
    scene: Scene;
    label: string; // spoken name of the board
    legal?: Move[];
    last?: Move | null;
    interactive?: boolean;
    onmove?: (move: Move) => void;
    rotated?: boolean; // seen from the second seat
    mirrored?: boolean; // left and right exchanged
    files?: FileLabels | null; // instead of coordinates
    marks?: 'dots' | 'none';
    values?: Map<number, CellValue>;
    arrows?: Arrow[];
    onhover?: (cell: number | null) => void;
    highlight?: number[];
    said?: CellMark[]; // cells of the fact that somebody points at
    editing?: { onpaint: (cell: number) => void };
    uncovered?: (number | null)[] | null; // by cell: what lies under a back, once that may be known
    still?: boolean; // a picture: nothing to touch, one name for all of it
    plain?: boolean; // without coordinates, for small boards
    dots?: number[]; // marked as targets whatever can be played here
    turn?: number; // the seat whose piece the ghost shows; default: none is shown
}
