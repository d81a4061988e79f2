import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLanguage } from '../i18n/index.svelte';
import EnginePanel from './EnginePanel.svelte';
import EvalBar from './EvalBar.svelte';
import { fakeServer, type FakeServer } from './fakeServer';
import { analysis, found, put, reviewed } from './fixtures';
import LossTable from './LossTable.svelte';
import MoveList from './MoveList.svelte';
import MovesPanel from './MovesPanel.svelte';
import OpenDialog from './OpenDialog.svelte';
import { Opener } from './opener.svelte';
import ReviewTable from './ReviewTable.svelte';
import { Screen, SCREEN } from './screen.svelte';
import WorstMoves from './WorstMoves.svelte';

let server: FakeServer;
let screen: Screen;
let shown: Record<string, unknown> | null = null;

beforeAll(() => loadLanguage('en'));
beforeEach(async () => {
    localStorage.clear();
    server = fakeServer();
    screen = new Screen(server);
    await screen.study.open('toy', { moves: 'a1b1c1' });
});
afterEach(async () => {
    if (shown) await unmount(shown);
    shown = null;
});

function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props = {} as Props): void {
    shown = mount(component, { target: document.body, props, context: new Map([[SCREEN, screen]]) });
    flushSync();
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const button = (name: string | RegExp): HTMLButtonElement =>
    all('button').find((one) => (one.getAttribute('aria-label') ?? words(one)).match(name)) as HTMLButtonElement;

function review(): void {
    screen.review();
    server.reviews[0]?.say({ plies: [reviewed(1, 0, -5), reviewed(2, -5, -5), reviewed(3, -5, -18)], state: 'done' });
}

describe('the move list', () => {
    it('numbers the moves and marks the current one', () => {
        show(MoveList);
        expect(all('.move').map(words)).toEqual(['1 a1 Black', '2 b1 White', '3 c1 Black']);
        expect(words(document.querySelector('[aria-current]'))).toBe('3 c1 Black');
        expect(document.body.textContent).toContain('The Pair');
    });

    it('goes to a move that is clicked', () => {
        show(MoveList);
        button(/^1 a1/).click();
        expect(screen.study.node.move?.text).toBe('a1');
    });

    it('shows variations below their move', async () => {
        screen.study.go(screen.study.path[1]!);
        await screen.study.play(put('d1'));
        show(MoveList);
        expect(all('.variations .move').map(words)).toEqual(['2 d1 White']);
    });

    it('puts marks behind costly moves and says what they cost', () => {
        review();
        show(MoveList);
        expect(all('.mark').map(words)).toEqual(['?', '', '??']);
        expect(words(button(/^3 c1/))).toContain('blunder, 13.0 discs lost');
    });

    it('marks the move that is pointed at on the board', () => {
        show(MoveList);
        screen.pointing.cell = 1;
        flushSync();
        expect(all('.pointed').map(words)).toEqual(['2 b1 White']);
    });

    it('says what to do when there is no move', async () => {
        await screen.study.open('toy');
        show(MoveList);
        expect(document.body.textContent).toContain('paste one');
    });
});

describe('deleting', () => {
    it('offers to undo it', () => {
        show(MovesPanel);
        button('Delete from here').click();
        flushSync();
        expect(document.querySelector('[role=status]')?.textContent).toContain('1 move deleted');
        button('Undo').click();
        expect(screen.study.node.move?.text).toBe('c1');
    });
});

describe('the engine panel', () => {
    const lines = [found('d1 a2', 2.5), found('a2', -3), found('b2', -12), found('c2', 0), found('d2', 1)];

    beforeEach(() => {
        screen.engine.analysis = analysis(lines, { depth: 14, nodes: 2_500_000, time_ms: 1000 });
        screen.engine.state = 'running';
        show(EnginePanel);
    });

    it('shows the figures', () => {
        expect(all('dd').map(words)).toEqual(['14', '2.5M', '2.5M', '1.0 s']);
        expect(words(document.querySelector('[role=status]'))).toBe('Searching');
    });

    it('lists the best lines first, the others on request', () => {
        const rows = (): string[] => all('ol .moves').map(words);
        expect(rows()).toEqual(['d1 a2', 'd2', 'c2', 'a2']);
        button('All 5 moves').click();
        flushSync();
        expect(rows()).toHaveLength(5);
    });

    it('shows a line as arrows while it is pointed at, and plays into it', async () => {
        const line = button(/d1 a2/);
        line.dispatchEvent(new Event('pointerenter'));
        expect(screen.pointing.line).toEqual(['d1', 'a2']);
        line.click();
        await vi.waitFor(() => expect(screen.study.node.move?.text).toBe('d1'));
        expect(screen.pointing.line).toBeNull();
    });
});

describe('the bar', () => {
    it('is spoken from the first seat', () => {
        show(EvalBar, { share: 0.4, text: '\u22123.3', seat: 'Black', unit: 'discs' });
        expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Value for Black: \u22123.3 discs');
    });
});

describe('the review', () => {
    beforeEach(review);

    it('sums the losses of each side', () => {
        show(LossTable);
        expect(all('tbody tr').map((row) => [...row.children].slice(1).map(words))).toEqual([
            ['18.0', '9.00', '1', '1'], ['0.0', '0.00', '0', '0'],
        ]);
    });

    it('lists the worst moves and jumps before them', () => {
        show(WorstMoves);
        expect(all('[data-worst]').map((row) => row.dataset.worst)).toEqual(['3', '1']);
        all('[data-worst]')[0]!.click();
        expect([screen.study.node.ply, screen.compared?.ply]).toEqual([2, 3]);
        screen.walk((study) => study.forward());
        expect(screen.compared).toBeNull();
    });

    it('has a table of everything', () => {
        show(ReviewTable);
        expect(all('tbody tr')).toHaveLength(3);
        expect(all('thead th')).toHaveLength(5);
    });

    it('gives the bar a value where the engine has none', () => {
        screen.study.first();
        expect(screen.value).toMatchObject({ valued: { value: 0, exact: false }, share: 0.5, text: '0.0' });
    });
});

describe('opening a text', () => {
    let opener: Opener;

    beforeEach(() => {
        // jsdom has the element but not its methods.
        HTMLDialogElement.prototype.showModal = function () { this.open = true; };
        HTMLDialogElement.prototype.close = function () { this.open = false; };
        opener = new Opener(screen, () => undefined);
        opener.dialog = true;
        show(OpenDialog, { opener });
    });

    it('opens one record at once and forgets the old review', async () => {
        review();
        await opener.take('a2b2');
        expect([screen.study.node.move?.text, opener.dialog, screen.reviewer.state]).toEqual(['b2', false, 'none']);
    });

    it('lets somebody choose among several', async () => {
        await opener.take('records');
        await tick();
        button(/Cy – Di/).click();
        await vi.waitFor(() => expect(opener.dialog).toBe(false));
        expect(screen.study.node.move?.text).toBe('c1');
    });

    it('opens a position', async () => {
        await opener.take('XO------ X');
        expect([screen.study.start, screen.study.line.length]).toEqual(['XO------ X', 1]);
    });

    it('says at the field what is wrong', async () => {
        await opener.take('garbage');
        await tick();
        expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
        expect(words(document.querySelector('dialog [role=status]'))).toContain('no format reads this');
        expect(screen.study.node.move?.text).toBe('c1');
    });
});
