// Which pieces a seat plays, where the game decides that on the way: dark chess by the first flip.
import type { Look, Piece, Scene } from '../api/types';
import { named } from '../i18n/index.svelte';

// The seat whose pieces `seat` plays; null while that is open.
export function sideOf(scene: Scene | null | undefined, seat: number): number | null {
    const side = scene?.plays ? (scene.plays[seat] ?? -1) : seat;
    return side < 0 ? null : side;
}

// The piece that stands for a seat; a back while its side is open.
export function emblemOf(look: Look | null, scene: Scene | null | undefined, seat: number): Piece | undefined {
    const side = sideOf(scene, seat);
    return look?.pieces.find((piece) => (side === null ? piece.shape === 'back' : piece.seat === side));
}

// What the seats are called: "red" once the colours are known, "first" before.
export function sidesOf(look: Look | null, scene: Scene | null | undefined, seats: readonly string[]): string[] {
    if (!scene?.plays) return [...seats];
    return seats.map((usual, seat) => {
        const side = sideOf(scene, seat);
        const piece = side === null ? undefined : look?.pieces.find((one) => one.seat === side);
        return piece?.id.split('-')[0] ?? usual;
    });
}

export function sideName(look: Look | null, scene: Scene | null | undefined, seat: number, seats: readonly string[]): string {
    return named('seat', sidesOf(look, scene, seats)[seat] ?? '');
}
