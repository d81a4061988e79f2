// The address that begins a new game from a position: the set-up screen with the position brought
// along. Whoever shows a position (a game, an analysis) leads to it by the same address.
import type { NamedValues } from '../api/types';

export interface Brought {
    game: string;
    position: string; // in the game's own text; "" = the standard start
    options: NamedValues; // rule options that are not the standard ones (another board size)
}

const optionMark = 'option.';
const longest = 2000; // as much as the server reads

export function fromHere({ game, position, options }: Brought): string {
    const query = new URLSearchParams({ game });
    if (position !== '') query.set('position', position);
    for (const [name, value] of Object.entries(options)) query.set(optionMark + name, value);
    return `/play?${query}`;
}

// What an address brought; null where it is no more than a link to the set-up screen.
export function broughtBy(query: URLSearchParams): Brought | null {
    const position = query.get('position') ?? '';
    if (position === '' || position.length > longest) return null;
    const options: NamedValues = {};
    for (const [name, value] of query) {
        if (name.startsWith(optionMark)) options[name.slice(optionMark.length)] = value;
    }
    return { game: query.get('game') ?? '', position, options };
}
