// The set-up editor: a board to paint on and its text, each following the other. The server says
// whether a position can be played; its complaint stands at the text field.

import type { GameDetail, NamedValues, Look, Position, Problem } from '../api/types';
import { asProblem } from './intake';
import type { AnalyseServer } from './server';
import { emptyCells, painted, palette, setupText, type Cells } from './setup';

const PAUSE_MS = 350; // after the last letter or stroke, before the server is asked

export class SetupEditor {
    cells = $state.raw<Cells>([]);
    seat = $state(0);
    brush = $state<number | null>(null); // index into look.pieces; null = the eraser
    text = $state('');
    problem = $state.raw<Problem | null>(null);

    private timer: ReturnType<typeof setTimeout> | undefined;
    private asked = 0;

    constructor(
        private readonly server: AnalyseServer, readonly game: GameDetail, readonly options: NamedValues,
        readonly look: Look, from: Position,
    ) {
        this.brush = palette(look)[0] ?? null;
        this.show(from);
        this.text = from.text;
    }

    paint(cell: number): void {
        this.drawn(painted(this.cells, cell, this.brush), this.seat);
    }

    turn(seat: number): void {
        this.drawn(this.cells, seat);
    }

    clear(): void {
        this.drawn(emptyCells(this.look), this.seat);
    }

    async standard(): Promise<void> {
        try {
            const answer = await this.server.line(this.game.id, { options: this.options });
            const position = answer.positions[0];
            if (!position) return;
            this.show(position);
            this.text = position.text;
            this.problem = null;
        } catch (error) {
            this.problem = asProblem(error);
        }
    }

    typed(text: string): void {
        this.text = text;
        this.later(true);
    }

    // Asks the server at once; true when the position can be used.
    async check(show = false): Promise<boolean> {
        clearTimeout(this.timer);
        const ask = ++this.asked;
        try {
            const answer = await this.server.line(this.game.id, { position: this.text.trim(), options: this.options });
            if (ask !== this.asked) return false;
            this.problem = null;
            if (show && answer.positions[0]) this.show(answer.positions[0]);
            return true;
        } catch (error) {
            if (ask === this.asked) this.problem = asProblem(error);
            return false;
        }
    }

    close(): void {
        clearTimeout(this.timer);
        this.asked++;
    }

    private drawn(cells: Cells, seat: number): void {
        this.cells = cells;
        this.seat = seat;
        this.text = setupText(this.look, cells, seat);
        this.later(false);
    }

    private later(show: boolean): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.check(show), PAUSE_MS);
    }

    private show(position: Position): void {
        this.cells = position.scene?.cells ?? emptyCells(this.look);
        this.seat = position.deciders[0] ?? this.seat;
    }
}
