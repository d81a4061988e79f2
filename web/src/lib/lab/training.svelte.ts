// The form of a training: games to learn from, how long, under which name, and the match afterwards.
import { asProblem } from '../analyse/intake';
import type { KnownPlayer, Limits, Problem, TrainedWeights, TrainingInfo, TrainingRequest } from '../api/types';
import { isRecord, readStored, writeStored } from '../storage';
import type { LabServer } from './server';

const storageKey = 'tusk.training';
const suggestions = 8;

export interface TrainingChoice {
    name: string;
    wthor: boolean;
    firstYear: number; // 0 = no bound
    lastYear: number;
    players: KnownPlayer[];
    selfplayGames: number;
    selfplayDepth: number;
    epochs: number;
    start: string;
    against: string;
    matchGames: number; // 0 = no match
    matchLimits: Limits;
}

export const usualTraining: TrainingChoice = {
    name: '', wthor: true, firstYear: 0, lastYear: 0, players: [], selfplayGames: 0, selfplayDepth: 4, epochs: 8, start: '',
    against: 'standard', matchGames: 100, matchLimits: { depth: 4 },
};

function number(value: unknown, low: number, high: number, fallback: number): number {
    return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : fallback;
}

// "mine", "mine-2", "mine-3": the first that is free.
export function freeName(taken: readonly string[], wanted = 'mine'): string {
    for (let n = 1; ; n++) {
        const name = n === 1 ? wanted : `${wanted}-${n}`;
        if (!taken.includes(name)) return name;
    }
}

// What somebody types becomes a name that the server takes: "My Eval!" is kept as "my-eval". Empty
// where nothing of it can be used.
export function plainName(text: string): string {
    const letters = text.normalize('NFKD').replace(/\p{Mark}/gu, '').toLowerCase();
    return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '').slice(0, 64).replace(/-$/, '');
}

// Games of the years, whoever played them.
export function gamesBetween(years: TrainingInfo['years'], first: number, last: number): number {
    return years.reduce((sum, { year, games }) => sum + ((first === 0 || year >= first) && (last === 0 || year <= last) ? games : 0), 0);
}

export class TrainingForm {
    info = $state.raw<TrainingInfo | null>(null);
    weights = $state.raw<TrainedWeights[]>([]);
    choice = $state.raw<TrainingChoice>(usualTraining);
    problem = $state.raw<Problem | null>(null);

    private wanted: TrainingChoice | null = null; // of a run to be repeated
    private asked = 0;

    constructor(private readonly server: LabServer) {}

    async load(): Promise<void> {
        if (this.info) return;
        this.problem = null;
        try {
            const [info, weights] = await Promise.all([this.server.training(), this.server.weights()]);
            this.weights = weights;
            const choice = this.wanted ?? this.stored(info);
            const names = ['standard', ...weights.map((one) => one.name)];
            this.choice = {
                ...choice,
                name: freeName(names, choice.name || 'mine'),
                start: names.includes(choice.start) ? choice.start : '',
                against: names.includes(choice.against) ? choice.against : 'standard',
            };
            this.info = info;
        } catch (error) {
            this.problem = asProblem(error);
        }
    }

    change(changed: Partial<TrainingChoice>): void {
        this.choice = { ...this.choice, ...changed };
    }

    // As a request had it.
    fill(request: TrainingRequest): void {
        const { wthor, selfplay, match } = request;
        this.wanted = {
            ...usualTraining,
            name: request.name,
            wthor: wthor !== null,
            firstYear: wthor?.first_year ?? 0,
            lastYear: wthor?.last_year ?? 0,
            players: (wthor?.players ?? []).map((name) => ({ name, games: 0 })),
            selfplayGames: selfplay?.games ?? 0,
            selfplayDepth: selfplay?.depth ?? usualTraining.selfplayDepth,
            epochs: request.epochs ?? usualTraining.epochs,
            start: request.start ?? '',
            against: request.against ?? 'standard',
            matchGames: match === null ? 0 : (match?.games ?? usualTraining.matchGames),
            matchLimits: match?.limits ?? usualTraining.matchLimits,
        };
        this.choice = this.wanted;
    }

    // Names for what was typed; null when something newer was asked meanwhile.
    async suggest(text: string): Promise<KnownPlayer[] | null> {
        const mine = ++this.asked;
        const found = await this.server.players(text.trim(), suggestions + this.choice.players.length).catch(() => []);
        if (mine !== this.asked) return null;
        const chosen = this.choice.players.map((player) => player.name);
        return found.filter((player) => !chosen.includes(player.name)).slice(0, suggestions);
    }

    addPlayer(player: KnownPlayer): void {
        if (this.info && this.choice.players.length < this.info.max_players) this.change({ players: [...this.choice.players, player] });
    }

    removePlayer(name: string): void {
        this.change({ players: this.choice.players.filter((player) => player.name !== name) });
    }

    request(seed: number, concurrency: number): TrainingRequest {
        const { choice } = this;
        return {
            kind: 'training',
            game: this.info?.game ?? 'othello',
            name: choice.name,
            wthor: choice.wthor
                ? {
                    ...(choice.firstYear > 0 && { first_year: choice.firstYear }),
                    ...(choice.lastYear > 0 && { last_year: choice.lastYear }),
                    players: choice.players.map((player) => player.name),
                }
                : null,
            selfplay: choice.selfplayGames > 0 ? { games: choice.selfplayGames, depth: choice.selfplayDepth } : null,
            epochs: choice.epochs,
            start: choice.start,
            against: choice.against,
            match: choice.matchGames > 0 ? { games: choice.matchGames, limits: choice.matchLimits } : null,
            seed,
            concurrency,
        };
    }

    keep(): void {
        writeStored(storageKey, this.choice);
    }

    private stored(info: TrainingInfo): TrainingChoice {
        const stored = readStored(storageKey);
        const usual = usualTraining;
        if (!isRecord(stored)) return usual;
        const year = (value: unknown): number => number(value, info.years[0]?.year ?? 0, info.years.at(-1)?.year ?? 0, 0);
        return {
            ...usual,
            wthor: stored.wthor !== false,
            firstYear: year(stored.firstYear),
            lastYear: year(stored.lastYear),
            selfplayGames: number(stored.selfplayGames, 0, info.max_selfplay, 0),
            selfplayDepth: number(stored.selfplayDepth, 1, info.max_selfplay_depth, usual.selfplayDepth),
            epochs: number(stored.epochs, 1, info.max_epochs, usual.epochs),
            matchGames: number(stored.matchGames, 0, info.max_games, usual.matchGames),
        };
    }
}
