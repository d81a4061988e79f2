// Faces of pieces: characters or pictures, as the reader prefers.
import type { Piece } from '../api/types';
import { currentLanguage, localized } from '../i18n/index.svelte';
import { settings } from '../settings.svelte';

// Who reads no Chinese gets pictures, unless told otherwise.
export function pieceStyle(): 'characters' | 'pictures' {
    if (settings.pieces !== 'auto') return settings.pieces;
    return currentLanguage() === 'en' ? 'pictures' : 'characters';
}

// What stands on a piece: its character in any language; where it has none, its letter.
export function faceText(piece: Piece): string {
    return currentLanguage() === 'en' ? (piece.text['zh-Hant'] ?? localized(piece.text)) : localized(piece.text);
}
