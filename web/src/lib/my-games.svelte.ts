// The games somebody started or joined in this browser, with the secrets that let them go on.
// Newest first; the oldest are forgotten when there are too many.
import { isRecord, readStored, writeStored } from './storage';

export interface MyGame {
    id: string;
    game: string;
    tokens: string[]; // by seat, "" where this browser does not decide
    control: string;
    created: number; // Unix time in ms
}

const storageKey = 'tusk.games';
export const mostGames = 100; // as many as one question to the server may ask about

export function readMyGames(stored: unknown): MyGame[] {
    if (!Array.isArray(stored)) return [];
    return stored.filter(isMyGame).slice(0, mostGames);
}

function isMyGame(value: unknown): value is MyGame {
    return (
        isRecord(value) &&
        typeof value.id === 'string' &&
        typeof value.game === 'string' &&
        typeof value.control === 'string' &&
        typeof value.created === 'number' &&
        Array.isArray(value.tokens) &&
        value.tokens.every((token) => typeof token === 'string')
    );
}

const state = $state({ games: readMyGames(readStored(storageKey)) });

export function myGames(): readonly MyGame[] {
    return state.games;
}

export function myGame(id: string): MyGame | undefined {
    return state.games.find((game) => game.id === id);
}

export function rememberGame(game: MyGame): void {
    save([game, ...current().filter((other) => other.id !== game.id)].slice(0, mostGames));
}

// A seat that came by link joins those this browser already has in the game.
export function rememberSeat(id: string, game: string, seat: number, token: string): void {
    const known = current().find((other) => other.id === id);
    const tokens = [...(known?.tokens ?? [])];
    while (tokens.length <= seat) tokens.push('');
    tokens[seat] = token;
    rememberGame({ id, game, tokens, control: known?.control ?? '', created: known?.created ?? Date.now() });
}

export function forgetGame(id: string): void {
    save(current().filter((game) => game.id !== id));
}

// Another tab may have written meanwhile: what is stored counts, not what this tab remembers.
function current(): MyGame[] {
    return readMyGames(readStored(storageKey));
}

function save(games: MyGame[]): void {
    state.games = games;
    writeStored(storageKey, games);
}
