// Results are told from the reader's own seat, if there is one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveGame } from '../api/types';
import { loadLanguage, needMessages } from '../i18n/index.svelte';
import { verdictOf } from '../ruling/words';
import { resultSentence, verdictFor, viewpoint } from './words';

type Result = NonNullable<LiveGame['result']>;
const seats = ['black', 'white'];
const white: Result = { winner: 'white', payoff: [-28, 28], reason: 'the board is full', explanation: [], by: 'rules' };

beforeAll(() => loadLanguage('en'));
afterAll(() => loadLanguage('en'));

describe('the point of view', () => {
    it('is the one seat one has against others', () => {
        expect(viewpoint([1])).toBe(1);
        expect(viewpoint([])).toBeNull();
        expect(viewpoint([0, 1])).toBeNull();
    });

    it('decides what the result was', () => {
        expect([0, 1, null].map((me) => verdictFor(white, me))).toEqual(['lost', 'won', null]);
        expect(verdictFor({ ...white, winner: 'draw', payoff: [0, 0] }, 0)).toBe('draw');
    });
});

describe('a result', () => {
    const score = [18, 46];

    it('says you, with one\'s own count first', () => {
        expect(resultSentence(white, score, seats, 1)).toBe('You won 46–18');
        expect(resultSentence(white, score, seats, 0)).toBe('You lost 18–46');
        expect(resultSentence(white, null, seats, 1)).toBe('You won');
        expect(resultSentence({ ...white, winner: 'draw', payoff: [0, 0] }, [32, 32], seats, 0)).toBe('Draw 32–32');
    });

    it('says who gave up, who was late, and that both agreed', () => {
        expect(resultSentence({ ...white, by: 'time' }, score, seats, 0)).toBe('You lost on time');
        expect(resultSentence({ ...white, by: 'time' }, score, seats, 1)).toBe('Black ran out of time. You won');
        expect(resultSentence({ ...white, by: 'resign' }, score, seats, 0)).toBe('You resigned');
        expect(resultSentence({ ...white, by: 'resign' }, score, seats, 1)).toBe('Black resigned. You won');
        expect(resultSentence({ ...white, by: 'fault' }, score, seats, 1)).toBe('Black stopped working. You won');
        expect(resultSentence({ ...white, by: 'agreement', winner: 'draw', payoff: [0, 0] }, [10, 12], seats, 0)).toBe('Draw by agreement');
    });

    it('is told from nowhere to spectators and to people who share a screen', () => {
        expect(resultSentence(white, score, seats)).toBe('White wins 46–18');
        expect(resultSentence({ ...white, by: 'time' }, score, seats, null)).toBe('Black ran out of time. White wins');
    });

    it('is said in Chinese too', async () => {
        await loadLanguage('zh-Hant');
        expect(resultSentence(white, score, seats, 1)).toBe('你以 46–18 獲勝');
        expect(resultSentence({ ...white, by: 'time' }, score, seats, 0)).toBe('你超時判負');
        await loadLanguage('zh-Hans');
        expect(resultSentence(white, score, seats, 0)).toBe('你以 18–46 落败');
        await loadLanguage('en');
    });
});

describe('a contract', () => {
    const step = { ply: -1, text: '1C by A made with 8 tricks', saying: 'honeymoon.made', words: { side: 'A', contract: '1C', tricks: '8' } };
    const made: Result = { winner: 'A', payoff: [3, -3], reason: step.text, explanation: [step], by: 'rules' };

    it('is one\'s own or the other\'s, with the sign of the suit', async () => {
        await needMessages('honeymoon');
        expect(verdictOf(made, null, 'A')).toBe('You made 1♣ with 8 tricks.');
        expect(verdictOf(made, null, 'B')).toBe('Player A made 1♣ with 8 tricks.');
        expect(verdictOf(made, null)).toBe('Player A made 1♣ with 8 tricks.');
    });
});
