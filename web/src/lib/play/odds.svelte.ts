// The odds of a move that chance answers, asked of the server once for each move.
import { live, type TaskHandle } from '../api/live.svelte';
import type { Move, Odds, Problem } from '../api/types';

export class OddsDesk {
    open = $state(false);
    move = $state.raw<Move | null>(null);
    odds = $state.raw<Odds[]>([]);
    mean = $state<number | null>(null);
    running = $state(false);
    problem = $state.raw<Problem | null>(null);
    private task: TaskHandle | null = null;

    // An engine may be asked only where it has a say.
    ask(move: Move, game: { game: string; id: string; token: string }): void {
        this.forget();
        this.move = move;
        this.running = true;
        this.task = live.odds(
            { game: game.game, live: { id: game.id, token: game.token }, move: move.text },
            {
                update: (message) => {
                    if (message.odds) this.odds = message.odds;
                    this.mean = message.mean ?? null;
                    this.problem = message.problem ?? null;
                    this.running = message.state === 'queued' || message.state === 'running';
                },
            },
        );
    }

    forget(): void {
        this.task?.cancel();
        this.task = null;
        this.move = null;
        this.odds = [];
        this.mean = null;
        this.running = false;
        this.problem = null;
    }

    close(): void {
        this.forget();
        this.open = false;
    }
}
