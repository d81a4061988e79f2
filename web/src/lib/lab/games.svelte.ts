// The games of a run, page by page, with filters.
import { asProblem } from '../analyse/intake';
import type { LabGame, Problem } from '../api/types';
import type { GamesQuery } from '../api/lab';
import type { LabServer } from './server';

export type GamesFilter = 'all' | 'win' | 'draw' | 'loss' | 'faults';
export const gamesFilters: GamesFilter[] = ['all', 'win', 'draw', 'loss', 'faults'];
export const pageSize = 25;
const refreshMs = 3000;

export function queryOf(filter: GamesFilter, step: string, page: number): GamesQuery {
    // One more than is shown tells whether there is a next page.
    const query: GamesQuery = { step, offset: page * pageSize, limit: pageSize + 1 };
    if (filter === 'faults') query.faults = true;
    else if (filter !== 'all') query.result = filter;
    return query;
}

export class GamesList {
    games = $state.raw<LabGame[]>([]);
    filter = $state<GamesFilter>('all');
    step = $state('');
    page = $state(0);
    hasNext = $state(false);
    loaded = $state(false);
    problem = $state.raw<Problem | null>(null);

    private asked = 0;
    private askedAt = 0;
    private knownGames = -1;

    constructor(private readonly server: LabServer, private readonly run: string) {}

    choose(change: { filter?: GamesFilter; step?: string; page?: number }): Promise<void> {
        this.filter = change.filter ?? this.filter;
        this.step = change.step ?? this.step;
        this.page = change.page ?? 0;
        return this.load();
    }

    async load(): Promise<void> {
        const mine = ++this.asked;
        this.askedAt = Date.now();
        try {
            const found = await this.server.games(this.run, queryOf(this.filter, this.step, this.page));
            if (mine !== this.asked) return;
            this.games = found.slice(0, pageSize);
            this.hasNext = found.length > pageSize;
            this.problem = null;
            this.loaded = true;
        } catch (error) {
            if (mine === this.asked) this.problem = asProblem(error);
        }
    }

    // The run has so many games now: a page that is not full, or has no next one, is asked again.
    // `final`: no more will come, so nothing is put off.
    follow(count: number, final: boolean): void {
        if (count === this.knownGames) return;
        if (!final && Date.now() - this.askedAt < refreshMs) return;
        this.knownGames = count;
        if (!this.loaded || !this.hasNext) void this.load();
    }
}
