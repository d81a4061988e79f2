// The state of the screen as a link: game, start, moves and the ply that is shown. A link carries
// one line (the one that is looked at); the other variations live on the screen only.

import type { NamedValues, PlayedMove } from '../api/types';

export interface Address {
    game: string | null;
    position: string | null; // null = the standard start
    moves: string; // as the game writes them, in one text
    ply: number | null; // null = the end of the line
    live: string | null; // a played game to open
    review?: boolean; // begin the review at once, where none is kept
    options: NamedValues;
}

const OPTION = 'option.';
const ONE_SQUARE = /^[a-z]\d+$/; // cannot run into the next one: f5d6 is f5 d6

export function readAddress(search: string): Address {
    const query = new URLSearchParams(search);
    const ply = query.get('ply');
    const options: NamedValues = {};
    for (const [name, value] of query) {
        if (name.startsWith(OPTION)) options[name.slice(OPTION.length)] = value;
    }
    return {
        game: query.get('game') || null,
        position: query.get('position') || null,
        moves: query.get('moves') ?? '',
        ply: ply !== null && /^\d{1,6}$/.test(ply) ? Number(ply) : null,
        live: query.get('live') || null,
        review: query.get('review') === '1',
        options,
    };
}

// Forced passes are left out: the server puts them back, and links stay as people write games.
export function lineText(moves: readonly PlayedMove[], forced: ReadonlySet<number>): string {
    const texts = moves.filter((move) => !forced.has(move.ply)).map((move) => move.text);
    return texts.join(texts.every((text) => ONE_SQUARE.test(text)) ? '' : ' ');
}

export function writeAddress(address: Address, plies: number): string {
    const query = new URLSearchParams();
    if (address.live) query.set('live', address.live);
    else addLine(query, address);
    if (address.ply !== null && address.ply !== plies) query.set('ply', String(address.ply));
    if (address.review) query.set('review', '1');
    const text = query.toString();
    return text ? `?${text}` : '';
}

function addLine(query: URLSearchParams, { game, options, position, moves }: Address): void {
    if (game) query.set('game', game);
    for (const [name, value] of Object.entries(options)) query.set(OPTION + name, value);
    if (position) query.set('position', position);
    if (moves) query.set('moves', moves);
}
