// What a person calls themself towards others, kept in the browser.
import { readStored, writeStored } from '../storage';

const storageKey = 'tusk.name';
export const longestName = 40; // characters, as the server counts them

export function tidyName(text: string): string {
    return [...text.replace(/\s+/g, ' ').trim()].slice(0, longestName).join('').trim();
}

export function ownName(): string {
    const stored = readStored(storageKey);
    return typeof stored === 'string' ? tidyName(stored) : '';
}

export function keepOwnName(text: string): string {
    const name = tidyName(text);
    writeStored(storageKey, name);
    return name;
}
