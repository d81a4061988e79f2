import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookAnswer, BookRequest } from '../api/types';
import { BookReader } from './bookReader.svelte';
import { fakeServer, problem } from './fakeServer';
import { put } from './fixtures';
import { scaleOf } from './thresholds';

const scale = scaleOf({ points: true });
const target = (text: string, moves: string[] = []) => ({ game: 'toy', options: {}, start: null, moves, text, all: true });

function answer(...values: number[]): BookAnswer {
    const names = ['a1', 'b1', 'c1'];
    const moves = values.map((value, at) => ({ ...put(names[at]!), value, depth: 8, positions: at, opening: null }));
    return { size: 9, player: 'alphabeta', value: values[0] ?? null, depth: values.length ? 8 : null, moves };
}

describe('the book', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is asked for the position that stays, and remembers it', async () => {
        const asked: BookRequest[] = [];
        const reader = new BookReader(fakeServer({ book: async (_, request) => (asked.push(request), answer(0.5, -1)) }));
        reader.follow(target('one', ['a1']));
        reader.follow(target('two', ['a1', 'b1']));
        expect(reader.answer).toBeNull();
        await vi.runAllTimersAsync();
        expect(asked).toEqual([{ position: undefined, options: {}, moves: ['a1', 'b1'] }]);
        expect(reader.answer?.moves.length).toBe(2);
        reader.follow(null);
        expect(reader.answer).toBeNull();
        reader.follow(target('two', ['a1', 'b1']));
        expect(reader.answer?.value).toBe(0.5);
        await vi.runAllTimersAsync();
        expect(asked.length).toBe(1);
    });

    it('does not show a late answer to an older question', async () => {
        const waiting: ((answer: BookAnswer) => void)[] = [];
        const reader = new BookReader(fakeServer({ book: () => new Promise((done) => waiting.push(done)) }));
        reader.follow(target('one'));
        await vi.runAllTimersAsync();
        reader.follow(target('two'));
        await vi.runAllTimersAsync();
        waiting[1]!(answer(2));
        waiting[0]!(answer(1));
        await vi.runAllTimersAsync();
        expect(reader.answer?.value).toBe(2);
    });

    it('tells a problem and can be asked again', async () => {
        let fails = true;
        const reader = new BookReader(fakeServer({
            book: () => (fails ? Promise.reject(problem('syntax', 'no')) : Promise.resolve(answer(1))),
        }));
        reader.follow(target('one'));
        await vi.runAllTimersAsync();
        expect(reader.problem?.code).toBe('syntax');
        fails = false;
        reader.follow(target('one'));
        await vi.runAllTimersAsync();
        expect(reader.problem).toBeNull();
        expect(reader.answer?.value).toBe(1);
    });

    it('puts its values on the board only while it is open', async () => {
        const reader = new BookReader(fakeServer({ book: () => Promise.resolve(answer(0.5, -1)) }));
        const legal = ['a1', 'b1', 'c1'].map(put);
        reader.follow(target('one'));
        await vi.runAllTimersAsync();
        expect(reader.values(legal, scale)).toBeUndefined();
        reader.shown = true;
        const values = reader.values(legal, scale);
        expect(values?.size).toBe(2);
        expect([...values!.values()].filter((value) => value.best).length).toBe(1);
        reader.follow(null);
        expect(reader.values(legal, scale)).toBeUndefined();
    });
});
