import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine, type Target } from './engine.svelte';
import { fakeServer, problem, type FakeServer } from './fakeServer';
import { analysis, found } from './fixtures';

let server: FakeServer;
let engine: Engine;

function target(text: string): Target {
    return { game: 'toy', options: {}, start: null, moves: ['a1'], text, all: true };
}

function follow(text: string): void {
    engine.follow(target(text));
    vi.advanceTimersByTime(200);
}

beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    server = fakeServer();
    engine = new Engine(server);
});
afterEach(() => vi.useRealTimers());

const deep = analysis([found('b1', 3)], { depth: 10 });

describe('following', () => {
    it('searches every move of a position that stays for a moment', () => {
        engine.follow(target('one'));
        expect(server.analyses).toHaveLength(0);
        vi.advanceTimersByTime(200);
        expect(server.analyses[0]?.request).toMatchObject({ game: 'toy', moves: ['a1'], lines: 'all', limits: { time_ms: 5000 } });
    });

    it('starts nothing for positions that are only passed', () => {
        for (const text of ['one', 'two', 'three']) engine.follow(target(text));
        vi.advanceTimersByTime(200);
        expect(server.analyses).toHaveLength(1);
    });

    it('cancels what is left behind and does not listen to it any more', () => {
        follow('one');
        follow('two');
        expect(server.analyses[0]?.cancelled).toBe(true);
        server.analyses[0]?.say({ analysis: deep });
        expect(engine.analysis).toBeNull();
    });

    it('shows what is remembered at once, and what is better when it comes', () => {
        follow('one');
        server.analyses[0]?.say({ analysis: deep });
        follow('two');
        expect(engine.analysis).toBeNull();
        follow('one');
        expect(engine.analysis).toBe(deep);
        server.analyses[2]?.say({ analysis: analysis([found('b1', -9)], { depth: 2 }) });
        expect(engine.analysis).toBe(deep);
        const deeper = analysis([found('c1', 4)], { depth: 12 });
        server.analyses[2]?.say({ analysis: deeper, state: 'done' });
        expect([engine.analysis, engine.state]).toEqual([deeper, 'done']);
    });

    it('does not search again what had its full time or is exact', () => {
        follow('one');
        server.analyses[0]?.say({ analysis: deep, state: 'done' });
        follow('one');
        expect([server.analyses.length, engine.state]).toEqual([1, 'done']);
        engine.change({ timeMs: 20_000 });
        follow('one');
        expect(server.analyses).toHaveLength(2);
        server.analyses[1]?.say({ analysis: { ...deep, exact: true } });
        follow('one');
        expect(server.analyses).toHaveLength(2);
    });

    it('keeps results of different engines apart', () => {
        follow('one');
        server.analyses[0]?.say({ analysis: deep });
        engine.change({ player: 'uct' });
        follow('one');
        expect(engine.analysis).toBeNull();
        expect(server.analyses[1]?.request.player).toBe('uct');
    });
});

describe('states', () => {
    it('are off without a target or when switched off', () => {
        engine.follow(null);
        expect(engine.state).toBe('off');
        follow('one');
        server.analyses[0]?.say({ analysis: deep });
        engine.change({ on: false });
        follow('one');
        expect([engine.state, engine.analysis, server.analyses.length]).toEqual(['off', null, 1]);
        engine.change({ on: true });
        follow('one');
        expect(engine.analysis).toBe(deep);
    });

    it('tell of waiting and of failing', () => {
        follow('one');
        server.analyses[0]?.say({ state: 'queued', ahead: 2 });
        expect([engine.state, engine.ahead]).toEqual(['queued', 2]);
        server.analyses[0]?.say({ state: 'failed', ...problem('player', 'no such player') });
        expect([engine.state, engine.problem?.code]).toEqual(['failed', 'player']);
    });

    it('remember the settings', () => {
        engine.change({ on: false, level: 'best', timeMs: 2000 });
        const again = new Engine(server);
        expect([again.on, again.level, again.timeMs]).toEqual([false, 'best', 2000]);
        localStorage.setItem('tusk.analyse', '{"level":"nonsense","timeMs":3}');
        const fresh = new Engine(server);
        expect([fresh.on, fresh.level, fresh.timeMs]).toEqual([true, 'all', 5000]);
    });
});
