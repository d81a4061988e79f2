// Every sentence that the server can name has a message in every language, with the same words; and
// what a reader is shown has no English in it that is not English.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../api/types';
import { faultText, placesText, problemText } from './faults';
import { placeholders } from './format';
import { languages, loadLanguage, needMessages } from './index.svelte';

const sayings = readFileSync('../tests/data/sayings.txt', 'utf8').split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
    .map(([id = '', ...words]) => ({ id, words: words.sort() }));

const own = /^(where|separator|place\..*|kind\..*)$/;

function refused(change: Partial<Problem> = {}): Problem {
    return { type: '', title: 'Unprocessable Content', status: 422, detail: 'an English sentence', code: 'illegal-move', ...change };
}

const illegal = refused({
    saying: 'moves.illegal',
    words: { text: '車9平8' },
    where: 'line 2, column 4, move 3',
    places: [{ name: 'line', value: '2' }, { name: 'column', value: '4' }, { name: 'move', value: '3' }],
});

beforeAll(async () => {
    await needMessages('faults');
    await loadLanguage('en');
});
afterAll(() => loadLanguage('en'));

describe('sayings', () => {
    for (const language of languages) {
        it(`have messages with the same words in ${language}`, () => {
            const file = JSON.parse(readFileSync(`src/messages/${language}/faults.json`, 'utf8')) as Record<string, string>;
            expect(sayings.length).toBeGreaterThan(80);
            for (const { id, words } of sayings) expect([id, placeholders(file[id] ?? 'no message')]).toEqual([id, words]);
            const known = new Set(sayings.map(({ id }) => id));
            expect(Object.keys(file).filter((key) => !own.test(key) && !known.has(key))).toEqual([]);
        });
    }
});

describe('a fault that the server names', () => {
    it('is said in English, with its places', () => {
        expect(faultText(illegal)).toBe('車9平8 is not a legal move here. (line 2, column 4, move 3)');
        expect(problemText(illegal)).toBe('車9平8 is not a legal move here. (line 2, column 4, move 3)');
    });

    it('is said in Chinese, places and names of sides included', async () => {
        await loadLanguage('zh-Hant');
        expect(problemText(illegal)).toBe('「車9平8」在這裡不合規則。（第 2 行，第 4 個字，第 3 步）');
        const king = refused({ code: 'bad-position', saying: 'xiangqi.king_outside_palace', words: { side: 'red', square: 'a5' }, where: 'position, a5', places: [{ name: 'position' }, { name: 'a5' }] });
        expect(problemText(king)).toBe('紅方的將帥在 a5，不在九宮之內。');
        const many = refused({ code: 'bad-position', saying: 'xiangqi.too_many', words: { side: 'red', count: '3', kind: 'chariot', most: '2' } });
        expect(faultText(many)).toBe('紅方有 3 個車，最多只能有 2 個。');
        await loadLanguage('zh-Hans');
        expect(problemText(king)).toBe('红方的将帅在 a5，不在九宫之内。');
        await loadLanguage('en');
    });

    it('is told after its kind where a screen has words for kinds', () => {
        expect(problemText(illegal, ['analyse.problem'])).toMatch(/^One of the moves is not legal\. 車9平8 is not/);
    });
});

describe('a fault that the server does not name', () => {
    it('is told in the words of the server to readers of English', () => {
        expect(problemText(refused(), ['analyse.problem'])).toBe('One of the moves is not legal. an English sentence');
        expect(placesText(refused())).toBe('');
    });

    it('is told by its kind alone to others, and where the server failed', async () => {
        expect(problemText(refused({ status: 500, code: 'internal' }), ['analyse.problem'])).toBe('Something went wrong on the server.');
        await loadLanguage('zh-Hant');
        const text = problemText(refused(), ['analyse.problem']);
        await loadLanguage('en');
        expect(text).not.toMatch(/[A-Za-z]{2}/);
        expect(text).not.toBe('');
    });
});
