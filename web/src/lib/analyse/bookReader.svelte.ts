// What the opening book says about the position that is shown. Asked only while somebody looks at
// the book; answers are remembered.

import type { BookAnswer, Move, Problem } from '../api/types';
import type { CellValue } from '../board/types';
import type { Target } from './engine.svelte';
import { asProblem } from './intake';
import type { AnalyseServer } from './server';
import type { Scale } from './thresholds';
import { squareValues } from './values';

const SETTLE_MS = 60; // people who walk through a game ask nothing on the way
const MOST_REMEMBERED = 500;

export class BookReader {
    shown = $state(false); // the book is open: its values stand on the board
    answer = $state.raw<BookAnswer | null>(null);
    problem = $state.raw<Problem | null>(null);

    private readonly memory = new Map<string, BookAnswer>();
    private timer: ReturnType<typeof setTimeout> | undefined;
    private wanted = ''; // answers to older questions are remembered but not shown

    constructor(private readonly server: AnalyseServer) {}

    // Null: the game is over, there is nothing to look up.
    follow(target: Target | null): void {
        clearTimeout(this.timer);
        this.problem = null;
        this.wanted = target ? JSON.stringify([target.game, target.options, target.text]) : '';
        this.answer = this.memory.get(this.wanted) ?? null;
        if (target && !this.answer) this.timer = setTimeout(() => void this.ask(target, this.wanted), SETTLE_MS);
    }

    leave(): void {
        clearTimeout(this.timer);
        this.wanted = '';
    }

    // The figures for the squares of the board; nothing while the book is closed or does not know.
    values(legal: readonly Move[], scale: Scale): Map<number, CellValue> | undefined {
        if (!this.shown || !this.answer || this.answer.moves.length === 0) return undefined;
        const lines = this.answer.moves.map((move) => ({ moves: [move.text], value: move.value, exact: false }));
        // Openings are decided by fractions of what matters later in the game.
        return squareValues(legal, lines, 'all', { ...scale, boardDigits: scale.digits });
    }

    private async ask(target: Target, key: string): Promise<void> {
        const { game, options, start, moves } = target;
        try {
            const answer = await this.server.book(game, { position: start ?? undefined, options, moves });
            if (this.memory.size >= MOST_REMEMBERED) this.memory.clear();
            this.memory.set(key, answer);
            if (key === this.wanted) this.answer = answer;
        } catch (error) {
            if (key === this.wanted) this.problem = asProblem(error);
        }
    }
}
