// How the files of a board are numbered where a notation counts them from each side's right
// (Xiangqi: WXF and Chinese); other notations name cells by coordinates.
import type { Look } from '../api/types';
import type { FileLabels } from './geometry';

const digits = [...'123456789'];
const characters = [...'一二三四五六七八九'];

export function fileLabels(look: Look | null, notation: string): FileLabels | null {
    if (!look || look.gap_row === 0 || look.columns > digits.length) return null;
    const second = digits.slice(0, look.columns); // the second seat's right is the first column
    if (notation === 'wxf') return { first: [...second].reverse(), second };
    if (!notation.startsWith('chinese')) return null;
    return { first: characters.slice(0, look.columns).reverse(), second };
}
