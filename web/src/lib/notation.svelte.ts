// Moves in the reader's notation: chosen for each game and remembered, else what is usual in the
// reader's language. Requests always speak the standard text.
import type { AnalysisLine, GameDetail, Language, Move, ReviewPly } from './api/types';
import { currentLanguage } from './i18n/index.svelte';
import { changeSettings, settings } from './settings.svelte';

const usual: Record<Language, string> = {
    en: 'wxf',
    'zh-Hant': 'chinese',
    'zh-Hans': 'chinese-simplified',
};

type Notated = Pick<GameDetail, 'id' | 'notations'>;

export function notationOf(game: Notated | null): string {
    const known = game?.notations ?? [];
    const wanted = [settings.notations[game?.id ?? ''], usual[currentLanguage()]];
    return wanted.find((name) => name !== undefined && known.includes(name)) ?? known[0] ?? '';
}

export function chooseNotation(game: Notated, notation: string): void {
    changeSettings({ notations: { ...settings.notations, [game.id]: notation } });
}

export function moveText(move: Move, notation: string): string {
    return move.notations?.[notation] ?? move.text;
}

export function lineTexts(line: AnalysisLine, notation: string): string[] {
    return line.notations?.[notation] ?? line.moves;
}

export function reviewText(entry: ReviewPly, which: 'played' | 'best', notation: string): string {
    return entry.notations?.[notation]?.[which] ?? entry[which];
}
