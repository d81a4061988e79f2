// What a screen reader says about a cell.
import type { Look, Scene } from '../api/types';
import { localized, t } from '../i18n/index.svelte';
import type { CellValue } from './types';

export interface CellFacts {
    legal: boolean;
    movable?: boolean;
    last: boolean;
    selected: boolean;
    checked?: boolean;
    value?: CellValue;
    under?: string; // the piece under a back
}

export function cellName(look: Look, scene: Scene, cell: number, facts: CellFacts): string {
    const piece = look.pieces[scene.cells[cell] ?? -1];
    const parts = [look.cell_names[cell] ?? '', piece ? localized(piece.names) : t('board.empty')];
    if (facts.under) parts.push(facts.under);
    if (facts.checked) parts.push(t('board.checked'));
    if (facts.selected) parts.push(t('board.selected'));
    if (facts.movable) parts.push(t('board.movable'));
    if (facts.legal) parts.push(t('board.legal'));
    if (facts.last) parts.push(t('board.last'));
    if (facts.value) parts.push(t(facts.value.exact ? 'board.exactValue' : 'board.value', { value: facts.value.text }));
    return parts.join(t('board.separator'));
}
