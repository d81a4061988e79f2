// What the lab's screens ask of the server, in one narrow interface: the screens are given the real
// clients, tests give fixtures.
import { api, type NamedFile } from '../api/http';
import { labApi, type GamesQuery, type RunsQuery } from '../api/lab';
import { live, type RunHandlers } from '../api/live.svelte';
import type {
    GameDetail, GameSummary, KnownPlayer, LabGame, LabInfo, LabRun, LineAnswer, LineRequest, NewRun, RecordData, RunRequest,
    RunSummary, TrainedWeights, TrainingInfo,
} from '../api/types';

export interface GamePlace {
    step: string;
    pair: number;
    half: number;
}

export interface LabServer {
    readonly lost: boolean; // the live connection is gone and being made again
    catalogue(): Promise<GameSummary[]>;
    game(id: string): Promise<GameDetail>;
    line(game: string, request: LineRequest): Promise<LineAnswer>;
    info(): Promise<LabInfo>;
    forgetGame(id: string): void; // it has new weights
    training(): Promise<TrainingInfo>;
    players(text: string, limit: number): Promise<KnownPlayer[]>;
    weights(): Promise<TrainedWeights[]>;
    runs(query: RunsQuery): Promise<RunSummary[]>;
    run(id: string, tokens: string[]): Promise<LabRun>;
    watch(id: string, handlers: RunHandlers): () => void;
    start(request: RunRequest): Promise<NewRun>;
    stop(id: string, tokens: string[]): Promise<LabRun>;
    resume(id: string, tokens: string[]): Promise<LabRun>;
    remove(id: string, tokens: string[]): Promise<void>;
    games(id: string, query: GamesQuery): Promise<LabGame[]>;
    record(id: string, place: GamePlace): Promise<RecordData>;
    records(id: string, format: string): Promise<NamedFile>;
}

export const realServer: LabServer = {
    get lost() {
        return live.state === 'lost';
    },
    catalogue: () => api.catalogue(),
    game: (id) => api.game(id),
    line: (game, request) => api.line(game, request),
    info: () => labApi.info(),
    forgetGame: (id) => api.forgetGame(id),
    training: () => labApi.training(),
    players: (text, limit) => labApi.players(text, limit),
    weights: () => labApi.weights(),
    runs: (query) => labApi.runs(query),
    run: (id, tokens) => labApi.run(id, tokens),
    watch: (id, handlers) => live.watchRun(id, handlers),
    start: (request) => labApi.start(request),
    stop: (id, tokens) => labApi.stop(id, tokens),
    resume: (id, tokens) => labApi.resume(id, tokens),
    remove: (id, tokens) => labApi.remove(id, tokens),
    games: (id, query) => labApi.games(id, query),
    record: (id, place) => labApi.game(id, place),
    records: (id, format) => labApi.records(id, format),
};
