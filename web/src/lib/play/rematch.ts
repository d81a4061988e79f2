// The same game once more with the seats exchanged.
import type { LiveGame, SeatRequest } from '../api/types';
import type { MyGame } from '../my-games.svelte';
import type { Start } from './setup';

export function rematchOf(game: LiveGame, kept: MyGame): Start {
    const seats = game.seats.map((seat, index): SeatRequest => {
        const name = seat.name !== '' ? { name: seat.name } : {};
        // Who plays elsewhere needs a new invitation, and comes with a name of their own.
        if (seat.kind === 'person') return (kept.tokens[index] ?? '') === '' ? { kind: 'person', invited: true } : { kind: 'person', ...name };
        if (seat.level !== null) return { kind: 'engine', level: seat.level, ...name };
        return { kind: 'engine', player: seat.player ?? '', ...name };
    });
    const last = game.seats.length - 1;
    const own = kept.tokens.flatMap((token, seat) => (token === '' ? [] : [last - seat]));
    const request: Start['request'] = {
        game: game.game,
        options: game.options,
        seats: seats.reverse(),
        clock: game.clock,
        delay_ms: game.delay_ms,
    };
    if (game.initial !== '') request.position = game.initial;
    return { request, own };
}
