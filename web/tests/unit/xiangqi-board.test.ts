// What Xiangqi needs of the board: pieces that are chosen and moved or drawn, faces, files, check.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Look, Move, Piece } from '../../src/lib/api/types';
import Board from '../../src/lib/board/Board.svelte';
import { fileLabels } from '../../src/lib/board/fileLabels';
import { arrowShape, cellAt, centre, cornerMarks, labels, layOut, starDots } from '../../src/lib/board/geometry';
import { faceText, pieceStyle } from '../../src/lib/board/pieceStyle.svelte';
import { hasPictures, pictureOf } from '../../src/lib/board/pictures';
import type { BoardProps } from '../../src/lib/board/types';
import { loadLanguage } from '../../src/lib/i18n/index.svelte';
import { changeSettings } from '../../src/lib/settings.svelte';
import { othello, palace, withPieces } from './fixtures/looks';

function face(id: string, seat: number, letter: string, character: string): Piece {
    return {
        id, seat, shape: 'piece', text: { en: letter, 'zh-Hant': character, 'zh-Hans': character },
        names: { en: id.replace('-', ' ') }, setup: letter,
    };
}

const look: Look = {
    ...palace,
    hands: false,
    pieces: [face('red-chariot', 0, 'R', '俥'), face('black-general', 1, 'k', '將'), face('red-soldier', 0, 'P', '兵')],
};
const a1 = 0;
const a2 = 9;
const king = 4;
const scene = { ...withPieces(look, { [a1]: 0, [king]: 1 }), checked: [king] };
const moves: Move[] = [
    { text: 'a1a2', from: a1, to: a2, hand: null },
    { text: 'a1e1', from: a1, to: king, hand: null },
];

let mounted: Record<string, unknown> | null = null;

function show(props: Partial<BoardProps> = {}): void {
    mounted = mount(Board, { target: document.body, props: { look, scene, label: 'Board', legal: moves, interactive: true, ...props } });
    flushSync();
}

function cell(index: number): SVGElement {
    return document.querySelector<SVGElement>(`[data-cell='${index}']`)!;
}

function point(element: Element, kind: string, x: number, y: number): void {
    element.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: x, clientY: y, button: 0 }));
    flushSync();
}

beforeAll(() => loadLanguage('en'));
beforeEach(() => changeSettings({ pieces: 'auto', notations: {} }));
afterEach(async () => {
    if (mounted) await unmount(mounted);
    mounted = null;
});

describe('a piece that moves', () => {
    it('is chosen, shows its targets and is played by a second touch', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ onmove });
        expect(cell(a1).getAttribute('aria-label')).toBe('a1, red chariot, can move');
        point(cell(a1), 'click', 0, 0);
        expect(cell(a2).getAttribute('aria-label')).toContain('legal move');
        expect(document.querySelectorAll('.dot')).toHaveLength(1);
        expect(document.querySelectorAll('.take')).toHaveLength(1);
        point(cell(king), 'click', 0, 0);
        expect(onmove).toHaveBeenCalledWith(moves[1]);
    });

    it('can be drawn to its target', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ onmove });
        // jsdom lays nothing out: one CSS pixel is one unit of the view box.
        const svg = document.querySelector('svg')!;
        svg.getScreenCTM = () => ({ inverse: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) }) as unknown as DOMMatrix;
        const grid = document.querySelector<SVGElement>('[role=grid]')!;
        grid.setPointerCapture = () => undefined;
        const at = layOut(look, { rotated: false, mirrored: false });
        const from = centre(at, a1);
        const to = centre(at, a2);
        point(cell(a1), 'pointerdown', from.x, from.y);
        point(grid, 'pointermove', from.x + 3, from.y);
        expect(document.querySelector('.dragged')).toBeNull();
        point(grid, 'pointermove', to.x + 10, to.y - 10);
        expect(document.querySelector('.dragged')).not.toBeNull();
        point(grid, 'pointerup', to.x + 10, to.y - 10);
        expect(onmove).toHaveBeenCalledWith(moves[0]);
        expect(document.querySelector('.dragged')).toBeNull();
    });

    it('goes back when it is let go elsewhere', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ onmove });
        const svg = document.querySelector('svg')!;
        svg.getScreenCTM = () => ({ inverse: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }) }) as unknown as DOMMatrix;
        const grid = document.querySelector<SVGElement>('[role=grid]')!;
        grid.setPointerCapture = () => undefined;
        point(cell(a1), 'pointerdown', 90, 90);
        point(grid, 'pointermove', 700, 700);
        point(grid, 'pointerup', 700, 700);
        expect(onmove).not.toHaveBeenCalled();
        expect(cell(a1).getAttribute('aria-selected')).toBe('true');
    });

    it('marks and speaks a check', () => {
        show();
        expect(document.querySelector('.check')).not.toBeNull();
        expect(cell(king).getAttribute('aria-label')).toContain('in check');
    });
});

