import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, problem, type FakeServer } from './fakeServer';
import { reviewed } from './fixtures';
import { Reviewer } from './reviewer.svelte';

let server: FakeServer;
let reviewer: Reviewer;
let now = 0;

beforeEach(() => {
    now = 0;
    server = fakeServer();
    reviewer = new Reviewer(server, () => now);
    reviewer.start({ game: 'toy', moves: ['a1', 'b1'] }, [0, 7, 9]);
});

describe('a review', () => {
    it('collects what comes, with rate and time left', () => {
        server.reviews[0]?.say({ done: 0, total: 2 });
        now = 500;
        server.reviews[0]?.say({ plies: [reviewed(1, 0, -5)], done: 1, total: 2, left_ms: 400 });
        expect([reviewer.done, reviewer.total, reviewer.perSecond, reviewer.leftMs]).toEqual([1, 2, 2, 400]);
        expect(reviewer.active).toBe(true);
        server.reviews[0]?.say({ state: 'done', plies: [reviewed(2, -5, -5)], done: 2 });
        expect([reviewer.state, reviewer.active, reviewer.entries.size]).toEqual(['done', false, 2]);
    });

    it('knows the entry about the move that leads to a node', () => {
        server.reviews[0]?.say({ plies: [reviewed(1, 0, -5)] });
        expect(reviewer.entryOf(7)?.loss).toBe(5);
        expect([reviewer.entryOf(9), reviewer.entryOf(0), reviewer.entryOf(55)]).toEqual([null, null, null]);
    });

    it('keeps what it has when it is stopped', () => {
        server.reviews[0]?.say({ plies: [reviewed(1, 0, -5)] });
        reviewer.cancel();
        expect([server.reviews[0]?.cancelled, reviewer.state, reviewer.entries.size]).toEqual([true, 'cancelled', 1]);
    });

    it('is as if it had never been when nothing came before it was stopped', () => {
        reviewer.cancel();
        expect(reviewer.state).toBe('none');
    });

    it('begins again after a lost connection', () => {
        server.reviews[0]?.say({ plies: [reviewed(1, 0, -5)] });
        server.reviews[0]?.restart();
        expect(reviewer.entries.size).toBe(0);
    });

    it('replaces the one before and does not listen to it', () => {
        reviewer.start({ game: 'toy', moves: ['a1'] }, [0, 7]);
        server.reviews[0]?.say({ plies: [reviewed(1, 0, -5)] });
        expect([server.reviews[0]?.cancelled, reviewer.entries.size, reviewer.plies]).toEqual([true, 0, 1]);
    });

    it('tells why it failed', () => {
        server.reviews[0]?.say({ state: 'failed', ...problem('busy', 'too many tasks') });
        expect([reviewer.state, reviewer.problem?.detail]).toEqual(['failed', 'too many tasks']);
    });
});
