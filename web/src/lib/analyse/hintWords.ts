// Facts about moves as sentences.

import type { Fact, Look } from '../api/types';
import { named, t } from '../i18n/index.svelte';

export function cellNames(cells: readonly number[], look: Look | null): string {
    return cells.map((cell) => look?.cell_names[cell] ?? '').filter(Boolean).join(t('hints.separator'));
}

// The sentence of a fact in the reader's language, with its numbers and the names of its squares; a
// game that has no words here yet is heard in English.
export function sentence(fact: Fact, look: Look | null): string {
    const squares = Object.fromEntries(fact.marks.map((mark) => [mark.name, cellNames(mark.cells, look)]));
    return named('hints', fact.saying, fact.text, { ...fact.numbers, ...squares });
}
