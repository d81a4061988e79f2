// The resources of the lab, one function each. They come with the lab's screens, not with the first load.
import { fileOf, json, send, type NamedFile } from './http';
import type {
    KnownPlayer, LabGame, LabInfo, LabRun, NewRun, RecordData, RunRequest, RunSummary, TrainedWeights, TrainingInfo,
} from './types';

export interface RunsQuery {
    kind?: string;
    name?: string;
    offset?: number;
    limit?: number;
}

export interface GamesQuery {
    step?: string;
    result?: 'win' | 'draw' | 'loss';
    faults?: boolean;
    offset?: number;
    limit?: number;
}

const id = encodeURIComponent;
const runPath = (run: string): string => `/lab/runs/${id(run)}`;

function queryText(values: Record<string, string | number | boolean | undefined>): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
        if (value === true) query.set(name, '1');
        else if (value !== undefined && value !== false && value !== '') query.set(name, String(value));
    }
    const text = query.toString();
    return text ? `?${text}` : '';
}

export const labApi = {
    info: () => json<LabInfo>('/lab'),

    training: () => json<TrainingInfo>('/lab/training'),

    players: (text: string, limit: number) => json<KnownPlayer[]>(`/lab/training/players${queryText({ text, limit })}`),

    weights: () => json<TrainedWeights[]>('/lab/weights'),

    runs: (query: RunsQuery) => json<RunSummary[]>(`/lab/runs${queryText({ ...query })}`),

    run: (run: string, tokens: string[] = []) => json<LabRun>(runPath(run), { tokens }),

    start: (request: RunRequest) => json<NewRun>('/lab/runs', { json: request }),

    stop: (run: string, tokens: string[]) => json<LabRun>(`${runPath(run)}/stop`, { json: {}, tokens }),

    resume: (run: string, tokens: string[]) => json<LabRun>(`${runPath(run)}/resume`, { json: {}, tokens }),

    async remove(run: string, tokens: string[]): Promise<void> {
        await send(runPath(run), { method: 'DELETE', tokens });
    },

    games: (run: string, query: GamesQuery) => json<LabGame[]>(`${runPath(run)}/games${queryText({ ...query })}`),

    game: (run: string, { step, pair, half }: { step: string; pair: number; half: number }) =>
        json<RecordData>(`${runPath(run)}/games/${id(step)}/${pair}/${half}`),

    records: async (run: string, format: string): Promise<NamedFile> =>
        fileOf(await send(`${runPath(run)}/records${queryText({ format })}`), `${run}.${format}`),
};

export const reportAddress = (run: string): string => `/api/v1${runPath(run)}/report`;
