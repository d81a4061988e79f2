// Openings of a match: a list is checked line by line by the server's rules; random ones are drawn
// move by move from what the server says is legal.
import { asProblem } from '../analyse/intake';
import type { LineAnswer, LineRequest, NamedValues, Problem } from '../api/types';

export interface OpeningLine {
    number: number; // in the text, from 1
    moves: string;
}

export interface OpeningFault {
    line: number;
    problem: Problem;
}

export type LineQuestion = (request: LineRequest) => Promise<LineAnswer>;

export const mostChecked = 300; // lines; the server checks all of them once more
export const mostRandom = 32; // different openings; a longer match uses them again
const atATime = 4;

// One opening a line; `#` begins a comment.
export function openingLines(text: string): OpeningLine[] {
    return text.split(/\r?\n/).flatMap((line, at) => {
        const moves = (line.split('#')[0] ?? '').trim();
        return moves === '' ? [] : [{ number: at + 1, moves }];
    });
}

// The first line that cannot be played, or that ends the game; null = all are fine.
export async function checkOpenings(
    lines: OpeningLine[], options: NamedValues, ask: LineQuestion, signal?: AbortSignal,
): Promise<OpeningFault | null> {
    const wanted = lines.slice(0, mostChecked);
    for (let at = 0; at < wanted.length && !signal?.aborted; at += atATime) {
        const faults = await Promise.all(wanted.slice(at, at + atATime).map((line) => checkLine(line, options, ask)));
        const fault = faults.find((found) => found !== null);
        if (fault) return fault;
    }
    return null;
}

async function checkLine(line: OpeningLine, options: NamedValues, ask: LineQuestion): Promise<OpeningFault | null> {
    try {
        const answer = await ask({ options, moves: line.moves });
        return answer.positions.at(-1)?.outcome ? { line: line.number, problem: overAlready } : null;
    } catch (error) {
        return { line: line.number, problem: asProblem(error) };
    }
}

const overAlready: Problem = {
    type: 'about:blank', title: 'game-over', status: 422, code: 'opening-over', detail: 'The opening ends the game.',
};

// A small generator, so that the same seed draws the same openings.
export function seededRandom(seed: number): () => number {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

export async function randomOpenings(
    count: number, plies: number, seed: number, options: NamedValues, ask: LineQuestion,
): Promise<string[]> {
    const random = seededRandom(seed);
    const legal = new Map<string, Promise<string[]>>(); // by the moves before
    const movesAfter = (moves: string[]): Promise<string[]> => {
        const key = moves.join(' ');
        let known = legal.get(key);
        if (!known) {
            known = ask({ options, moves, from: moves.length }).then((answer) => {
                const last = answer.positions.at(-1);
                return last && !last.outcome ? last.legal.map((move) => move.text) : [];
            });
            legal.set(key, known);
        }
        return known;
    };
    const found = new Set<string>();
    for (let tries = 0; found.size < Math.min(count, mostRandom) && tries < 4 * mostRandom; tries++) {
        const moves: string[] = [];
        while (moves.length < plies) {
            const choices = await movesAfter(moves);
            const chosen = choices[Math.floor(random() * choices.length)];
            if (chosen === undefined) break;
            moves.push(chosen);
        }
        if (moves.length === plies) found.add(moves.join(' '));
    }
    return [...found];
}
