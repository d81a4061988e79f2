import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from './i18n/index.svelte';
import { chooseNotation, lineTexts, moveText, notationOf, reviewText } from './notation.svelte';
import { reviewed } from './analyse/fixtures';
import { changeSettings } from './settings.svelte';

const game = { id: 'xiangqi', notations: ['coordinates', 'iccs', 'wxf', 'chinese', 'chinese-simplified'] };
const notations = { wxf: 'C2=5', chinese: '炮二平五' };
const move = { text: 'h2e2', from: 70, to: 67, hand: null, notations };

beforeAll(() => loadLanguage('en'));
afterEach(() => changeSettings({ notations: {} }));

describe('the notation', () => {
    it('is what the language is used to, until one is chosen for the game', async () => {
        expect(notationOf(game)).toBe('wxf');
        await loadLanguage('zh-Hant');
        expect(notationOf(game)).toBe('chinese');
        await loadLanguage('zh-Hans');
        expect(notationOf(game)).toBe('chinese-simplified');
        await loadLanguage('en');
        chooseNotation(game, 'iccs');
        expect(notationOf(game)).toBe('iccs');
        expect(notationOf({ id: 'othello', notations: ['coordinates'] })).toBe('coordinates');
        chooseNotation(game, 'gone');
        expect(notationOf(game)).toBe('wxf');
        expect(notationOf(null)).toBe('');
    });

    it('writes moves, lines and reviews; where it is not known, the standard text', () => {
        expect([moveText(move, 'chinese'), moveText(move, 'iccs'), moveText({ ...move, notations: undefined }, 'wxf')])
            .toEqual(['炮二平五', 'h2e2', 'h2e2']);
        const line = { moves: ['h2e2', 'h9g7'], value: 0, exact: false, notations: { wxf: ['C2=5', 'H8+7'] } };
        expect(lineTexts(line, 'wxf')).toEqual(['C2=5', 'H8+7']);
        expect(lineTexts(line, 'chinese')).toEqual(line.moves);
        const entry = { ...reviewed(1, 0, 0), notations: { wxf: { played: 'C2=5', best: 'H2+3' } } };
        expect([reviewText(entry, 'best', 'wxf'), reviewText(entry, 'played', 'iccs')]).toEqual(['H2+3', 'a1']);
    });
});
