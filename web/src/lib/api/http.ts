// The HTTP resources, one function each. A refused request throws ApiError with the server's Problem.
import type {
    BookAnswer,
    BookRequest,
    ExplainAnswer,
    GameDetail,
    GameSummary,
    GameSummaryLine,
    JoinAnswer,
    JoinRequest,
    KeptReview,
    LineAnswer,
    LineRequest,
    LiveGame,
    NewGame,
    NewGameRequest,
    OfferKind,
    Position,
    Problem,
    ReadAnswer,
    SetupAnswer,
    SetupRequest,
    WriteRequest,
} from './types';

export class ApiError extends Error {
    readonly problem: Problem;

    constructor(problem: Problem) {
        super(problem.detail);
        this.problem = problem;
    }
}

// Why the server refused what was tried; null when it went through. Other errors are bugs and pass.
export async function refusalOf(work: () => Promise<void>): Promise<Problem | null> {
    try {
        await work();
        return null;
    } catch (error) {
        if (error instanceof ApiError) return error.problem;
        throw error;
    }
}

export interface NamedFile {
    name: string;
    content: Blob;
}

export interface Request {
    method?: 'GET' | 'POST' | 'DELETE';
    json?: unknown;
    body?: BodyInit;
    tokens?: string[];
    signal?: AbortSignal;
}

const root = '/api/v1';

export async function send(path: string, request: Request = {}): Promise<Response> {
    const headers: Record<string, string> = {};
    const tokens = (request.tokens ?? []).filter((token) => token !== '');
    if (tokens.length > 0) headers.Authorization = `Bearer ${tokens.join(',')}`;
    if (request.json !== undefined) headers['Content-Type'] = 'application/json';
    const body = request.json !== undefined ? JSON.stringify(request.json) : request.body;
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    let response: Response;
    try {
        response = await fetch(root + path, { method, headers, body, signal: request.signal });
    } catch (error) {
        if (request.signal?.aborted) throw error;
        throw new ApiError(problem('unreachable', 0, 'The server does not answer.'));
    }
    if (!response.ok) throw new ApiError(await problemOf(response));
    return response;
}

export async function json<Answer>(path: string, request?: Request): Promise<Answer> {
    return (await (await send(path, request)).json()) as Answer;
}

async function problemOf(response: Response): Promise<Problem> {
    try {
        const found = (await response.json()) as Problem;
        if (typeof found.code === 'string') return found;
    } catch {
        // Not from our server, or cut off: the status alone must do.
    }
    return problem('unexpected', response.status, `The server answered with status ${response.status}.`);
}

function problem(code: string, status: number, detail: string): Problem {
    return { type: 'about:blank', title: code, status, detail, code };
}

// A file with the name the server gave it.
export async function fileOf(response: Response, fallback: string): Promise<NamedFile> {
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { name: name ?? fallback, content: await response.blob() };
}

const id = encodeURIComponent;

let catalogue: Promise<GameSummary[]> | null = null;
const details = new Map<string, Promise<GameDetail>>();

export const api = {
    // The catalogue does not change while the server runs, except for trained weights: asked once,
    // and once per game until it is forgotten.
    catalogue(): Promise<GameSummary[]> {
        if (!catalogue) {
            catalogue = json<GameSummary[]>('/catalogue');
            catalogue.catch(() => (catalogue = null));
        }
        return catalogue;
    },

    game(game: string): Promise<GameDetail> {
        let found = details.get(game);
        if (!found) {
            found = json<GameDetail>(`/catalogue/${id(game)}`);
            found.catch(() => details.delete(game));
            details.set(game, found);
        }
        return found;
    },

    forgetGame(game: string): void {
        details.delete(game);
    },

    book: (game: string, request: BookRequest, signal?: AbortSignal) =>
        json<BookAnswer>(`/catalogue/${id(game)}/book`, { json: request, signal }),

    line: (game: string, request: LineRequest, signal?: AbortSignal) =>
        json<LineAnswer>(`/catalogue/${id(game)}/line`, { json: request, signal }),

    // What a text draws on the board, legal or not.
    setup: (game: string, request: SetupRequest, signal?: AbortSignal) =>
        json<SetupAnswer>(`/catalogue/${id(game)}/setup`, { json: request, signal }),

    // The review that is kept of this line.
    keptReview: (game: string, request: Omit<LineRequest, 'from'>, signal?: AbortSignal) =>
        json<KeptReview | null>(`/catalogue/${id(game)}/review`, { json: request, signal }),

    explain: (game: string, request: Omit<LineRequest, 'from'>, signal?: AbortSignal) =>
        json<ExplainAnswer>(`/catalogue/${id(game)}/explain`, { json: request, signal }),

    read: (game: string, content: BodyInit, format = 'auto', signal?: AbortSignal) =>
        json<ReadAnswer>(`/catalogue/${id(game)}/read?format=${id(format)}`, { body: content, signal }),

    write: async (game: string, request: WriteRequest): Promise<string> =>
        (await send(`/catalogue/${id(game)}/write`, { json: request })).text(),

    createGame: (request: NewGameRequest) => json<NewGame>('/games', { json: request }),

    liveGame: (game: string, tokens: string[] = []) => json<LiveGame>(`/games/${id(game)}`, { tokens }),

    positions: (game: string, from: number, to: number, tokens: string[] = []) =>
        json<Position[]>(`/games/${id(game)}/positions?from=${from}&to=${to}`, { tokens }),

    // Some formats are binary, so this is a file with the server's name for it.
    async record(game: string, format: string, notation: string, tokens: string[] = []): Promise<NamedFile> {
        const query = `format=${id(format)}&notation=${id(notation)}`;
        return fileOf(await send(`/games/${id(game)}/record?${query}`, { tokens }), `${game}.${format}`);
    },

    join: (game: string, request: JoinRequest) => json<JoinAnswer>(`/games/${id(game)}/join`, { json: request }),

    offer: (game: string, tokens: string[], seat: number, kind: OfferKind) =>
        json<LiveGame>(`/games/${id(game)}/offer`, { json: { seat, kind }, tokens }),

    answer: (game: string, tokens: string[], seat: number, accept: boolean) =>
        json<LiveGame>(`/games/${id(game)}/answer`, { json: { seat, accept }, tokens }),

    act: (game: string, tokens: string[], action: { seat: number; text: string; ply: number }) =>
        json<LiveGame>(`/games/${id(game)}/actions`, { json: action, tokens }),

    undo: (game: string, tokens: string[]) => json<LiveGame>(`/games/${id(game)}/undo`, { json: {}, tokens }),

    resign: (game: string, tokens: string[], seat: number) =>
        json<LiveGame>(`/games/${id(game)}/resign`, { json: { seat }, tokens }),

    control: (game: string, tokens: string[], change: { paused?: boolean; delay_ms?: number; step?: boolean }) =>
        json<LiveGame>(`/games/${id(game)}/control`, { json: change, tokens }),

    summaries: (ids: string[]) => json<GameSummaryLine[]>('/games/summaries', { json: { ids } }),
};
