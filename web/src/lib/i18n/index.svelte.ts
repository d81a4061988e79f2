// Texts of the app in the chosen language. Keys of common.json stand as they are ('nav.play'); those
// of the other files carry the file's name in front ('play.undo').
import { untrack } from 'svelte';
import type cards from '../../messages/en/cards.json';
import type chance from '../../messages/en/chance.json';
import type common from '../../messages/en/common.json';
import type faults from '../../messages/en/faults.json';
import type home from '../../messages/en/home.json';
import type play from '../../messages/en/play.json';
import type analyse from '../../messages/en/analyse.json';
import type lab from '../../messages/en/lab.json';
import type rules from '../../messages/en/rules.json';
import type solve from '../../messages/en/solve.json';
import type hints from '../../messages/en/hints.json';
import type { Language, Localized } from '../api/types';
import { format, type Params } from './format';

type Prefixed<Section extends string, File> = `${Section}.${keyof File & string}`;
export type Key =
    | (keyof typeof common & string)
    | Prefixed<'cards', typeof cards>
    | Prefixed<'chance', typeof chance>
    | Prefixed<'faults', typeof faults>
    | Prefixed<'home', typeof home>
    | Prefixed<'play', typeof play>
    | Prefixed<'analyse', typeof analyse>
    | Prefixed<'lab', typeof lab>
    | Prefixed<'rules', typeof rules>
    | Prefixed<'solve', typeof solve>
    | Prefixed<'hints', typeof hints>;

export const languages: Language[] = ['en', 'zh-Hant', 'zh-Hans'];

// Languages name themselves, so that everybody finds their own.
export const languageNames: Record<Language, string> = {
    en: 'English',
    'zh-Hant': '繁體中文',
    'zh-Hans': '简体中文',
};

type Messages = Record<string, string>;
const files = import.meta.glob<Messages>('../../messages/*/**/*.json', { import: 'default' });

const state = $state<{ language: Language; messages: Messages }>({ language: 'en', messages: {} });

// Sections whose texts are wanted in every language that is chosen. The other ones come with the
// screen that needs them: 'lab', 'rules/othello'.
const wanted = new Set(['common', 'home', 'play', 'analyse', 'chance', 'cards']);
const there = new Set<string>(); // those whose texts are there, in the current language

async function textsOf(language: Language, section: string): Promise<Messages> {
    const load = files[`../../messages/${language}/${section}.json`];
    if (!load) return {};
    const prefix = section === 'common' ? '' : `${section.replaceAll('/', '.')}.`;
    return Object.fromEntries(Object.entries(await load()).map(([key, text]) => [prefix + key, text]));
}

// Fetches texts that are not there from the beginning; from then on they follow the language. It can be
// asked again after a failure.
export async function needMessages(...sections: string[]): Promise<void> {
    for (;;) {
        const language = untrack(() => state.language);
        const missing = sections.filter((section) => !there.has(section));
        if (missing.length === 0) return;
        const texts = await Promise.all(missing.map((section) => textsOf(language, section)));
        if (language !== state.language) continue; // changed meanwhile
        for (const section of missing) {
            wanted.add(section);
            there.add(section);
        }
        state.messages = Object.assign({}, untrack(() => state.messages), ...texts) as Messages;
    }
}

// All or nothing: where a file cannot be had, the language stays as it was.
export async function loadLanguage(language: Language): Promise<void> {
    const sections = [...wanted];
    const texts = await Promise.all(sections.map((section) => textsOf(language, section)));
    there.clear();
    for (const section of sections) there.add(section);
    state.messages = Object.assign({}, ...texts) as Messages;
    state.language = language;
    document.documentElement.lang = language;
}

export function currentLanguage(): Language {
    return state.language;
}

// A text that is not there yet is no text: nobody is shown a key.
export function t(key: Key, params: Params = {}): string {
    return format(state.messages[key] ?? '', params, state.language);
}

// A text whose name comes from the server (a seat, a level, a problem's code): `fallback` where the
// message files do not know it yet.
export function named(family: string, id: string, fallback: string = id, params: Params = {}): string {
    const message = state.messages[`${family}.${id}`];
    return message === undefined ? fallback : format(message, params, state.language);
}

export function localized(texts: Localized): string {
    return texts[state.language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
    return new Intl.NumberFormat(state.language, options).format(value);
}

export function formatDate(unixMs: number): string {
    const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
    return new Intl.DateTimeFormat(state.language, options).format(unixMs);
}

export function preferredLanguage(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        if (/^zh\b.*(hant|-tw|-hk|-mo)/i.test(tag)) return 'zh-Hant';
        if (/^zh\b/i.test(tag)) return 'zh-Hans';
        if (/^en\b/i.test(tag)) return 'en';
    }
    return 'en';
}
