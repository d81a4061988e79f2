// The games somebody started or joined in this browser, with the secrets that let them go on.
// Newest first. Games taken off the list keep their secrets, so that their address still gives the
// seat; when there are too many, those go first, then the oldest.
import { isRecord, readStored, writeStored } from './storage';

export interface MyGame {
    id: string;
    game: string;
    tokens: string[]; // by seat, "" where this browser does not decide
    invitations: string[]; // by seat, for the link that invites somebody else to it
    control: string;
    created: number; // Unix time in ms
    hidden?: boolean; // taken off the list
}

const storageKey = 'tusk.games';
export const mostGames = 100; // on the list: as many as one question to the server may ask about
const mostKept = 300;

export function readMyGames(stored: unknown): MyGame[] {
    if (!Array.isArray(stored)) return [];
    return bounded(stored.filter(isMyGame));
}

function bounded(games: MyGame[]): MyGame[] {
    const listed = games.filter((game) => !game.hidden).slice(0, mostGames);
    const room = mostKept - listed.length;
    const kept = new Set([...listed, ...games.filter((game) => game.hidden).slice(0, room)]);
    return games.filter((game) => kept.has(game));
}

function isMyGame(value: unknown): value is MyGame {
    return (
        isRecord(value) &&
        typeof value.id === 'string' &&
        typeof value.game === 'string' &&
        typeof value.control === 'string' &&
        typeof value.created === 'number' &&
        isTexts(value.tokens) &&
        isTexts(value.invitations)
    );
}

function isTexts(value: unknown): value is string[] {
    return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

const state = $state({ games: readMyGames(readStored(storageKey)) });

export function myGames(): readonly MyGame[] {
    return state.games.filter((game) => !game.hidden);
}

export function myGame(id: string): MyGame | undefined {
    return state.games.find((game) => game.id === id);
}

export function rememberGame(game: MyGame): void {
    save(bounded([game, ...current().filter((other) => other.id !== game.id)]));
}

// A seat that came by link joins those this browser already has in the game.
// Which game it is may be unknown until the server has answered.
export function rememberSeat(id: string, seat: number, token: string): void {
    const none = { id, game: '', tokens: [], invitations: [], control: '', created: Date.now() };
    const known: MyGame = current().find((other) => other.id === id) ?? none;
    const tokens = [...known.tokens];
    while (tokens.length <= seat) tokens.push('');
    tokens[seat] = token;
    rememberGame({ ...known, tokens, hidden: false });
}

// Off the list, or back on it where it was. The seat stays one's own.
export function hideGame(id: string, hidden = true): void {
    save(current().map((game) => (game.id === id ? { ...game, hidden } : game)));
}

// Another tab may have written meanwhile: what is stored counts, not what this tab remembers.
function current(): MyGame[] {
    return readMyGames(readStored(storageKey));
}

function save(games: MyGame[]): void {
    state.games = games;
    writeStored(storageKey, games);
}
