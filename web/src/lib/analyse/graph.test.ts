import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLanguage } from '../i18n/index.svelte';
import { fakeServer } from './fakeServer';
import { reviewed } from './fixtures';
import GameGraph from './GameGraph.svelte';
import type { PlotData, PlotEvents } from './graphPlot';
import { Screen, SCREEN } from './screen.svelte';

// The drawing itself is uPlot's and needs a canvas; here counts what it is given and what it says.
const drawn = vi.hoisted(() => ({
    data: null as PlotData | null, events: null as PlotEvents | null, marks: [] as unknown[], destroyed: false,
}));
vi.mock('./graphPlot', () => ({
    makePlot: (_: HTMLElement, data: PlotData, events: PlotEvents) => {
        Object.assign(drawn, { data, events, destroyed: false });
        return {
            update: (fresh: PlotData) => (drawn.data = fresh),
            mark: (...marks: unknown[]) => (drawn.marks = marks),
            resize: () => undefined,
            recolour: () => undefined,
            destroy: () => (drawn.destroyed = true),
        };
    },
}));

let screen: Screen;
let shown: Record<string, unknown>;
const slider = (): HTMLElement => document.querySelector<HTMLElement>('[role=slider]')!;

beforeAll(async () => {
    await loadLanguage('en');
    vi.stubGlobal('ResizeObserver', class { observe(): void {} disconnect(): void {} });
    vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined, removeEventListener: () => undefined }));
});
beforeEach(async () => {
    const server = fakeServer();
    screen = new Screen(server);
    await screen.study.open('toy', { moves: 'a1b1c1' });
    screen.review();
    server.reviews[0]?.say({ plies: [reviewed(1, 0, -5), reviewed(2, -5, -5), reviewed(3, -5, -18)], state: 'done' });
    shown = mount(GameGraph, { target: document.body, context: new Map([[SCREEN, screen]]) });
    await vi.waitFor(() => expect(drawn.events).not.toBeNull());
    flushSync();
});
afterEach(async () => {
    await unmount(shown);
    drawn.events = null;
});

describe('the game graph', () => {
    it('draws one curve with its costly moves, and names what is above, below and on the axes', () => {
        expect(drawn.data).toEqual({
            values: [0, -5, -5, -18],
            costly: [{ ply: 3, blunder: true }, { ply: 1, blunder: false }], percent: false, least: 10,
            names: { above: 'Black ahead', below: 'White ahead', value: 'Lead in discs', ply: 'Move' },
        });
    });

    it('jumps and points as the drawing says', () => {
        drawn.events?.jump(1);
        expect(screen.study.node.ply).toBe(1);
        drawn.events?.point(2);
        expect(screen.pointed).toBe(screen.reviewer.line[2]);
        drawn.events?.point(null);
        expect(screen.pointed).toBeNull();
    });

    it('marks where the list and the board point', () => {
        screen.pointing.cell = 0;
        flushSync();
        expect(drawn.marks).toEqual([3, 1]);
    });

    it('is a slider for the keyboard that speaks its value', () => {
        slider().dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
        flushSync();
        expect([screen.study.node.ply, slider().getAttribute('aria-valuenow')]).toEqual([0, '0']);
        slider().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        flushSync();
        expect(slider().getAttribute('aria-valuetext')).toBe('after move 1: \u22125.0 discs');
    });

    it('shows no current ply outside of the reviewed line', async () => {
        screen.study.first();
        await screen.study.playLine(['d1']);
        flushSync();
        expect(drawn.marks[0]).toBeNull();
    });
});
