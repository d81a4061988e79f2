// The live analysis of the position that is shown. It starts when a position stays for a moment,
// ends when it is left, and remembers what it found.

import type { TaskHandle, TaskMessage } from '../api/live.svelte';
import type { Analysis, NamedValues, Problem } from '../api/types';
import { isRecord, readStored, writeStored } from '../storage';
import type { AnalyseServer } from './server';
import { HINT_LEVELS, saysMore, type HintLevel } from './values';

export const TIMES_MS = [2000, 5000, 20_000, 60_000] as const;
export const LINE_COUNTS = [1, 2, 3, 4, 5] as const;
const SETTLE_MS = 150; // people who walk through a game start no search on the way
const MOST_REMEMBERED = 500;
const STORAGE_KEY = 'tusk.analyse';

export interface Target {
    game: string;
    options: NamedValues;
    start: string | null;
    moves: string[];
    text: string; // the position itself: what results are remembered by
    all: boolean; // a value for every move, not for the best lines alone
}

export type EngineState = 'off' | 'idle' | 'queued' | 'running' | 'done' | 'failed';

interface Remembered {
    analysis: Analysis;
    finishedMs: number; // the time it was given to the end; 0 = broken off
}

export class Engine {
    on = $state(true);
    level = $state<HintLevel>('all');
    timeMs = $state<number>(TIMES_MS[1]);
    lines = $state<number>(3); // where not all moves are valued
    player = $state(''); // '' = the game's analyst
    state = $state<EngineState>('off');
    ahead = $state(0);
    analysis = $state.raw<Analysis | null>(null);
    problem = $state.raw<Problem | null>(null);

    readonly searching: boolean = $derived(['idle', 'queued', 'running'].includes(this.state));

    private readonly memory = new Map<string, Remembered>();
    private task: TaskHandle | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly server: AnalyseServer) {
        const stored = readStored(STORAGE_KEY);
        if (!isRecord(stored)) return;
        this.on = stored.on !== false;
        this.level = HINT_LEVELS.find((level) => level === stored.level) ?? this.level;
        this.timeMs = TIMES_MS.find((time) => time === stored.timeMs) ?? this.timeMs;
        this.lines = LINE_COUNTS.find((count) => count === stored.lines) ?? this.lines;
    }

    change(change: Partial<Pick<Engine, 'on' | 'level' | 'timeMs' | 'lines' | 'player'>>): void {
        Object.assign(this, change);
        writeStored(STORAGE_KEY, { on: this.on, level: this.level, timeMs: this.timeMs, lines: this.lines });
    }

    // Shows what is known about a position and searches on. Null: nothing to search here.
    follow(target: Target | null): void {
        this.leave();
        this.problem = null;
        const key = target && this.keyOf(target);
        const known = key ? this.memory.get(key) : undefined;
        // Switched off means no hints at all, not even remembered ones.
        this.analysis = this.on ? (known?.analysis ?? null) : null;
        if (!target || !key || !this.on) {
            this.state = 'off';
        } else if (known && (known.finishedMs >= this.timeMs || known.analysis.exact)) {
            this.state = 'done';
        } else {
            this.state = 'idle';
            this.timer = setTimeout(() => this.start(target, key), SETTLE_MS);
        }
    }

    leave(): void {
        clearTimeout(this.timer);
        this.task?.cancel();
        this.task = null;
    }

    private keyOf(target: Target): string {
        return JSON.stringify([target.game, target.options, target.text, this.player, target.all || this.lines]);
    }

    private start(target: Target, key: string): void {
        const timeMs = this.timeMs;
        const request = {
            game: target.game, options: target.options, position: target.start ?? undefined, moves: target.moves,
            player: this.player || undefined, limits: { time_ms: timeMs }, lines: target.all ? ('all' as const) : this.lines,
        };
        const task = this.server.analyse(request, {
            update: (message) => {
                if (this.task === task) this.hear(message, key, timeMs);
            },
        });
        this.task = task;
    }

    private hear(message: TaskMessage, key: string, timeMs: number): void {
        if (message.analysis) this.learn(key, message.analysis, message.state === 'done' ? timeMs : 0);
        this.ahead = message.ahead ?? 0;
        this.problem = message.problem ?? null;
        this.state = message.state === 'cancelled' ? 'off' : message.state;
        if (message.state !== 'queued' && message.state !== 'running') this.task = null;
    }

    private learn(key: string, fresh: Analysis, finishedMs: number): void {
        const known = this.memory.get(key);
        const analysis = known && !saysMore(fresh, known.analysis) ? known.analysis : fresh;
        this.memory.delete(key); // entries are kept in the order of their last use
        this.memory.set(key, { analysis, finishedMs: Math.max(finishedMs, known?.finishedMs ?? 0) });
        if (this.memory.size > MOST_REMEMBERED) this.memory.delete(this.memory.keys().next().value!);
        this.analysis = analysis;
    }
}
