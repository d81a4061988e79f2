import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptReview } from '../api/types';
import { loadLanguage } from '../i18n/index.svelte';
import { fakeServer, problem, type FakeServer } from './fakeServer';
import { put, reviewed } from './fixtures';
import { Screen } from './screen.svelte';

const kept: KeptReview = {
    player: 'alphabeta', limits: { time_ms: 400 }, made_ms: 1_700_000_000_000,
    plies: [reviewed(2, -5, -5), reviewed(1, 0, -5)], summary: { seats: [], luck: null },
};

let server: FakeServer;
let screen: Screen;

beforeAll(() => loadLanguage('en'));
beforeEach(async () => {
    server = fakeServer({ keptReview: vi.fn(() => Promise.resolve(kept)) });
    screen = new Screen(server);
    await screen.study.open('toy', { moves: 'a1b1' });
});

describe('a kept review', () => {
    it('is there when the line is opened, with who made it and when', async () => {
        await screen.arrive();
        expect(server.keptReview).toHaveBeenCalledWith('toy', { position: undefined, options: {}, moves: ['a1', 'b1'] });
        expect([screen.isReviewed, screen.reviewer.state, screen.reviewer.entries.size]).toEqual([true, 'done', 2]);
        expect(screen.reviewer.source).toEqual({ player: 'alphabeta', limits: { time_ms: 400 }, made_ms: 1_700_000_000_000 });
        expect(server.reviews).toEqual([]);
    });

    it('is about its own line alone', async () => {
        await screen.arrive();
        await screen.play(put('c1'));
        expect(screen.isReviewed).toBe(false);
        screen.walk((study) => study.back());
        expect(screen.isReviewed).toBe(false); // the line goes on now
    });

    it('is made again on request', async () => {
        await screen.arrive();
        screen.review();
        expect([server.reviews.length, screen.reviewer.source, screen.reviewer.entries.size]).toEqual([1, null, 0]);
        const source = { player: 'alphabeta', limits: { time_ms: 400 }, made_ms: 2 };
        server.reviews[0]?.say({ state: 'done', plies: kept.plies, source });
        expect([screen.isReviewed, screen.reviewer.source]).toEqual([true, source]);
    });

    it('is not asked for where there are no moves, and missed without a word', async () => {
        await screen.study.open('toy');
        await screen.arrive();
        expect(server.keptReview).not.toHaveBeenCalled();
        server.keptReview = () => Promise.reject(problem('storage', 'no'));
        await screen.study.open('toy', { moves: 'a1' });
        await screen.arrive();
        expect([screen.reviewer.state, screen.reviewer.problem]).toEqual(['none', null]);
    });

    it('comes too late for a game that has been left', async () => {
        let answer: (review: KeptReview) => void = () => undefined;
        server.keptReview = () => new Promise((resolve) => (answer = resolve));
        const arriving = screen.arrive();
        await screen.study.open('toy', { moves: 'c1d1' });
        answer(kept);
        await arriving;
        expect(screen.reviewer.state).toBe('none');
    });
});
