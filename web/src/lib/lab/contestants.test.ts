import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage, needMessages } from '../i18n/index.svelte';
import { contestantNames, meetingNames, runTitle, seatedNames, stepAmount, stepTitle } from './contestants';
import { labRun } from './fixtures';
import { amountText, yearsText } from './words';

beforeAll(async () => {
    await loadLanguage('en');
    await needMessages('lab', 'experiment');
});

const casual = { player: 'alphabeta,spread=5', limits: { depth: 4 }, level: 'casual' };
const middle = { player: 'alphabeta,spread=4', limits: { depth: 4 }, level: 'intermediate' };
const plain = { player: 'alphabeta', limits: { depth: 4 }, level: null };
const deeper = { player: 'alphabeta', limits: { depth: 6 }, level: null };

describe('the players of a run', () => {
    it('are called by the level that they are', () => {
        expect(contestantNames({ players: [casual, middle] })).toEqual(['Casual', 'Intermediate']);
        expect(runTitle(labRun({ players: [casual, middle], name: 'alphabeta,spread=5 - alphabeta,spread=4' }))).toBe('Casual - Intermediate');
    });

    it('are told apart by their limits, or by their places', () => {
        expect(contestantNames({ players: [plain, deeper] })).toEqual(['Alpha-beta search (depth 4)', 'Alpha-beta search (depth 6)']);
        expect(contestantNames({ players: [casual, casual] })).toEqual(['Casual, player 1', 'Casual, player 2']);
    });

    it('have exchanged their seats in the second game of a pair', () => {
        const run = labRun({ players: [plain, casual, middle] });
        expect(meetingNames(run, '2-3', ['x', 'y'])).toEqual(['Casual', 'Intermediate']);
        expect(seatedNames(run, { step: '2-3', half: 0, seats: ['x', 'y'] })).toEqual(['Casual', 'Intermediate']);
        expect(seatedNames(run, { step: '2-3', half: 1, seats: ['y', 'x'] })).toEqual(['Intermediate', 'Casual']);
    });

    it('of an experiment are its own', () => {
        const run = labRun({ kind: 'experiment', name: 'othello-school', players: [] });
        expect(runTitle(run)).toBe('Weights of a one-ply Othello player');
        expect(seatedNames(run, { step: 'exp-1-published', half: 1, seats: ['weights', 'random'] })).toEqual(['Weighted squares', 'Random moves']);
    });
});

describe('the steps of an experiment', () => {
    it('are named by what they share and what they are', () => {
        const run = labRun({ kind: 'experiment', name: 'othello-school', players: [] });
        expect(stepTitle(run, { id: 'exp-2a-exchanged', title: '?', match: null })).toBe('2a pilot: flips 4, colours exchanged');
        expect(stepTitle(run, { id: 'new', title: 'as the server says', match: null })).toBe('as the server says');
    });

    it('say what they count', () => {
        const run = labRun({ kind: 'experiment', name: 'coin-rules', players: [], games: 0, state: 'done' });
        expect(stepAmount(run, { id: 'counts', progress_done: 59 })).toBe('59 values of a');
        expect(stepAmount(run, { id: 'table', progress_done: 3 })).toBe('');
        expect(amountText(run)).toBe('');
        expect(amountText(labRun({ games: 0 }))).toBe('no game yet');
    });
});

it('years without a bound say so', () => {
    expect(yearsText(2024, 0)).toBe('2024 and later');
    expect(yearsText(undefined, 2000)).toBe('up to 2000');
    expect(yearsText(2000, 2010)).toBe('2000 to 2010');
});
