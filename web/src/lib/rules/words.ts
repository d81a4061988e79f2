// The words of a part, in the order of their numbers.
import { named } from '../i18n/index.svelte';

export function word(id: string, key: string): string {
    return named(`rules.${id}`, key, '');
}

export function paragraphs(id: string, part: string): string[] {
    const found: string[] = [];
    for (let text = word(id, `${part}.1`); text !== ''; text = word(id, `${part}.${found.length + 1}`)) found.push(text);
    return found;
}
