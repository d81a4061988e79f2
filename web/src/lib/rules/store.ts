// The rules as they are kept, fetched when somebody opens them.
import { api } from '../api/http';
import type { LineAnswer } from '../api/types';
import { needMessages } from '../i18n/index.svelte';
import type { BoardPicture, RulesData } from './types';

const files = import.meta.glob<RulesData>('../../rules/*.json', { import: 'default' });

export function hasRules(id: string): boolean {
    return `../../rules/${id}.json` in files;
}

export async function loadRules(id: string): Promise<RulesData | null> {
    return (await files[`../../rules/${id}.json`]?.()) ?? null;
}

// With the words for it.
export async function loadRulesText(id: string): Promise<RulesData | null> {
    return (await Promise.all([loadRules(id), needMessages(`rules/${id}`)]))[0];
}

const lines = new Map<string, Promise<LineAnswer>>();

// What a picture shows, as the program plays it.
export function loadPicture(game: string, { position, moves, options }: BoardPicture): Promise<LineAnswer> {
    const request = { ...(position && { position }), ...(moves && { moves }), ...(options && { options }) };
    const key = `${game} ${JSON.stringify(request)}`;
    let found = lines.get(key);
    if (!found) {
        found = api.line(game, request);
        found.catch(() => lines.delete(key));
        lines.set(key, found);
    }
    return found;
}
