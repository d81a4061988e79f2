// A message about a game holds only the moves that changed; the others are kept.
import type { LiveGame } from '../api/types';

// null = a message in between was missed: ask for the whole game.
export function mergeGame(old: LiveGame | null, next: LiveGame): LiveGame | null {
    const kept = old?.moves ?? [];
    if (next.moves_from > kept.length) return null;
    const moves = [...kept.slice(0, next.moves_from), ...next.moves];
    // An unchanged position stays the same object, so that half-made choices on the board survive
    // news about spectators and clocks.
    const same = old !== null && JSON.stringify(old.position) === JSON.stringify(next.position);
    return { ...next, moves_from: 0, moves, position: same ? old.position : next.position };
}
