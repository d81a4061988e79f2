// Texts of the app in the chosen language. Keys of common.json stand as they are ('nav.play'); those
// of the other files carry the file's name in front ('play.undo').
import { untrack } from 'svelte';
import type cards from '../../messages/en/cards.json';
import type chance from '../../messages/en/chance.json';
import type common from '../../messages/en/common.json';
import type home from '../../messages/en/home.json';
import type play from '../../messages/en/play.json';
import type analyse from '../../messages/en/analyse.json';
import type lab from '../../messages/en/lab.json';
import type solve from '../../messages/en/solve.json';
import type hints from '../../messages/en/hints.json';
import type { Language, Localized } from '../api/types';
import { format, type Params } from './format';

type Prefixed<Section extends string, File> = `${Section}.${keyof File & string}`;
export type Key =
    | (keyof typeof common & string)
    | Prefixed<'cards', typeof cards>
    | Prefixed<'chance', typeof chance>
    | Prefixed<'home', typeof home>
    | Prefixed<'play', typeof play>
    | Prefixed<'analyse', typeof analyse>
    | Prefixed<'lab', typeof lab>
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
const files = import.meta.glob<Messages>('../../messages/*/*.json', { import: 'default' });

const state = $state<{ language: Language; messages: Messages }>({ language: 'en', messages: {} });

// Texts of screens that few visitors open come with their screen.
const awaited = new Set(['lab', 'solve', 'hints', 'xiangqi', 'honeymoon', 'experiment', 'engine', 'option']);

// Fetches texts that are not there from the beginning; from then on they follow the language.
export async function needMessages(...sections: string[]): Promise<void> {
    const missing = sections.filter((section) => awaited.delete(section));
    if (missing.length > 0) await loadLanguage(untrack(() => state.language));
}

export async function loadLanguage(language: Language): Promise<void> {
    const messages: Messages = {};
    const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
    await Promise.all(
        own.map(async ([path, load]) => {
            const section = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
            if (awaited.has(section)) return;
            const prefix = section === 'common' ? '' : `${section}.`;
            for (const [key, text] of Object.entries(await load())) messages[prefix + key] = text;
        }),
    );
    state.messages = messages;
    state.language = language;
    document.documentElement.lang = language;
}

export function currentLanguage(): Language {
    return state.language;
}

export function t(key: Key, params: Params = {}): string {
    return format(state.messages[key] ?? key, params, state.language);
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
