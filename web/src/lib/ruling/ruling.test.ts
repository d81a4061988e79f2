import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../api/types';
import { loadLanguage } from '../i18n/index.svelte';
import { palace } from '../../../tests/unit/fixtures/looks';
import Ruling from './Ruling.svelte';
import { needRulingMessages, stepArrows, stepText, verdictOf } from './words';

const look = {
    ...palace,
    pieces: [
        { ...palace.pieces[0]!, names: { en: 'red chariot', 'zh-Hant': '紅俥' } },
        { ...palace.pieces[1]!, names: { en: 'black horse', 'zh-Hant': '黑馬' } },
    ],
};
const words = { attacker: 'red chariot', attacker_square: 'a4', victim: 'black horse', victim_square: 'e4' };
const outcome: Outcome = {
    winner: 'black', payoff: [-1, 1], reason: 'perpetual chase',
    explanation: [
        { ply: 4, saying: 'xiangqi.ruling.unprotected', text: 'English of the server.', words, arrows: [{ from: 45, to: 49, role: 'danger' }] },
        { ply: 4, saying: 'xiangqi.ruling.protected', text: 'More.', words, arrows: [{ from: 45, to: 36, role: 'target' }] },
        { ply: 5, saying: 'xiangqi.ruling.idle', text: 'Idle.', words, arrows: [] },
        { ply: 6, saying: 'xiangqi.ruling.unheard-of', text: 'A new sentence.', words: {}, arrows: [] },
        { ply: -1, saying: 'xiangqi.ruling.loses_by_chase', text: 'Red loses.', words: { side: 'red' } },
    ],
};

let mounted: Record<string, unknown> | null = null;

beforeAll(async () => {
    await loadLanguage('en');
    await needRulingMessages(outcome);
});
afterEach(async () => {
    if (mounted) await unmount(mounted);
    mounted = null;
});

describe('a ruling', () => {
    it('is said in the reader\'s language, with the names of the pieces', async () => {
        expect(stepText(outcome.explanation[0]!, look)).toBe(
            'The red chariot on a4 attacks the black horse on e4: a chase, for nothing protects it.',
        );
        await loadLanguage('zh-Hant');
        expect(stepText(outcome.explanation[0]!, look)).toBe('紅俥（a4）攻擊黑馬（e4）：對方無根，構成捉。');
        expect(verdictOf(outcome, look)).toBe('紅方在重複中步步捉同一子，屬長捉，判負。');
        await loadLanguage('en');
    });

    it('falls back to the server\'s own words', () => {
        expect(stepText(outcome.explanation[3]!, look)).toBe('A new sentence.');
    });

    it('draws what weighs differently from what does not', () => {
        expect(stepArrows(outcome, 0)).toEqual([{ from: 45, to: 49, rank: 0, tone: 'bad' }]);
        expect(stepArrows(outcome, 1)[0]?.tone).toBe('good');
        expect([stepArrows(outcome, null), stepArrows(null, 0), stepArrows(outcome, 4)]).toEqual([[], [], []]);
    });

    it('is walked through step by step', () => {
        const onshow = vi.fn<(step: number | null) => void>();
        const props = { outcome, look, shown: 1, moveAt: (ply: number) => `move ${ply}`, onshow };
        mounted = mount(Ruling, { target: document.body, props });
        flushSync();
        expect(document.querySelectorAll('[data-step]')).toHaveLength(4);
        expect(document.querySelector('[aria-pressed=true]')?.textContent).toContain('protected');
        const [back, on] = document.querySelectorAll<HTMLElement>('.walk button');
        on!.click();
        expect(onshow).toHaveBeenLastCalledWith(2);
        back!.click();
        expect(onshow).toHaveBeenLastCalledWith(0);
        document.querySelector<HTMLElement>('[data-step="1"]')!.click();
        expect(onshow).toHaveBeenLastCalledWith(null);
    });
});
