// Who had to pass since the person at the board last decided: they must be told, not surprised.
import type { PlayedMove } from '../api/types';

export function recentPasses(moves: PlayedMove[], you: number[]): number[] {
    const seats: number[] = [];
    for (const move of moves.slice().reverse()) {
        if (move.text === 'pass') {
            seats.unshift(move.seat);
            continue;
        }
        if (you.length === 0 || you.includes(move.seat) || seats.length === 0) break;
    }
    return seats;
}
