import { describe, expect, it, vi } from 'vitest';
import type { LineAnswer, Problem, ReadAnswer, RecordData } from '../api/types';
import { asProblem, takeIn, titleOf, type IntakeApi } from './intake';

const record: RecordData = {
    seats: ['Ann', 'Bo'], tags: { Date: '2024-05-01', EV: 'Open' }, options: {}, initial: '', moves: ['f5'], result: null,
};
const unreadable: Problem = {
    type: '', title: 'Unreadable', status: 400, detail: 'no format reads this', code: 'format', where: 'line 1',
};
const line: LineAnswer = { game: 'othello', options: {}, initial: 'x', moves: [], positions: [] };

function api(read: ReadAnswer | Problem, lineOrProblem: LineAnswer | Problem): IntakeApi {
    const answer = <T>(value: T | Problem): Promise<T> =>
        'code' in (value as object) ? Promise.reject({ problem: value }) : Promise.resolve(value as T);
    return { read: vi.fn(() => answer(read)), line: vi.fn(() => answer(lineOrProblem)) };
}

describe('taking in a text', () => {
    it('prefers records and keeps what was wrong beside them', async () => {
        const answer = { format: 'ggf', total: 2, records: [record], errors: [unreadable] };
        expect(await takeIn(api(answer, unreadable), 'x')).toEqual(
            { kind: 'records', format: 'ggf', total: 2, records: [record], problems: [unreadable] });
    });

    it('tries a position when it is no record', async () => {
        const server = api(unreadable, line);
        expect(await takeIn(server, ' --XO X \n')).toEqual({ kind: 'position', line });
        expect(server.line).toHaveBeenCalledWith({ position: '--XO X' });
    });

    it('says what the reader said when it is neither', async () => {
        expect(await takeIn(api(unreadable, { ...unreadable, detail: 'no position' }), 'hello'))
            .toEqual({ kind: 'failed', problems: [unreadable] });
    });

    it('uses the other complaint when the reader had none', async () => {
        const empty = { format: 'moves', total: 0, records: [], errors: [] };
        const other = { ...unreadable, detail: 'no position' };
        expect(await takeIn(api(empty, other), 'hello')).toEqual({ kind: 'failed', problems: [other] });
    });

    it('uses the complaint about a position when it is plainly one', async () => {
        const other = { ...unreadable, detail: 'no king' };
        expect(await takeIn(api(unreadable, other), '3k5/9/9/9/9/9/9/9/9/9 w')).toEqual({ kind: 'failed', problems: [other] });
    });

    it('does not take a long text or a large file for a position', async () => {
        const server = api(unreadable, line);
        expect((await takeIn(server, 'x'.repeat(5000))).kind).toBe('failed');
        expect((await takeIn(server, new Blob(['x'.repeat(5000)]))).kind).toBe('failed');
        expect(server.line).not.toHaveBeenCalled();
    });
});

describe('helpers', () => {
    it('make a problem of any error', () => {
        expect(asProblem({ problem: unreadable })).toBe(unreadable);
        expect(asProblem(unreadable)).toBe(unreadable);
        expect(asProblem(new Error('offline'))).toMatchObject({ detail: 'offline', code: 'network' });
    });

    it('find a title in tags of any spelling', () => {
        expect(titleOf(record)).toEqual({ players: ['Ann', 'Bo'], result: '', date: '2024-05-01', name: '', event: 'Open', moves: 1 });
        expect(titleOf({ ...record, tags: { Title: 'Seven stars' } }).name).toBe('Seven stars');
    });

    it('fall back to the payoff for the result', () => {
        expect(titleOf({ ...record, result: { payoff: [-4, 4], reason: '' } }).result).toBe('\u22124');
    });
});
