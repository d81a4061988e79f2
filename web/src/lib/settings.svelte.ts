// What a person prefers, kept in the browser.
import type { Language } from './api/types';
import { languages, preferredLanguage } from './i18n/index.svelte';
import { isRecord, readStored, writeStored } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type PieceStyle = 'auto' | 'characters' | 'pictures';
export type HintLevel = 'none' | 'dots' | 'best' | 'values';

export const themes: Theme[] = ['auto', 'light', 'dark'];
export const pieceStyles: PieceStyle[] = ['auto', 'characters', 'pictures'];
export const hintLevels: HintLevel[] = ['none', 'dots', 'best', 'values'];

export interface Settings {
    theme: Theme;
    language: Language;
    hints: HintLevel;
    colourBlind: boolean;
    sounds: boolean;
    helper: boolean; // short hints in the first game of a kind
    pieces: PieceStyle; // auto: by language
    notations: Record<string, string>; // chosen ones by game
}

const storageKey = 'tusk.settings';

function pick<T>(value: unknown, allowed: readonly T[], fallback: T): T {
    return allowed.includes(value as T) ? (value as T) : fallback;
}

function texts(value: unknown): Record<string, string> {
    if (!isRecord(value)) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export function readSettings(stored: unknown, browserLanguages: readonly string[]): Settings {
    const from = isRecord(stored) ? stored : {};
    return {
        theme: pick(from.theme, themes, 'auto'),
        language: pick(from.language, languages, preferredLanguage(browserLanguages)),
        hints: pick(from.hints, hintLevels, 'dots'),
        colourBlind: from.colourBlind === true,
        sounds: from.sounds === true,
        helper: from.helper !== false,
        pieces: pick(from.pieces, pieceStyles, 'auto'),
        notations: texts(from.notations),
    };
}

export const settings = $state<Settings>(readSettings(readStored(storageKey), navigator.languages ?? []));

export function changeSettings(change: Partial<Settings>): void {
    Object.assign(settings, change);
    writeStored(storageKey, settings);
    applyLook();
}

// The theme and the colour scale are attributes of the document, which tokens.css reads.
export function applyLook(): void {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    if (settings.colourBlind) root.dataset.scale = 'blue-orange';
    else delete root.dataset.scale;
}
