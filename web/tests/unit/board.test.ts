import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import Board from '../../src/lib/board/Board.svelte';
import type { BoardProps } from '../../src/lib/board/types';
import type { Move } from '../../src/lib/api/types';
import { loadLanguage } from '../../src/lib/i18n/index.svelte';
import { emptyScene, othello, othelloStart, othelloStartMoves, palace, put, ticTacToe, withPieces } from './fixtures/looks';

let mounted: Record<string, unknown> | null = null;

function show(props: Omit<BoardProps, 'label'>): HTMLElement {
    mounted = mount(Board, { target: document.body, props: { label: 'Board', ...props } });
    flushSync();
    return document.body;
}

function cell(name: string): SVGElement {
    const found = [...document.querySelectorAll<SVGElement>('[role=gridcell]')];
    const one = found.find((element) => (element.getAttribute('aria-label') ?? '').split(',')[0] === name);
    if (!one) throw new Error(`no cell ${name}`);
    return one;
}

function click(element: Element): void {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
}

function press(element: Element, key: string): void {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
}

beforeAll(() => loadLanguage('en'));
afterEach(async () => {
    if (mounted) await unmount(mounted);
    mounted = null;
});

describe('Othello on the board', () => {
    it('speaks every cell', () => {
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: true });
        expect(cell('d3').getAttribute('aria-label')).toBe('d3, empty, legal move');
        expect(cell('e4').getAttribute('aria-label')).toBe('e4, black disc');
        expect(document.querySelectorAll('[role=row]')).toHaveLength(8);
        expect(document.querySelectorAll('[data-piece]')).toHaveLength(4);
    });

    it('plays by click, and only legal moves', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: true, onmove });
        click(cell('a1'));
        expect(onmove).not.toHaveBeenCalled();
        click(cell('f5'));
        expect(onmove).toHaveBeenCalledWith(othelloStartMoves[2]);
    });

    it('plays by keys with one roving focus', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: true, onmove });
        expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) {
            press(document.querySelector('[role=gridcell][tabindex="0"]')!, key);
        }
        expect(document.activeElement).toBe(cell('d3'));
        press(cell('d3'), 'Enter');
        expect(onmove).toHaveBeenCalledWith(othelloStartMoves[0]);
    });

    it('shows dots, or not, and values with exactness', () => {
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: true, marks: 'none' });
        expect(document.querySelectorAll('.dot')).toHaveLength(0);
        void unmount(mounted!);
        const values = new Map([[19, { text: '+2', tone: 0.5, exact: true, best: true }]]);
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: true, values });
        expect(document.querySelectorAll('.dot')).toHaveLength(3);
        expect(document.querySelector('.value text')?.textContent).toBe('+2');
        expect(cell('d3').getAttribute('aria-label')).toContain('exact value +2');
    });

    it('rests when it is not interactive', () => {
        const onmove = vi.fn();
        show({ look: othello, scene: othelloStart, legal: othelloStartMoves, interactive: false, onmove });
        click(cell('d3'));
        expect(onmove).not.toHaveBeenCalled();
        expect(document.querySelectorAll('.dot')).toHaveLength(0);
    });
});

describe('tic-tac-toe on the board', () => {
    it('draws marks and shows a ghost of the piece that would stand there', () => {
        const legal = [put(ticTacToe, 'b2')];
        show({ look: ticTacToe, scene: withPieces(ticTacToe, { 0: 0 }), legal, interactive: true, turn: 1 });
        expect(document.querySelector('[data-piece="0"] text')?.textContent).toBe('X');
        cell('b2').dispatchEvent(new Event('pointerenter'));
        flushSync();
        expect(document.querySelector('.ghost text')?.textContent).toBe('O');
    });

    it('paints any cell while editing', () => {
        const onpaint = vi.fn();
        show({ look: ticTacToe, scene: emptyScene(ticTacToe), editing: { onpaint } });
        click(cell('c3'));
        expect(onpaint).toHaveBeenCalledWith(8);
    });
});

describe('a board of points with palace, river, hands and hidden pieces', () => {
    const scene = { ...withPieces(palace, { 0: 1, 81: 0, 40: 2 }), hands: [[{ piece: 0, count: 2 }], []] };
    const legal: Move[] = [
        { text: 'a10a9', from: 81, to: 72, hand: null },
        { text: 'a10a8', from: 81, to: 63, hand: null },
        { text: 'a10a8+', from: 81, to: 63, hand: null },
        { text: 'R@e1', from: null, to: 4, hand: 0 },
        { text: 'pass', from: null, to: null, hand: null },
    ];

    it('moves from cell to cell, with a way back', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ look: palace, scene, legal, interactive: true, onmove });
        expect(document.querySelectorAll('.dot')).toHaveLength(0);
        click(cell('a10'));
        expect(document.querySelectorAll('.dot')).toHaveLength(2);
        press(cell('a10'), 'Escape');
        expect(document.querySelectorAll('.dot')).toHaveLength(0);
        click(cell('a10'));
        click(cell('a9'));
        expect(onmove).toHaveBeenCalledWith(legal[0]);
    });

    it('asks when several moves share their cells', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ look: palace, scene, legal, interactive: true, onmove });
        click(cell('a10'));
        click(cell('a8'));
        expect(onmove).not.toHaveBeenCalled();
        const buttons = [...document.querySelectorAll('.chooser button')];
        expect(buttons.map((button) => button.textContent)).toEqual(['a10a8', 'a10a8+', 'Cancel']);
        click(buttons[1]!);
        expect(onmove).toHaveBeenCalledWith(legal[2]);
    });

    it('drops from the hand', () => {
        const onmove = vi.fn<(move: Move) => void>();
        show({ look: palace, scene, legal, interactive: true, onmove });
        const held = document.querySelector('.held')!;
        expect(held.getAttribute('aria-label')).toBe('red chariot in hand, 2 pieces');
        click(held);
        click(cell('e1'));
        expect(onmove).toHaveBeenCalledWith(legal[3]);
    });

    it('draws hidden pieces all alike', () => {
        show({ look: palace, scene, interactive: false });
        expect(cell('e5').getAttribute('aria-label')).toBe('e5, hidden piece');
        expect(document.querySelectorAll('[data-piece] .back')).toHaveLength(1);
    });

    it('turns for the second seat', () => {
        show({ look: palace, scene, rotated: true });
        expect(document.querySelector('[role=gridcell]')?.getAttribute('aria-label')).toMatch(/^i10/);
    });
});