describe('faces', () => {
    it('are pictures in English and characters in Chinese, until somebody chooses', async () => {
        expect(pieceStyle()).toBe('pictures');
        show();
        expect(document.querySelectorAll('.picture')).toHaveLength(2);
        changeSettings({ pieces: 'characters' });
        flushSync();
        expect(document.querySelectorAll('.picture')).toHaveLength(0);
        expect(document.querySelector(`[data-piece='${king}'] text`)?.textContent).toBe('將');
        changeSettings({ pieces: 'auto' });
        await loadLanguage('zh-Hans');
        expect(pieceStyle()).toBe('characters');
        await loadLanguage('en');
    });

    it('show the character where the language has only a letter', () => {
        expect(faceText(look.pieces[0]!)).toBe('俥');
        expect(faceText({ ...look.pieces[0]!, text: { en: 'R' } })).toBe('R');
    });

    it('have a picture for all seven kinds', () => {
        const kinds = ['general', 'advisor', 'elephant', 'horse', 'chariot', 'cannon', 'soldier'];
        const drawn = kinds.map((kind) => pictureOf(face(`red-${kind}`, 0, 'x', 'x'))?.fill);
        expect(new Set(drawn).size).toBe(7);
        expect(drawn).not.toContain(undefined);
        expect(hasPictures(look)).toBe(true);
        expect(hasPictures(othello)).toBe(false);
        expect(hasPictures({ ...look, pieces: [face('red-dragon', 0, 'D', '龍')] })).toBe(false);
    });
});

describe('files', () => {
    const files = fileLabels(look, 'chinese')!;

    it('are counted from each side\'s right, where the notation does so', () => {
        expect(files.first.join('')).toBe('九八七六五四三二一');
        expect(files.second.join('')).toBe('123456789');
        expect(fileLabels(look, 'wxf')?.first[0]).toBe('9');
        expect(fileLabels(look, 'iccs')).toBeNull();
        expect(fileLabels(othello, 'wxf')).toBeNull();
    });

    it('stand at the side they belong to, also on a turned board', () => {
        for (const rotated of [false, true]) {
            const layout = layOut(look, { rotated, mirrored: false, files });
            const one = labels(layout).find((label) => label.text === '一')!;
            const last = labels(layout).find((label) => label.text === '9')!;
            expect(one.y > last.y).toBe(!rotated);
            expect(one.x).toBe(last.x);
        }
    });
});

describe('the river board', () => {
    it('marks starting points by corners, half ones at the edge', () => {
        expect(starDots(look)).toEqual([]);
        expect(cornerMarks({ ...look, dots: [[1, 2]] })).toHaveLength(4);
        expect(cornerMarks({ ...look, dots: [[0, 3]] })).toHaveLength(2);
        expect(cornerMarks(othello)).toEqual([]);
    });

    it('knows the cell under a point, on every side', () => {
        for (const rotated of [false, true]) {
            const layout = layOut(look, { rotated, mirrored: false });
            for (const index of [0, 8, 44, 89]) expect(cellAt(layout, centre(layout, index))).toBe(index);
            expect(cellAt(layout, { x: 1, y: 1 })).toBeNull();
        }
    });

    it('keeps short arrows whole', () => {
        const points = arrowShape({ x: 0, y: 0 }, { x: 100, y: 0 }, 16, { start: 40, end: 40 }).split(' ');
        const xs = points.map((pair) => Number(pair.split(',')[0]));
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(33);
        expect(Math.max(...xs)).toBeLessThanOrEqual(67);
    });
});
