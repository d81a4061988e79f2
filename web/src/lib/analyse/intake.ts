// What somebody pastes or drops: a record in any format the game reads, or a bare position.

import type { LineAnswer, LineRequest, Problem, ReadAnswer, RecordData } from '../api/types';
import { signed } from './figures';

// The two resources this needs; the screen gives the real client, tests give tables.
export interface IntakeApi {
    read(content: string | Blob): Promise<ReadAnswer>;
    line(request: LineRequest): Promise<LineAnswer>;
}

export type Intake =
    | { kind: 'records'; format: string; total: number; records: RecordData[]; problems: Problem[] }
    | { kind: 'position'; line: LineAnswer }
    | { kind: 'failed'; problems: Problem[] };

const LOOKS_LIKE_FEN = /^[\w+~]+(\/[\w+~]+){2,}(\s|$)/; // ranks between slashes
const LONGEST_POSITION = 2000; // characters; anything longer is a record or no game at all

export function asProblem(error: unknown): Problem {
    if (typeof error === 'object' && error !== null && 'problem' in error) return error.problem as Problem;
    if (typeof error === 'object' && error !== null && 'code' in error && 'detail' in error) {
        return error as Problem;
    }
    const detail = error instanceof Error ? error.message : String(error);
    return { type: 'about:blank', title: detail, status: 0, detail, code: 'network' };
}

async function textOf(content: string | Blob): Promise<string> {
    if (typeof content === 'string') return content.trim();
    return content.size <= LONGEST_POSITION ? (await content.text()).trim() : '';
}

export async function takeIn(api: IntakeApi, content: string | Blob): Promise<Intake> {
    let problems: Problem[];
    try {
        const answer = await api.read(content);
        if (answer.records.length > 0) {
            return {
                kind: 'records', format: answer.format, total: answer.total,
                records: answer.records, problems: answer.errors,
            };
        }
        problems = answer.errors;
    } catch (error) {
        problems = [asProblem(error)];
    }
    const text = await textOf(content);
    if (text !== '' && text.length <= LONGEST_POSITION) {
        try {
            return { kind: 'position', line: await api.line({ position: text }) };
        } catch (error) {
            // The complaint of the record reader stands, unless it had nothing to say or the text is
            // plainly a position.
            if (problems.length === 0 || LOOKS_LIKE_FEN.test(text)) problems = [asProblem(error)];
        }
    }
    return { kind: 'failed', problems };
}

// How a record is called in a list: the players, then what its tags say.
export interface RecordTitle {
    players: string[];
    result: string; // what the record says, or the first seat's payoff: "+2"; "" when nobody knows
    date: string;
    name: string; // of a study or a chapter, where nobody played
    event: string;
    moves: number;
}

function tag(record: RecordData, ...names: string[]): string {
    for (const name of names) {
        const found = Object.entries(record.tags).find(([key]) => key.toLowerCase() === name);
        if (found && found[1] !== '') return found[1];
    }
    return '';
}

export function titleOf(record: RecordData): RecordTitle {
    const payoff = record.result?.payoff[0];
    return {
        players: record.seats,
        result: tag(record, 'result', 're', 'score') || (payoff === undefined ? '' : signed(payoff, 0)),
        date: tag(record, 'date', 'dt', 'year'),
        name: tag(record, 'title', 'gn'),
        event: tag(record, 'event', 'ev', 'tournament', 'place', 'pc'),
        moves: record.moves.length,
    };
}
