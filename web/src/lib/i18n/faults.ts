// What went wrong, in the reader's language. The server names the sentence (`saying`), the words that
// stand in it and the places; its own sentence (`detail`) is English and shown to readers of English
// where there is no other.
import type { Place, Problem } from '../api/types';
import { currentLanguage, named, needMessages, t } from './index.svelte';

// Words that are names with messages of their own.
const families: Record<string, string> = { side: 'seat', other: 'seat', kind: 'faults.kind', victim: 'faults.kind' };

function wordsOf(problem: Problem): Record<string, string> {
    return Object.fromEntries(Object.entries(problem.words ?? {}).map(([name, value]) => {
        const family = families[name];
        return [name, family ? named(family, value, value) : value];
    }));
}

function placeText({ name, value }: Place): string {
    return value === undefined ? '' : named('faults.place', name.replaceAll(' ', '_'), '', { n: value });
}

// "(line 2, move 3)"; '' where there is nothing that a reader could find.
export function placesText(problem: Problem): string {
    const places = (problem.places ?? []).map(placeText).filter(Boolean);
    return places.length > 0 ? t('faults.where', { places: places.join(t('faults.separator')) }) : '';
}

// The sentence itself, and where; '' where the server names none, or as long as it is being fetched.
export function faultText(problem: Problem): string {
    if (!problem.saying && !problem.places) return '';
    needMessages('faults').catch(() => undefined); // the kind of the fault is said without them
    const sentence = problem.saying ? named('faults', problem.saying, '', wordsOf(problem)) : '';
    return sentence === '' ? '' : sentence + glue() + placesText(problem);
}

function glue(): string {
    return currentLanguage() === 'en' ? ' ' : '';
}

// What kind of fault it is (the message families to look in, first one first), then what exactly. A
// fault of the server is told by its kind alone.
export function problemText(problem: Problem, kinds: readonly string[] = []): string {
    const kind = [...kinds, 'problem'].reduce((found, family) => found || named(family, problem.code, ''), '');
    const mine = problem.status >= 400 && problem.status < 500;
    const fault = mine ? faultText(problem).trim() : '';
    if (fault !== '') return kinds.length > 0 ? [kind, fault].filter(Boolean).join(glue()) : fault;
    const spoken = problem.detail || problem.title;
    if (kind === '') return spoken;
    return mine && kinds.length > 0 && currentLanguage() === 'en' ? `${kind} ${spoken}${whereText(problem, spoken)}` : kind;
}

function whereText(problem: Problem, detail: string): string {
    return problem.where && !detail.includes(problem.where) ? ` (${problem.where})` : '';
}
