// Clocks run between two messages of the server: what it said last, less what went by since.
import type { LiveGame } from '../api/types';

export function remainingMs(game: LiveGame, seat: number, sinceReceivedMs: number): number | null {
    const clocks = game.clocks;
    const given = clocks?.remaining_ms[seat];
    if (!clocks || given === undefined) return null;
    const used = clocks.running.includes(seat) ? clocks.age_ms + sinceReceivedMs : 0;
    return Math.max(0, given - used);
}

// 1:05:09, 4:07, and tenths below 20 s: 0:09.3
export function clockText(ms: number): string {
    if (ms < 20_000) {
        const tenths = Math.floor(ms / 100);
        return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
    }
    const seconds = Math.floor(ms / 1000);
    const two = (value: number): string => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
