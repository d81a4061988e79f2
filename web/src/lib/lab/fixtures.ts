// Runs, games and a server for the tests of the lab.
import type { RunHandlers } from '../api/live.svelte';
import type {
    GameDetail, LabGame, LabInfo, LabRun, MatchRequest, MatchSummary, Problem, RunRequest, RunSummary, Standing, TrainedWeights,
    TrainingInfo,
} from '../api/types';
import { detail as toy, lineOf } from '../analyse/fakeServer';
import type { LabServer } from './server';

export const detail: GameDetail = {
    ...toy,
    options: [{ name: 'size', help: '', kind: 'choice', range: '6|8', choices: ['6', '8'], default: '8' }],
    players: [
        { name: 'random', help: '', params: [{ name: 'seed', help: '', kind: 'integer', range: '0 up', min: 0, default: '1' }] },
        {
            name: 'alphabeta', help: '',
            params: [
                { name: 'depth', help: '', kind: 'integer', range: '1..127', min: 1, max: 127, default: '64' },
                { name: 'threads', help: '', kind: 'integer', range: '1..256', min: 1, max: 256, default: '1' },
            ],
        },
    ],
    levels: [
        { id: 'easy', player: 'alphabeta,depth=2', limits: { time_ms: 50 }, next_score: 0.2, loss: null },
        { id: 'strong', player: 'alphabeta', limits: { time_ms: 500 }, next_score: null, loss: null },
    ],
};

export const info: LabInfo = {
    cores: 4, max_games: 10_000,
    engines: [{ name: 'edax', game: 'toy' }, { name: 'other', game: 'chess' }],
    experiments: [{ name: 'depth', game: 'toy', title: 'Depth', question: 'How much?', source: 'A paper' }],
};

export const trainingInfo: TrainingInfo = {
    game: 'toy', years: [{ year: 2000, games: 50 }, { year: 2001, games: 70 }, { year: 2003, games: 20 }],
    max_players: 3, max_selfplay: 1000, max_selfplay_depth: 6, max_epochs: 30, max_games: 500,
};

export const trainedWeights: TrainedWeights = {
    name: 'mine', game: 'toy', player: 'alphabeta,weights=mine', made_ms: 1000, run: 'r1', games: 100, positions: 6000,
    mean_error: 9.5, old_error: 10, match: { against: 'standard', games: 20, score: 0.6, interval95: [0.4, 0.8] },
};

export const matchRequest: MatchRequest = {
    kind: 'match', game: 'toy', games: 20, seed: 3, players: [{ player: 'alphabeta,depth=4' }, { player: 'random' }],
};

export function summary(change: Partial<MatchSummary> = {}): MatchSummary {
    return {
        players: ['alphabeta,depth=4', 'random'], games: 20, wins: 12, draws: 2, losses: 6, score: 0.65,
        interval95: [0.44, 0.86], elo: 108, elo_interval95: [-42, 315], pentanomial: [1, 0, 4, 2, 3], superiority: 0.93,
        draw_rate: 0.1, mean_payoff: 3.2, mean_payoff_half_width95: 2, sprt: null, faults: [], history: [], ...change,
    };
}

export function labRun(change: Partial<LabRun> = {}): LabRun {
    return {
        id: 'r1', kind: 'match', name: 'alphabeta - random', game: 'toy', state: 'running', error: '', driver: 'here',
        control: false, created_ms: 1000, ended_ms: null, active_ms: 5000, fraction: 0.5, games: 20, rate_per_second: 2,
        left_ms: 10_000, score: summary(), request: matchRequest, build: '', machine: '', steps: [], boards: [],
        standings: null,
        players: [{ player: 'alphabeta,depth=4', limits: {}, level: null }, { player: 'random', limits: {}, level: null }], ...change,
    };
}

export function labGame(change: Partial<LabGame> = {}): LabGame {
    return {
        step: 'match', pair: 0, half: 0, seats: ['a', 'b'], payoff: 4, winner: 0, plies: 8, reason: 'full', fault: null,
        ended_ms: 0, ...change,
    };
}

export function standing(player: string, row: (number | null)[], elo: number, halfWidth = 30): Standing {
    return { player, entrant: 0, row, points: row.reduce<number>((sum, one) => sum + (one ?? 0), 0), games: 20, elo, half_width: halfWidth };
}

export function refusal(change: Partial<Problem>): { problem: Problem } {
    return { problem: { type: '', title: '', status: 422, detail: 'no', code: 'syntax', ...change } };
}

export interface FakeLab extends LabServer {
    started: RunRequest[];
    say(run: LabRun): void;
    sayGone(problem: Problem): void;
    watched: string[];
}

export function fakeLab(change: Partial<LabServer> = {}): FakeLab {
    const started: RunRequest[] = [];
    const watched: string[] = [];
    let handlers: RunHandlers | null = null;
    return {
        started, watched, lost: false,
        say: (run) => handlers?.run(run),
        sayGone: (problem) => handlers?.gone(problem),
        catalogue: () => Promise.resolve([detail]),
        game: () => Promise.resolve(detail),
        line: async (_, request) => lineOf(request),
        info: () => Promise.resolve(info),
        forgetGame: () => undefined,
        training: () => Promise.resolve(trainingInfo),
        players: (text) => Promise.resolve([{ name: `${text} Marc`, games: 12 }]),
        weights: () => Promise.resolve([trainedWeights]),
        runs: () => Promise.resolve<RunSummary[]>([labRun()]),
        run: () => Promise.resolve(labRun()),
        watch(id, given) {
            watched.push(id);
            handlers = given;
            return () => (handlers = null);
        },
        start(request) {
            started.push(request);
            return Promise.resolve({ control: 'secret', run: labRun({ id: 'made' }) });
        },
        stop: () => Promise.resolve(labRun({ state: 'stopped' })),
        resume: () => Promise.resolve(labRun({ state: 'running' })),
        remove: () => Promise.resolve(),
        games: () => Promise.resolve([labGame()]),
        record: () => Promise.resolve({ seats: [], tags: {}, options: {}, initial: '', moves: ['a1'], result: null }),
        records: () => Promise.resolve({ name: 'games.txt', content: new Blob(['a1']) }),
        ...change,
    };
}
