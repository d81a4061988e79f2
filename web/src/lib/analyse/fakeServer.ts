// A server for tests. Its game: put a piece on any free cell of the little board of fixtures.ts;
// whoever must answer d2 has to pass. Tasks are answered by the test itself.

import type { AnalyseRequest, ReviewRequest, TaskHandlers, TaskMessage } from '../api/live.svelte';
import type { GameDetail, LineAnswer, LineRequest, Move, PlayedMove, Position, Problem, RecordData, SetupAnswer } from '../api/types';
import { factsAbout, look, PASS, put } from './fixtures';
import type { AnalyseServer } from './server';

export const detail: GameDetail = {
    id: 'toy', names: { en: 'Toy' }, summary: '', seats: ['black', 'white'], unit: 'discs', chance: false,
    hidden: false, points: true, board: true, explains: true, options: [], players: [], levels: [], analyst: 'alphabeta', book: true,
    notations: ['coordinates'], numbering: 'plies',
    formats: [
        { name: 'moves', help: 'plain moves', reads: true, writes: true },
        { name: 'old', help: 'an old format', reads: true, writes: false },
    ],
    look,
    start: null,
};

export function problem(code: string, detailText: string): { problem: Problem } {
    return { problem: { type: '', title: code, status: 400, detail: detailText, code, where: 'move 1' } };
}

const POSITION = /^[-XO]{8} [XO]$/;

function legalAfter(moves: readonly PlayedMove[], free: readonly string[]): Move[] {
    return moves.at(-1)?.text === 'd2' && free.length > 0 ? [PASS] : free.map(put);
}

export function lineOf(request: LineRequest): LineAnswer {
    if (request.position !== undefined && !POSITION.test(request.position)) throw problem('position', 'not a position');
    const start = request.position ?? '-------- X';
    const wanted = typeof request.moves === 'string' ? (request.moves.match(/[a-d][12]|pass/g) ?? []) : (request.moves ?? []);
    const moves: PlayedMove[] = [];
    const cells: (number | null)[] = [...start.slice(0, 8)].map((letter) => (letter === 'X' ? 1 : letter === 'O' ? 2 : null));
    const free = (): string[] => look.cell_names.filter((_, cell) => cells[cell] === null);
    const at = (): Position => ({
        ply: moves.length, text: `${start} ${moves.map((move) => move.text).join('')}`, chance: false,
        deciders: free().length > 0 ? [moves.length % 2] : [],
        scene: { cells: [...cells], hands: [], score: [moves.length, 0] },
        legal: legalAfter(moves, free()),
        outcome: free().length > 0 ? null : { winner: 'black', payoff: [4, -4], reason: 'full', explanation: [] },
        opening: moves.length === 2 ? 'The Pair' : null,
    });
    const positions = [at()];
    for (const text of wanted) {
        const move = positions.at(-1)!.legal.find((candidate) => candidate.text === text);
        if (!move) throw problem('move', `${text} is not legal`);
        const seat = moves.length % 2;
        if (move.to !== null) cells[move.to] = seat + 1;
        moves.push({
            ...move, ply: moves.length + 1, seat, auto: false, time_ms: null,
            opening: moves.length === 1 ? 'The Pair' : null,
        });
        positions.push(at());
    }
    return { game: 'toy', options: {}, initial: start, moves, positions: positions.slice(request.from ?? 0) };
}

// Draws "XO------ X" and "XO6 X" (digits are empty cells); O alone cannot be played.
export function setupOf(position: string): SetupAnswer {
    const text = (position || '8 X').replace(/\d/g, (count) => '-'.repeat(Number(count)));
    if (!POSITION.test(text)) return { text: null, scene: null, seat: null, problem: problem('syntax', 'draws nothing').problem };
    const letters = [...text.slice(0, 8)];
    return {
        text: text.replace(/-+/g, (run) => String(run.length)),
        scene: { cells: letters.map((letter) => (letter === 'X' ? 1 : letter === 'O' ? 2 : null)), hands: [], score: null },
        seat: text.endsWith('X') ? 0 : 1,
        problem: letters.includes('X') || !letters.includes('O') ? null : problem('bad-position', 'X is missing').problem,
    };
}

export interface FakeTask<Request> {
    request: Request;
    cancelled: boolean;
    say(message: Partial<TaskMessage>): void;
    restart(): void;
}

export interface FakeServer extends AnalyseServer {
    analyses: FakeTask<AnalyseRequest>[];
    reviews: FakeTask<ReviewRequest>[];
}

export function record(moves: string, seats = ['Ann', 'Bo']): RecordData {
    return { seats, tags: { date: '2024' }, options: {}, initial: '', moves: moves.split(' '), result: null };
}

function task<Request>(list: FakeTask<Request>[], request: Request, handlers: TaskHandlers): { cancel: () => void } {
    const made: FakeTask<Request> = {
        request, cancelled: false,
        say: (message) => handlers.update({ type: 'task', task: 't', state: 'running', ...message }),
        restart: () => handlers.restarted?.(),
    };
    list.push(made);
    return { cancel: () => (made.cancelled = true) };
}

// Answers reads of "records" with two games, of move texts with one; all else is refused.
export function fakeServer(change: Partial<AnalyseServer> = {}): FakeServer {
    const analyses: FakeTask<AnalyseRequest>[] = [];
    const reviews: FakeTask<ReviewRequest>[] = [];
    return {
        analyses, reviews,
        lost: false,
        games: () => Promise.resolve([detail]),
        game: () => Promise.resolve(detail),
        line: async (_, request) => lineOf(request),
        explain: async (_, request) => ({
            seat: 0, moves: lineOf(request).positions.at(-1)!.legal.map((move) => ({ ...move, facts: factsAbout(move) })),
        }),
        book: () => Promise.resolve({ size: 0, player: null, value: null, depth: null, moves: [] }),
        setup: async (_, request) => setupOf(request.position ?? ''),
        keptReview: () => Promise.resolve(null),
        read: async (_, content) => {
            const text = typeof content === 'string' ? content : await content.text();
            const records = text === 'records' ? [record('a1 b1'), record('c1', ['Cy', 'Di'])]
                : /^([a-d][12])+$/.test(text) ? [record(text.match(/../g)!.join(' '))] : [];
            if (records.length === 0) throw problem('format', 'no format reads this');
            return { format: 'moves', total: records.length, records, errors: [] };
        },
        write: async (_, request) => `${request.format}:${request.record.moves.join('')}`,
        live: () => Promise.reject(problem('missing', 'no such game')),
        analyse: (request, handlers) => task(analyses, request, handlers),
        review: (request, handlers) => task(reviews, request, handlers),
        ...change,
    };
}
