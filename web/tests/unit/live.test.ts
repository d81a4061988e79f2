import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../../src/lib/api/live.svelte';
import type { ServerMessage } from '../../src/lib/api/types';
import { labRun } from '../../src/lib/lab/fixtures';
import { liveGame } from './fixtures/games';

class FakeSocket {
    readyState: number = WebSocket.CONNECTING;
    sent: unknown[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }
    accept(): void {
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
    }
    drop(): void {
        this.readyState = WebSocket.CLOSED;
        this.onclose?.();
    }
    say(message: ServerMessage): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

let sockets: FakeSocket[] = [];
let live: Live;

const socket = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    live = new Live(() => {
        const made = new FakeSocket();
        sockets.push(made);
        return made as unknown as WebSocket;
    });
});
afterEach(() => vi.useRealTimers());

describe('the live connection', () => {
    it('connects when it is needed and asks for what is wanted', () => {
        expect(live.state).toBe('idle');
        live.watch('g1', ['secret'], { game: () => undefined, gone: () => undefined });
        expect(live.state).toBe('connecting');
        socket().accept();
        expect(socket().sent).toEqual([{ type: 'watch', game: 'g1', tokens: ['secret'] }]);
    });

    it('comes back with growing pauses and watches again', () => {
        const fresh: boolean[] = [];
        live.watch('g1', [], { game: (_, first) => fresh.push(first), gone: () => undefined });
        socket().accept();
        socket().say({ type: 'game', game: liveGame({ id: 'g1' }) });
        socket().say({ type: 'game', game: liveGame({ id: 'g1' }) });
        socket().drop();
        expect(live.state).toBe('lost');
        vi.advanceTimersByTime(700);
        socket().drop();
        expect(sockets).toHaveLength(2);
        vi.advanceTimersByTime(500);
        expect(sockets).toHaveLength(2);
        vi.advanceTimersByTime(1000);
        expect(sockets).toHaveLength(3);
        socket().accept();
        expect(live.state).toBe('open');
        expect(socket().sent).toEqual([{ type: 'watch', game: 'g1', tokens: [] }]);
        socket().say({ type: 'game', game: liveGame({ id: 'g1' }) });
        expect(fresh).toEqual([true, false, true]);
    });

    it('starts unfinished tasks again, and says so', () => {
        const update = vi.fn();
        const restarted = vi.fn();
        live.analyse({ game: 'othello', lines: 'all' }, { update, restarted });
        socket().accept();
        socket().say({ type: 'task', task: 't1', state: 'running' });
        socket().drop();
        vi.advanceTimersByTime(1000);
        socket().accept();
        expect(restarted).toHaveBeenCalledTimes(1);
        expect(socket().sent).toEqual([{ type: 'analyse', task: 't1', game: 'othello', lines: 'all' }]);
        socket().say({ type: 'task', task: 't1', state: 'done' });
        socket().say({ type: 'task', task: 't1', state: 'running' });
        expect(update).toHaveBeenCalledTimes(2);
    });

    it('cancels a task, and hears nothing of it afterwards', () => {
        const update = vi.fn();
        const task = live.analyse({ game: 'othello' }, { update });
        socket().accept();
        task.cancel();
        expect(socket().sent.at(-1)).toEqual({ type: 'cancel', task: 't1' });
        socket().say({ type: 'task', task: 't1', state: 'running' });
        expect(update).not.toHaveBeenCalled();
    });

    it('rests when nothing is wanted any more', () => {
        const unwatch = live.watch('g1', [], { game: () => undefined, gone: () => undefined });
        socket().accept();
        unwatch();
        socket().drop();
        expect(live.state).toBe('idle');
        vi.advanceTimersByTime(60_000);
        expect(sockets).toHaveLength(1);
    });

    it('ends the watching of a game that is gone', () => {
        const gone = vi.fn();
        live.watch('g1', [], { game: () => undefined, gone });
        socket().accept();
        const problem = { type: '', title: '', status: 404, detail: 'no such game', code: 'not-found' };
        socket().say({ type: 'gone', game: 'g1', problem });
        expect(gone).toHaveBeenCalledWith(problem);
    });

    it('watches runs of the lab, again after a lost connection, until they are gone', () => {
        const run = vi.fn();
        const gone = vi.fn();
        const end = live.watchRun('r1', { run, gone });
        live.watchRun('r2', { run, gone });
        socket().accept();
        expect(socket().sent).toEqual([{ type: 'watch-run', run: 'r1' }, { type: 'watch-run', run: 'r2' }]);
        socket().say({ type: 'run', run: labRun({ id: 'r1' }) });
        socket().say({ type: 'run', run: labRun({ id: 'other' }) });
        expect(run).toHaveBeenCalledTimes(1);
        end();
        expect(socket().sent.at(-1)).toEqual({ type: 'unwatch-run', run: 'r1' });
        socket().drop();
        vi.advanceTimersByTime(1000);
        socket().accept();
        expect(socket().sent).toEqual([{ type: 'watch-run', run: 'r2' }]);
        const problem = { type: '', title: '', status: 404, detail: '', code: 'not-found' };
        socket().say({ type: 'run-gone', run: 'r2', problem });
        expect(gone).toHaveBeenCalledWith(problem);
        socket().drop();
        expect(live.state).toBe('idle');
    });
});
