// The review of a whole line: runs as a task of the server and may be left alone meanwhile.

import type { ReviewRequest, TaskHandle, TaskMessage } from '../api/live.svelte';
import type { KeptReview, Problem, ReviewPly, ReviewSource, ReviewSummary } from '../api/types';
import { withEntries, type ReviewEntries } from './reviewMaths';
import type { AnalyseServer } from './server';

export type ReviewState = 'none' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

export class Reviewer {
    state = $state<ReviewState>('none');
    line = $state.raw<number[]>([]); // the nodes it is about, the root first
    entries = $state.raw<ReviewEntries>(new Map());
    done = $state(0);
    total = $state(0);
    leftMs = $state<number | null>(null);
    ahead = $state(0);
    perSecond = $state(0);
    problem = $state.raw<Problem | null>(null);
    luck = $state.raw<ReviewSummary['luck']>(null); // of the whole game, once it is judged
    source = $state.raw<ReviewSource | null>(null); // who judged it and when, once it is done

    readonly active: boolean = $derived(this.state === 'queued' || this.state === 'running');
    readonly plies: number = $derived(Math.max(0, this.line.length - 1));

    private task: TaskHandle | null = null;
    private began = 0;

    constructor(private readonly server: AnalyseServer, private readonly now: () => number = () => performance.now()) {}

    start(request: ReviewRequest, line: readonly number[]): void {
        this.forget();
        this.line = [...line];
        this.state = 'queued';
        this.total = line.length - 1;
        this.began = this.now();
        const task = this.server.review(request, {
            update: (message) => {
                if (this.task === task) this.hear(message);
            },
            restarted: () => {
                this.entries = new Map();
                this.done = 0;
            },
        });
        this.task = task;
    }

    // A review that was made before, as if it had just ended.
    show(kept: KeptReview, line: readonly number[]): void {
        this.forget();
        this.line = [...line];
        this.entries = withEntries(new Map(), kept.plies);
        this.luck = kept.summary.luck;
        this.source = { player: kept.player, limits: kept.limits, made_ms: kept.made_ms };
        this.done = this.total = kept.plies.length;
        this.state = 'done';
    }

    cancel(): void {
        this.task?.cancel();
        this.task = null;
        if (this.active) this.state = this.entries.size > 0 ? 'cancelled' : 'none';
    }

    forget(): void {
        this.cancel();
        this.state = 'none';
        this.line = [];
        this.entries = new Map();
        this.done = this.total = this.perSecond = this.ahead = 0;
        this.leftMs = null;
        this.problem = null;
        this.luck = null;
        this.source = null;
    }

    // The entry about the move that leads to a node.
    entryOf(id: number): ReviewPly | null {
        const ply = this.line.indexOf(id);
        return ply > 0 ? (this.entries.get(ply) ?? null) : null;
    }

    private hear(message: TaskMessage): void {
        if (message.plies) this.entries = withEntries(this.entries, message.plies);
        if (message.state === 'running' && this.state === 'queued') this.began = this.now();
        this.state = message.state;
        this.ahead = message.ahead ?? 0;
        this.done = message.done ?? this.done;
        this.total = message.total ?? this.total;
        this.leftMs = message.left_ms ?? null;
        this.problem = message.problem ?? null;
        this.luck = message.summary?.luck ?? this.luck;
        this.source = message.source ?? null;
        const seconds = (this.now() - this.began) / 1000;
        this.perSecond = seconds > 0 ? this.done / seconds : 0;
        if (!this.active) this.task = null;
    }
}
