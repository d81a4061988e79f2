// The one WebSocket. It connects when somebody needs it, comes back by itself with growing pauses,
// and then asks again for everything that was wanted: watched games and runs, and unfinished tasks.
import type { ClientMessage, LabRun, LiveGame, Problem, ServerMessage } from './types';

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost';

export interface WatchHandlers {
    game: (game: LiveGame, fresh: boolean) => void; // fresh: the first answer after (re)connecting
    gone: (problem: Problem) => void;
}

export interface RunHandlers {
    run: (run: LabRun) => void;
    gone: (problem: Problem) => void;
}

export type TaskMessage = Extract<ServerMessage, { type: 'task' }>;
type Start<Kind> = Omit<Extract<ClientMessage, { type: Kind }>, 'type' | 'task'>;
export type AnalyseRequest = Start<'analyse'>;
export type ReviewRequest = Start<'review'>;
export type OddsRequest = Start<'odds'>;

export interface TaskHandlers {
    update: (message: TaskMessage) => void;
    restarted?: () => void; // the connection was lost: the task begins again, forget what it said
}

export interface TaskHandle {
    cancel: () => void;
}

interface Watch {
    tokens: string[];
    handlers: WatchHandlers;
    fresh: boolean;
}

interface Task {
    start: ClientMessage;
    handlers: TaskHandlers;
    sent: boolean;
}

const firstPauseMs = 400;
const longestPauseMs = 8000;

export class Live {
    state = $state<ConnectionState>('idle');

    private socket: WebSocket | null = null;
    private watches = new Map<string, Watch>();
    private runs = new Map<string, RunHandlers>();
    private tasks = new Map<string, Task>();
    private failures = 0;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private lastTask = 0;
    private readonly connect: () => WebSocket;

    constructor(connect: () => WebSocket) {
        this.connect = connect;
    }

    // Returns what ends the watching.
    watch(game: string, tokens: string[], handlers: WatchHandlers): () => void {
        const watch = { tokens, handlers, fresh: true };
        this.watches.set(game, watch);
        this.sendOrOpen({ type: 'watch', game, tokens });
        return () => {
            if (this.watches.get(game) !== watch) return;
            this.watches.delete(game);
            this.send({ type: 'unwatch', game });
        };
    }

    // Asks for the whole game again: a message was missed.
    rewatch(game: string): void {
        const watch = this.watches.get(game);
        if (!watch) return;
        watch.fresh = true;
        this.sendOrOpen({ type: 'watch', game, tokens: watch.tokens });
    }

    // A run of the lab. Returns what ends the watching.
    watchRun(run: string, handlers: RunHandlers): () => void {
        this.runs.set(run, handlers);
        this.sendOrOpen({ type: 'watch-run', run });
        return () => {
            if (this.runs.get(run) !== handlers) return;
            this.runs.delete(run);
            this.send({ type: 'unwatch-run', run });
        };
    }

    analyse(request: AnalyseRequest, handlers: TaskHandlers): TaskHandle {
        return this.startTask({ type: 'analyse', task: this.nextTask(), ...request }, handlers);
    }

    review(request: ReviewRequest, handlers: TaskHandlers): TaskHandle {
        return this.startTask({ type: 'review', task: this.nextTask(), ...request }, handlers);
    }

    odds(request: OddsRequest, handlers: TaskHandlers): TaskHandle {
        return this.startTask({ type: 'odds', task: this.nextTask(), ...request }, handlers);
    }

    // Tries at once instead of waiting for the next turn.
    retry(): void {
        if (this.state !== 'lost') return;
        if (this.timer) clearTimeout(this.timer);
        this.open();
    }

    private nextTask(): string {
        return `t${++this.lastTask}`;
    }

    private startTask(start: ClientMessage & { task: string }, handlers: TaskHandlers): TaskHandle {
        const { task } = start;
        this.tasks.set(task, { start, handlers, sent: this.socket?.readyState === WebSocket.OPEN });
        this.sendOrOpen(start);
        return {
            cancel: () => {
                if (this.tasks.delete(task)) this.send({ type: 'cancel', task });
            },
        };
    }

    private send(message: ClientMessage): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    // What is sent while the connection is being made goes out in `opened`, from the maps.
    private sendOrOpen(message: ClientMessage): void {
        if (this.state === 'idle') this.open();
        else this.send(message);
    }

    private open(): void {
        this.timer = null;
        if (this.state === 'idle') this.state = 'connecting';
        const socket = this.connect();
        this.socket = socket;
        socket.onopen = () => this.opened();
        socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as ServerMessage);
        socket.onclose = () => {
            if (this.socket === socket) this.closed();
        };
    }

    private opened(): void {
        this.failures = 0;
        this.state = 'open';
        for (const [game, watch] of this.watches) {
            watch.fresh = true;
            this.send({ type: 'watch', game, tokens: watch.tokens });
        }
        for (const run of this.runs.keys()) this.send({ type: 'watch-run', run });
        for (const task of this.tasks.values()) {
            if (task.sent) task.handlers.restarted?.();
            task.sent = true;
            this.send(task.start);
        }
    }

    private closed(): void {
        this.socket = null;
        if (this.watches.size + this.runs.size + this.tasks.size === 0) {
            this.state = 'idle';
            return;
        }
        this.state = 'lost';
        const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** this.failures++);
        // A little chance keeps a thousand browsers from coming back in the same instant.
        this.timer = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
    }

    private received(message: ServerMessage): void {
        if (message.type === 'game') {
            const watch = this.watches.get(message.game.id);
            if (!watch) return;
            const fresh = watch.fresh;
            watch.fresh = false;
            watch.handlers.game(message.game, fresh);
        } else if (message.type === 'gone') {
            const watch = this.watches.get(message.game);
            this.watches.delete(message.game);
            watch?.handlers.gone(message.problem);
        } else if (message.type === 'run') {
            this.runs.get(message.run.id)?.run(message.run);
        } else if (message.type === 'run-gone') {
            const handlers = this.runs.get(message.run);
            this.runs.delete(message.run);
            handlers?.gone(message.problem);
        } else if (message.type === 'task') {
            const task = this.tasks.get(message.task);
            if (!task) return;
            if (['done', 'cancelled', 'failed'].includes(message.state)) this.tasks.delete(message.task);
            task.handlers.update(message);
        } else {
            console.error(`live: ${message.problem.detail}`);
        }
    }
}

function openSocket(): WebSocket {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/v1/live`);
}

export const live = new Live(openSocket);

addEventListener('online', () => live.retry());
document.addEventListener('visibilitychange', () => {
    if (!document.hidden) live.retry();
});
