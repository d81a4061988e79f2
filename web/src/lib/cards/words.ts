// Cards, calls and contracts in words and signs.
import { named, t } from '../i18n/index.svelte';
import type { Card, Contract, Strain } from './deal';

export const signs: Record<Strain, string> = { S: '\u2660', H: '\u2665', D: '\u2666', C: '\u2663', N: '' };

export function isRed(strain: Strain): boolean {
    return strain === 'H' || strain === 'D';
}

export function rankText(rank: string): string {
    return rank === 'T' ? '10' : rank;
}

export function cardLabel(card: Card): string {
    return t('cards.name', { suit: named('cards.suit', card.suit), rank: named('cards.rank', card.rank, rankText(card.rank)) });
}

export function strainText(strain: Strain): string {
    return strain === 'N' ? t('cards.noTrump') : signs[strain];
}

// The strain of a bid; null for other calls.
export function strainOf(call: string): Strain | null {
    return (/^[1-7]([CDHSN])$/.exec(call)?.[1] as Strain | undefined) ?? null;
}

// As it is spoken: "1 hearts", "2 no trump", "double".
export function callLabel(text: string): string {
    const strain = strainOf(text);
    if (strain === null) return named('cards.call', text, callText(text));
    return t('cards.bid', { level: text.charAt(0), strain: strain === 'N' ? t('cards.noTrump.spoken') : named('cards.suit', strain) });
}

export function callText(text: string): string {
    if (text === 'P') return t('cards.pass');
    const strain = strainOf(text);
    return strain ? `${text.charAt(0)}${strainText(strain)}` : text;
}

// "4HX" as it is called: 4♥ X.
export function contractWord(word: string): string {
    const found = /^([1-7][CDHSN])(X{0,2})$/.exec(word);
    return found ? [callText(found[1] ?? ''), found[2]].filter((part) => part !== '').join(' ') : word;
}

export function contractText(contract: Contract): string {
    return `${contract.level}${strainText(contract.strain)}${contract.stake === 4 ? ' XX' : contract.stake === 2 ? ' X' : ''}`;
}
