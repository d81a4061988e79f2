// The set-up editor: a board to paint on and its text, each following the other. The server writes
// what stands on the board, legal or not, and says whether it can be played; its complaint stands at
// the text field.

import type { GameDetail, NamedValues, Look, Position, Problem, SetupAnswer } from '../api/types';
import { asProblem } from './intake';
import type { AnalyseServer } from './server';
import { emptyCells, painted, palette, setupText, type Cells } from './setup';

const PAUSE_MS = 350; // after the last letter, before the server is asked

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
        this.cells = from.scene?.cells ?? emptyCells(look);
        this.seat = from.deciders[0] ?? 0;
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
        const answer = await this.ask('');
        if (answer) this.take(answer, true);
    }

    typed(text: string): void {
        this.text = text;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.check(), PAUSE_MS);
    }

    // Asks the server at once about the text; its own form of it when the position can be used.
    async check(): Promise<string | null> {
        clearTimeout(this.timer);
        const answer = await this.ask(this.text.trim() || '-'); // nothing at all is no position
        if (!answer) return null;
        this.take(answer, false);
        return answer.problem ? null : answer.text;
    }

    close(): void {
        clearTimeout(this.timer);
        this.asked++;
    }

    private drawn(cells: Cells, seat: number): void {
        this.cells = cells;
        this.seat = seat;
        clearTimeout(this.timer);
        void this.ask(setupText(this.look, cells, seat)).then((answer) => {
            if (!answer) return;
            this.text = answer.text ?? this.text;
            this.problem = answer.problem;
        });
    }

    // Null when something else has been asked meanwhile, or there is no answer.
    private async ask(position: string): Promise<SetupAnswer | null> {
        const ask = ++this.asked;
        try {
            const answer = await this.server.setup(this.game.id, { position, options: this.options });
            return ask === this.asked ? answer : null;
        } catch (error) {
            if (ask === this.asked) this.problem = asProblem(error);
            return null;
        }
    }

    // Shows what the text draws; what cannot be read leaves the board as it is.
    private take(answer: SetupAnswer, withText: boolean): void {
        this.problem = answer.problem;
        if (answer.scene) this.cells = answer.scene.cells;
        if (answer.seat !== null) this.seat = answer.seat;
        if (withText && answer.text !== null) this.text = answer.text;
    }
}
