// What the catalogue says about analysing a game move by move: there has to be a board, and nothing
// on it that one side does not see.
import type { GameSummary } from '../api/types';

export function canAnalyse(game: Pick<GameSummary, 'board' | 'hidden'>): boolean {
    return game.board && !game.hidden;
}
