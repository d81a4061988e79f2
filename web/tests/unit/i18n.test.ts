// The message files and the source hold the same keys, in every language, with the same arguments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { format, placeholders } from '../../src/lib/i18n/format';
import { languages, preferredLanguage } from '../../src/lib/i18n/index.svelte';

const sections = ['common', 'home', 'play', 'analyse', 'lab', 'solve', 'hints', 'xiangqi', 'chance', 'cards', 'honeymoon', 'experiment', 'engine', 'option', 'rules', 'faults'];

function messages(language: string): Map<string, string> {
    const all = new Map<string, string>();
    for (const section of sections) {
        const path = join('src/messages', language, `${section}.json`);
        const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
        for (const [key, text] of Object.entries(file)) all.set(section === 'common' ? key : `${section}.${key}`, text);
    }
    return all;
}

function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sources(path);
        return /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
    });
}

const english = messages('en');
const text = sources('src').join('\n');
const called = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
// Families of keys whose last part comes from data: named('level', id), t(`analyse.tab.${name}`).
const families = [...text.matchAll(/\bnamed\(\s*'([^']+)'|`([a-z][\w.]*)\.\$\{/g)].map((match) => match[1] ?? match[2] ?? '');
families.push('xiangqi.ruling', 'honeymoon', 'analyse.problem'); // sentences that the server names, kinds of faults
const literals = new Set([...text.matchAll(/'([\w.-]+)'/g)].map((match) => match[1] ?? ''));

describe('messages', () => {
    it('exist for every key that the source uses', () => {
        expect(called.length).toBeGreaterThan(50);
        expect(called.filter((key) => !english.has(key))).toEqual([]);
    });

    it('are all used', () => {
        const unused = [...english.keys()].filter(
            (key) => !literals.has(key) && !families.some((family) => key.startsWith(`${family}.`)),
        );
        expect(unused).toEqual([]);
    });

    for (const language of languages.filter((name) => name !== 'en')) {
        it(`are the same in ${language}, with the same arguments`, () => {
            const other = messages(language);
            expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
            for (const [key, message] of english) {
                expect([key, placeholders(other.get(key) ?? '')]).toEqual([key, placeholders(message)]);
            }
        });
    }

    it('have no text that only one script would have in the other', () => {
        const simplifiedOnly = /[对认输复盘这们还个时设语观战]/;
        const offenders = [...messages('zh-Hant')].filter(([, message]) => simplifiedOnly.test(message));
        expect(offenders).toEqual([]);
        const traditionalOnly = /[對認輸復盤這們還個時設語觀戰]/;
        expect([...messages('zh-Hans')].filter(([, message]) => traditionalOnly.test(message))).toEqual([]);
    });
});

describe('the message format', () => {
    it('fills in arguments and plurals', () => {
        expect(format('{seat}: {move}.', { seat: 'Black', move: 'f5' }, 'en')).toBe('Black: f5.');
        const plural = '{n, plural, =0 {none} one {# move of {who}} other {# moves of {who}}}';
        expect(format(plural, { n: 0, who: 'x' }, 'en')).toBe('none');
        expect(format(plural, { n: 1, who: 'x' }, 'en')).toBe('1 move of x');
        expect(format(plural, { n: 1234, who: 'x' }, 'en')).toBe('1,234 moves of x');
        expect(placeholders(plural)).toEqual(['n', 'who']);
    });

    it('shows a forgotten argument instead of failing', () => {
        expect(format('{a} {b}', { a: 'x' }, 'en')).toBe('x {b}');
    });
});

describe('the language of the browser', () => {
    it('is followed where we have it', () => {
        expect(preferredLanguage(['zh-TW'])).toBe('zh-Hant');
        expect(preferredLanguage(['zh-Hant-HK'])).toBe('zh-Hant');
        expect(preferredLanguage(['zh-CN', 'en'])).toBe('zh-Hans');
        expect(preferredLanguage(['zh'])).toBe('zh-Hans');
        expect(preferredLanguage(['fr', 'en-GB'])).toBe('en');
        expect(preferredLanguage([])).toBe('en');
    });
});
