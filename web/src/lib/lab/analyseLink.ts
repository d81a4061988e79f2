// A game of a run as a link to the Analyse screen.
import { writeAddress } from '../analyse/address';
import type { RecordData } from '../api/types';

const oneSquare = /^[a-z]\d+$/; // cannot run into the next one

// Forced passes are left out where the other moves speak for themselves: the server puts them back.
export function analyseLink(game: string, record: RecordData): string {
    const moves = record.moves.filter((move) => move !== 'pass');
    const text = moves.every((move) => oneSquare.test(move)) ? moves.join('') : record.moves.join(' ');
    const address = { game, position: record.initial || null, moves: text, ply: null, live: null, options: record.options };
    return `/analyse${writeAddress(address, 0)}`;
}

// "12.1": the twelfth pair (11 in addresses), first game; null where the text is something else.
export function gamePlace(text: string): { pair: number; half: number } | null {
    const found = /^([1-9]\d{0,8})\.([12])$/.exec(text);
    return found ? { pair: Number(found[1]) - 1, half: Number(found[2]) - 1 } : null;
}
