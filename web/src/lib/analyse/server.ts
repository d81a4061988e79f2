// What the Analyse screen asks of the server, in one narrow interface: the screen is given the
// real clients, component tests give fixtures.

import { api } from '../api/http';
import { live, type AnalyseRequest, type ReviewRequest, type TaskHandle, type TaskHandlers } from '../api/live.svelte';
import type {
    BookAnswer, BookRequest, ExplainAnswer, GameDetail, GameSummary, KeptReview, LineAnswer, LineRequest, LiveGame,
    ReadAnswer, SetupAnswer, SetupRequest, WriteRequest,
} from '../api/types';
import { myGame } from '../my-games.svelte';

export interface AnalyseServer {
    readonly lost: boolean; // the live connection is gone and being made again
    games(): Promise<GameSummary[]>;
    game(id: string): Promise<GameDetail>;
    line(game: string, request: LineRequest): Promise<LineAnswer>;
    explain(game: string, request: Omit<LineRequest, 'from'>): Promise<ExplainAnswer>;
    book(game: string, request: BookRequest): Promise<BookAnswer>;
    setup(game: string, request: SetupRequest): Promise<SetupAnswer>;
    keptReview(game: string, request: Omit<LineRequest, 'from'>): Promise<KeptReview | null>;
    read(game: string, content: string | Blob): Promise<ReadAnswer>;
    write(game: string, request: WriteRequest): Promise<string>;
    live(id: string): Promise<LiveGame>;
    analyse(request: AnalyseRequest, handlers: TaskHandlers): TaskHandle;
    review(request: ReviewRequest, handlers: TaskHandlers): TaskHandle;
}

export const realServer: AnalyseServer = {
    get lost() {
        return live.state === 'lost';
    },
    games: () => api.catalogue(),
    game: (id) => api.game(id),
    line: (game, request) => api.line(game, request),
    explain: (game, request) => api.explain(game, request),
    book: (game, request) => api.book(game, request),
    setup: (game, request) => api.setup(game, request),
    keptReview: (game, request) => api.keptReview(game, request),
    read: (game, content) => api.read(game, content),
    write: (game, request) => api.write(game, request),
    live: (id) => api.liveGame(id, myGame(id)?.tokens ?? []),
    analyse: (request, handlers) => live.analyse(request, handlers),
    review: (request, handlers) => live.review(request, handlers),
};
