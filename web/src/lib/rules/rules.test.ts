// The rules are data: structure and words fit together, in every language. That every game of the
// program has rules, and that its pictures are positions of it, tests/browser/rules.test.mjs asks a server.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeholders } from '../i18n/format';
import { languages } from '../i18n/index.svelte';
import { solvers } from '../solvers';
import { payableUpTo } from './amounts';
import type { RulesData } from './types';

const ids = readdirSync('src/rules').map((file) => file.replace(/\.json$/, ''));
const read = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8')) as Content;
const words = (language: string, id: string) => read<Record<string, string>>(`src/messages/${language}/rules/${id}.json`);

// The keys that the structure asks for; paragraphs are counted by the words themselves.
function expectedKeys(rules: RulesData, texts: Record<string, string>): string[] {
    const keys = rules.parts.flatMap(({ id, pictures = [] }) => {
        let paragraphs = 0;
        while (`${id}.${paragraphs + 1}` in texts) paragraphs++;
        expect([id, paragraphs]).not.toEqual([id, 0]);
        return [
            `${id}.title`,
            ...Array.from({ length: paragraphs }, (_, index) => `${id}.${index + 1}`),
            ...pictures.map((_, index) => `${id}.picture.${index + 1}`),
        ];
    });
    const pictures = [...(rules.cover ? [rules.cover] : []), ...rules.parts.flatMap((part) => part.pictures ?? [])];
    const labels = pictures.flatMap((picture) => (picture.kind === 'cards' ? picture.rows.flatMap((row) => row.label ?? []) : []));
    const stages = (rules.helper ?? []).map((stage) => `helper.${stage.id}`);
    return [...new Set([...keys, ...labels.map((label) => `label.${label}`), ...stages])].sort();
}

describe('rules', () => {
    it.each(ids)('of %s have words for every part, picture and hint, and no others', (id) => {
        const rules = read<RulesData>(`src/rules/${id}.json`);
        const texts = words('en', id);
        expect(Object.keys(texts).sort()).toEqual(expectedKeys(rules, texts));
        expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it.each(ids)('of %s are the same in all languages, without arguments and without the other script', (id) => {
        const english = words('en', id);
        for (const language of languages) {
            const texts = words(language, id);
            expect([language, Object.keys(texts)]).toEqual([language, Object.keys(english)]);
            expect(Object.values(texts).flatMap(placeholders)).toEqual([]);
            if (language === 'en') continue;
            // Notation and names of ranks are Latin; words are not.
            const latin = Object.values(texts).flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
            expect([language, latin]).toEqual([language, []]);
        }
        const wrong = { 'zh-Hant': /[对认输这们还个时设语观战车马将帅级]/, 'zh-Hans': /[對認輸這們還個時設語觀戰車馬將帥級]/ };
        for (const [language, script] of Object.entries(wrong)) {
            expect(Object.values(words(language, id)).filter((text) => script.test(text))).toEqual([]);
        }
    });

    it.each(ids)('of %s can be read in about five minutes', (id) => {
        const length = Object.values(words('en', id)).join(' ').split(/\s+/).length;
        expect(length).toBeGreaterThan(150);
        expect(length).toBeLessThan(1200); // about 230 words a minute
    });

    it('exist for every problem that is solved', () => {
        expect(solvers.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
    });

    it('show which amounts can be paid', () => {
        const gaps = (coins: number[], most: number): number[] =>
            payableUpTo(coins, most).flatMap((can, amount) => (can ? [] : [amount]));
        expect(gaps([3, 5], 20)).toEqual([1, 2, 4, 7]);
        expect(gaps([6, 9, 20], 60).at(-1)).toBe(43);
    });
});
