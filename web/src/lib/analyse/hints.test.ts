import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../messages/en/hints.json';
import { placeholders } from '../i18n/format';
import { loadLanguage, needMessages } from '../i18n/index.svelte';
import EnginePanel from './EnginePanel.svelte';
import { detail, fakeServer, problem, type FakeServer } from './fakeServer';
import { analysis, fact, found, look } from './fixtures';
import { split } from './hints.svelte';
import { sentence } from './hintWords';
import { Screen, SCREEN } from './screen.svelte';

let server: FakeServer;
let screen: Screen;
let shown: Record<string, unknown> | null = null;

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const facts = (): string[] => all('[data-fact]').map(words);
const row = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-fact="${id}"]`)!;
const button = (name: RegExp): HTMLElement =>
    all('button').find((one) => (one.getAttribute('aria-label') ?? words(one)).match(name))!;

beforeAll(async () => {
    await loadLanguage('en');
    await needMessages('hints');
});
beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    server = fakeServer();
});
afterEach(async () => {
    if (shown) await unmount(shown);
    shown = null;
    vi.useRealTimers();
});

async function settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(200);
    await tick();
    flushSync();
}

async function show(): Promise<void> {
    screen = new Screen(server);
    await screen.study.open('toy', { moves: 'a1b1' });
    shown = mount(EnginePanel, { target: document.body, context: new Map([[SCREEN, screen]]) });
    flushSync();
    screen.follow();
    await settle();
    server.analyses.at(-1)?.say({ analysis: analysis([found('c1', 2), found('d1', 1)]) });
    await settle();
}

describe('what is said first', () => {
    it('is what the move changes, never more than four', () => {
        const changed = [1, 2, 3, 4, 5].map((n) => fact(`toy.${n}`, { matters: true }));
        expect(split(changed).first).toHaveLength(4);
        expect(split(changed).rest.map((one) => one.id)).toEqual(['toy.5']);
        expect(split([changed[0]!, fact('toy.a'), fact('toy.b')]).first.map((one) => one.id)).toEqual(['toy.1', 'toy.a']);
        expect(split([])).toEqual({ first: [], rest: [] });
    });
});

describe('sentences', () => {
    it('are said with the numbers and the names of the squares', () => {
        const given = fact('othello.corners', {
            saying: 'othello.corners.gives', marks: [{ name: 'given_corners', role: 'danger', cells: [0, 7] }],
        });
        expect(sentence(given, look)).toBe('Gives a corner away: the opponent can take a1, d2.');
        const one = fact('othello.stable', { saying: 'othello.stable.gain', numbers: { own_gain: 1, own_after: 3 } });
        expect(sentence(one, look)).toBe('You gain 1 disc that can never be flipped, 3 in all.');
    });

    it('fall back to the words of the server', () => {
        expect(sentence(fact('toy.room', { text: 'Room.' }), look)).toBe('Room.');
    });

    // The sentences that the games name in their sources.
    it('exist for everything that Othello says, with arguments that it sends', () => {
        const folder = '../src/games/othello';
        const source = readdirSync(folder).filter((name) => /^explain\w*\.cpp$/.test(name) && !name.includes('_test'))
            .map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
        const said = new Set([...source.matchAll(/"(othello\.\w+\.\w+)"/g)].map((match) => match[1]!));
        expect(said.size).toBeGreaterThan(30);
        const written = Object.keys(english).filter((key) => key.startsWith('othello.'));
        expect(written.sort()).toEqual([...said].sort());
        const both = ['own_before', 'own_after', 'other_before', 'other_after'];
        const sent = new Set([...both, ...[...source.matchAll(/"([a-z_]+)"/g)].map((match) => match[1]!)]);
        for (const key of written) {
            for (const name of placeholders(english[key as keyof typeof english])) expect([key, sent.has(name)]).toEqual([key, true]);
        }
    });
});

describe('the facts beside the values', () => {
    it('are those of the best move, and of the move that is pointed at', async () => {
        await show();
        expect(words(document.querySelector('section h2:last-of-type'))).toBeTruthy();
        expect(document.body.textContent).toContain('What c1 changes');
        expect(facts()).toEqual(['Good: Room around c1.', 'Note: The rest after c1.']);
        all('ol li > button')[2]!.dispatchEvent(new Event('pointerenter'));
        flushSync();
        expect(facts()[0]).toContain('c1'); // a pointer that only passes changes nothing
        await settle();
        expect(facts()[0]).toBe('Good: Room around d1.');
    });

    it('stay with a move that was chosen', async () => {
        await show();
        button(/^What does d1 change/).click();
        flushSync();
        expect(button(/^What does d1 change/).getAttribute('aria-pressed')).toBe('true');
        all('ol li > button')[0]!.dispatchEvent(new Event('pointerenter'));
        await settle();
        expect(facts()[0]).toContain('d1');
    });

    it('show their squares while they are pointed at, and longer when clicked', async () => {
        await show();
        row('toy.room').dispatchEvent(new Event('pointerenter'));
        flushSync();
        expect(screen.hints.marks).toEqual([{ cell: 2, role: 'own' }]);
        expect(screen.hints.cells).toEqual([2]);
        row('toy.room').dispatchEvent(new Event('pointerleave'));
        flushSync();
        expect(screen.hints.marks).toEqual([]);
        row('toy.rest').focus();
        flushSync();
        expect(screen.hints.marks).toEqual([{ cell: 7, role: 'danger' }]);
        row('toy.rest').click();
        row('toy.rest').blur();
        flushSync();
        expect(screen.hints.marks).toEqual([{ cell: 7, role: 'danger' }]);
        expect(words(row('toy.rest'))).toContain('danger: d2');
        row('toy.rest').click();
        flushSync();
        expect(screen.hints.marks).toEqual([]);
    });

    it('are asked for once, and a fault can be tried again', async () => {
        const explain = vi.spyOn(server, 'explain');
        await show();
        await screen.study.play({ text: 'c1', from: null, to: 2, hand: null });
        await settle();
        screen.study.back();
        await settle();
        expect(explain).toHaveBeenCalledTimes(2);
        explain.mockRejectedValueOnce(problem('network', 'gone'));
        screen.study.forward();
        screen.study.back();
        screen.study.back();
        await settle();
        expect(words(document.querySelector('[role=alert]'))).toContain('The server does not answer.');
        button(/^Try again/).click();
        await settle();
        expect(facts()[0]).toContain('Room around');
    });

    it('are not there for a game that does not explain', async () => {
        server.game = () => Promise.resolve({ ...detail, explains: false });
        const explain = vi.spyOn(server, 'explain');
        await show();
        expect(explain).not.toHaveBeenCalled();
        expect(facts()).toEqual([]);
        expect(button(/^What does/)).toBeUndefined();
    });
});
