// What the Analyse screen asks of the server, in one narrow interface: the screen is given the
// real clients, component tests give fixtures.

import type {
    ClientMessage, GameDetail, GameSummary, LineAnswer, LineRequest, LiveGame, ReadAnswer, ServerMessage,
    WriteRequest,
} from '../api/types';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type AnalyseRequest = Without<Extract<ClientMessage, { type: 'analyse' }>, 'type' | 'task'>;
export type ReviewRequest = Without<Extract<ClientMessage, { type: 'review' }>, 'type' | 'task'>;
export type TaskMessage = Extract<ServerMessage, { type: 'task' }>;

export interface Task {
    cancel(): void;
}

export interface AnalyseServer {
    games(): Promise<GameSummary[]>;
    game(id: string): Promise<GameDetail>;
    line(game: string, request: LineRequest): Promise<LineAnswer>;
    read(game: string, content: string | Blob): Promise<ReadAnswer>;
    write(game: string, request: WriteRequest): Promise<string>;
    live(id: string): Promise<LiveGame>;
    analyse(request: AnalyseRequest, onmessage: (message: TaskMessage) => void): Task;
    review(request: ReviewRequest, onmessage: (message: TaskMessage) => void): Task;
}
