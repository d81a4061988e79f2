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

export function callText(text: string): string {
    if (text === 'P') return t('cards.pass');
    const bid = /^([1-7])([CDHSN])$/.exec(text);
    return bid ? `${bid[1]}${strainText(bid[2] as Strain)}` : text;
}

export function contractText(contract: Contract): string {
    return `${contract.level}${strainText(contract.strain)}${contract.stake === 4 ? ' XX' : contract.stake === 2 ? ' X' : ''}`;
}
