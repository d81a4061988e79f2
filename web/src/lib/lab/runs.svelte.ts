// The list of runs, newest first: filter, pages, and what is chosen to be compared.
import { SvelteSet } from 'svelte/reactivity';
import { asProblem } from '../analyse/intake';
import type { LabInfo, Problem, RunSummary } from '../api/types';
import type { LabServer } from './server';
import type { RunKind } from './form';

export const runsAtATime = 30;
export const mostCompared = 8;

export function isUnderWay(run: RunSummary): boolean {
    return run.state === 'running' || run.state === 'waiting';
}

export function compareAddress(ids: Iterable<string>): string {
    return `/lab/compare?runs=${[...ids].map(encodeURIComponent).join(',')}`;
}

// The newest run of each experiment, by the experiment's name.
export function latestByExperiment(runs: readonly RunSummary[]): Map<string, RunSummary> {
    const latest = new Map<string, RunSummary>();
    for (const run of runs) {
        const known = latest.get(run.name);
        if (run.kind === 'experiment' && (!known || known.created_ms < run.created_ms)) latest.set(run.name, run);
    }
    return latest;
}

export class RunsList {
    info = $state.raw<LabInfo | null>(null);
    runs = $state.raw<RunSummary[]>([]);
    experiments = $state.raw<Map<string, RunSummary>>(new Map());
    kind = $state<RunKind | 'all'>('all');
    hasMore = $state(false);
    loaded = $state(false);
    problem = $state.raw<Problem | null>(null);
    readonly chosen = new SvelteSet<string>();

    private wanted = runsAtATime;
    private asked = 0;

    constructor(private readonly server: LabServer) {}

    async load(): Promise<void> {
        const mine = ++this.asked;
        try {
            const kind = this.kind === 'all' ? '' : this.kind;
            this.info ??= await this.server.info();
            const [runs, tried] = await Promise.all([
                this.server.runs({ kind, limit: this.wanted + 1 }),
                this.info.experiments.length > 0 ? this.server.runs({ kind: 'experiment', limit: 100 }) : [],
            ]);
            if (mine !== this.asked) return;
            this.runs = runs.slice(0, this.wanted);
            this.hasMore = runs.length > this.wanted;
            this.experiments = latestByExperiment(tried);
            this.problem = null;
            this.loaded = true;
        } catch (error) {
            if (mine === this.asked) this.problem = asProblem(error);
        }
    }

    filter(kind: RunKind | 'all'): Promise<void> {
        this.kind = kind;
        this.wanted = runsAtATime;
        this.chosen.clear();
        return this.load();
    }

    more(): Promise<void> {
        this.wanted += runsAtATime;
        return this.load();
    }

    toggle(id: string): void {
        if (!this.chosen.delete(id) && this.chosen.size < mostCompared) this.chosen.add(id);
    }
}
