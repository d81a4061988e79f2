// One run, watched live. Messages come up to four times a second; the screen takes the newest of
// them at a calm pace, slower still for people who want less motion.
import { asProblem } from '../analyse/intake';
import type { LabRun, Problem } from '../api/types';
import { controlTokens, forgetRun } from './ownRuns.svelte';
import type { LabServer } from './server';

export const calmMs = 250;
export const calmerMs = 1000;

function wantsLessMotion(): boolean {
    return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

// A run that will not change by itself any more.
export function isSettled(run: Pick<LabRun, 'state'>): boolean {
    return run.state === 'done' || run.state === 'failed' || run.state === 'stopped';
}

export class RunWatch {
    run = $state.raw<LabRun | null>(null);
    gone = $state.raw<Problem | null>(null); // it cannot be shown
    refused = $state.raw<Problem | null>(null); // what was tried last did not work
    busy = $state(false);
    deleted = $state(false);

    private readonly end: () => void;
    private heard = 0; // messages so far
    private shownAt = 0;
    private waiting: LabRun | null = null;
    private timer: ReturnType<typeof setTimeout> | null = null;

    constructor(
        private readonly server: LabServer,
        readonly id: string,
        private readonly lessMotion: () => boolean = wantsLessMotion,
    ) {
        this.end = server.watch(id, {
            run: (run) => this.hear(run),
            gone: (problem) => (this.gone = this.deleted ? null : problem),
        });
    }

    // The live connection carries no secrets: what this browser holds counts too.
    get mayControl(): boolean {
        return this.run !== null && (this.run.control || controlTokens(this.id).length > 0);
    }

    close(): void {
        this.end();
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
    }

    stop(): Promise<void> {
        return this.change(() => this.server.stop(this.id, controlTokens(this.id)));
    }

    resume(): Promise<void> {
        return this.change(() => this.server.resume(this.id, controlTokens(this.id)));
    }

    async remove(): Promise<void> {
        await this.guarded(async () => {
            await this.server.remove(this.id, controlTokens(this.id));
            this.deleted = true;
            forgetRun(this.id);
        });
    }

    private hear(run: LabRun): void {
        this.heard++;
        this.gone = null;
        const pause = this.lessMotion() ? calmerMs : calmMs;
        const since = Date.now() - this.shownAt;
        // The end is shown at once, and so is the beginning.
        if (this.run === null || run.state !== this.run.state || since >= pause) {
            this.show(run);
            return;
        }
        this.waiting = run;
        this.timer ??= setTimeout(() => this.waiting && this.show(this.waiting), pause - since);
    }

    private show(run: LabRun): void {
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        this.waiting = null;
        this.shownAt = Date.now();
        this.run = run;
    }

    // The answer may be older than what was heard meanwhile.
    private async change(ask: () => Promise<LabRun>): Promise<void> {
        await this.guarded(async () => {
            const before = this.heard;
            const answer = await ask();
            if (this.heard === before) this.show(answer);
        });
    }

    private async guarded(work: () => Promise<void>): Promise<void> {
        if (this.busy) return;
        this.busy = true;
        this.refused = null;
        try {
            await work();
        } catch (error) {
            this.refused = asProblem(error);
        }
        this.busy = false;
    }
}
