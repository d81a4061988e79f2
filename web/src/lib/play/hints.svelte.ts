// Values for the person who has to move, by an analysis of the game that is played.
import { live, type TaskHandle } from '../api/live.svelte';
import type { Analysis, GameDetail, Position, Problem } from '../api/types';
import { bestArrows, MOST_ARROWS, movesPieces, moveValues, squareValues } from '../analyse/values';
import { scaleOf } from '../analyse/thresholds';
import type { Arrow, CellValue } from '../board/types';
import type { HintLevel } from '../settings.svelte';

const hintMs = 4000;

export class Hints {
    analysis = $state.raw<Analysis | null>(null);
    problem = $state.raw<Problem | null>(null);
    running = $state(false);
    private task: TaskHandle | null = null;

    // Called whenever the position, the level or the turn changes: one search at a time.
    // `few`: the best moves alone, where pieces have too many.
    follow(game: { game: string; id: string; token: string } | null, level: HintLevel, few: boolean): void {
        this.stop();
        if (!game || (level !== 'best' && level !== 'values')) return;
        this.running = true;
        this.task = live.analyse(
            {
                game: game.game,
                live: { id: game.id, token: game.token },
                limits: { time_ms: hintMs },
                lines: level !== 'values' ? 1 : few ? MOST_ARROWS : 'all',
            },
            {
                update: (message) => {
                    if (message.analysis) this.analysis = message.analysis;
                    if (message.problem) this.problem = message.problem;
                    this.running = message.state === 'queued' || message.state === 'running';
                },
            },
        );
    }

    stop(): void {
        this.task?.cancel();
        this.task = null;
        this.analysis = null;
        this.problem = null;
        this.running = false;
    }

    values(position: Position, detail: GameDetail, level: HintLevel): Map<number, CellValue> | undefined {
        if (!this.analysis || (level !== 'best' && level !== 'values')) return undefined;
        // Where pieces move, arrows show the moves; what touches one cell alone has its figure there.
        const legal = movesPieces(position.legal) ? position.legal.filter((move) => move.from === null) : position.legal;
        if (legal.length === 0) return undefined;
        const shown = level === 'best' ? 'best' : 'all';
        return squareValues(legal, this.analysis.lines, shown, scaleOf(detail));
    }

    // By move, where moves are no cells of a board.
    byMove(detail: GameDetail, level: HintLevel): Map<string, CellValue> {
        if (!this.analysis || (level !== 'best' && level !== 'values')) return new Map();
        const scale = scaleOf(detail);
        return moveValues(this.analysis.lines, level === 'best' ? 'best' : 'all', scale, scale.digits);
    }

    arrows(position: Position, detail: GameDetail, level: HintLevel): Arrow[] {
        if (!this.analysis || (level !== 'best' && level !== 'values') || !movesPieces(position.legal)) return [];
        return bestArrows(position.legal, this.analysis.lines, level === 'best' ? 'best' : 'all', scaleOf(detail));
    }
}
