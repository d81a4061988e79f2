import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage, needMessages } from '../i18n/index.svelte';
import { entriesOf, faultCount, readIds, scoreScale } from './compare';
import { durationText, eloRange, eloText, leftText, percentRange, rateText, roughly, signedNumber } from './figures';
import { labGame, labRun, matchRequest, standing, summary } from './fixtures';
import { llrData, scoreData } from './history';
import { checkOpenings, openingLines, seededRandom } from './openings';
import { crossTable, whiskers } from './standings';
import { conditionsText, faultName, gameNumber, gameResult, playerName, problemText, stateText } from './words';

beforeAll(async () => {
    await loadLanguage('en');
    await needMessages('lab');
});

describe('figures', () => {
    it('write intervals with one unit', () => {
        expect(percentRange([0.4621, 0.5809])).toBe('46.2\u201358.1%');
        expect(percentRange([0, 1], 0)).toBe('0\u2013100%');
    });

    it('write Elo with its sign, and without a number where there is none', () => {
        expect(eloText(12.4)).toBe('+12');
        expect(eloText(-0.2)).toBe('0');
        expect(eloText(null, 1)).toBe('+\u221e');
        expect(eloText(null, 0)).toBe('\u2212\u221e');
        expect(eloRange([null, 40])).toBe('\u2212\u221e to +40');
        expect(signedNumber(-2.345, 2)).toBe('\u22122.35');
    });

    it('say what is left the way people do', () => {
        expect(roughly(1)).toEqual({ unit: 'seconds', n: 5 });
        expect(roughly(62_000)).toEqual({ unit: 'seconds', n: 65 });
        expect(roughly(170_000)).toEqual({ unit: 'minutes', n: 3 });
        expect(roughly(5 * 3_600_000)).toEqual({ unit: 'hours', n: 5 });
        expect(roughly(72 * 3_600_000)).toEqual({ unit: 'days', n: 3 });
        expect(leftText(170_000)).toBe('about 3 minutes left');
        expect(leftText(null)).toBe('');
    });

    it('say what was spent exactly', () => {
        expect(durationText(740)).toBe('0.8 s');
        expect(durationText(59_400)).toBe('59 s');
        expect(durationText(754_000)).toBe('12 min 34 s');
        expect(durationText(2 * 3_600_000 + 60_000)).toBe('2 h 1 min');
    });

    it('count slow rates over a longer time', () => {
        expect(rateText(12.34, 'games')).toBe('12 games a second');
        expect(rateText(0.32, 'games')).toBe('19 games a minute');
        expect(rateText(0.001, 'work')).toBe('3.6 jobs an hour');
    });
});

describe('words', () => {
    it('name states, players and faults', () => {
        expect(stateText({ state: 'running', driver: 'here' })).toBe('Running');
        expect(stateText({ state: 'running', driver: 'nobody' })).toBe('Interrupted');
        expect(stateText({ state: 'done', driver: 'nobody' })).toBe('Done');
        expect(playerName('alphabeta,depth=8')).toBe('Alpha-beta search \u00b7 depth=8');
        expect(playerName('@edax')).toBe('edax (another program)');
        expect(faultName('time loss')).toBe('Time loss');
        expect(faultName('melted')).toBe('melted');
    });

    it('tell the conditions of all games', () => {
        expect(conditionsText(matchRequest)).toBe("the game's own openings, seed 3");
        expect(conditionsText({ ...matchRequest, clock: { base_ms: 10_000, increment_ms: 100 }, openings: ['a1'], options: { size: '6' } }))
            .toBe('clock 10+0.1 s, 1 opening, Board size 6, seed 3');
        expect(conditionsText({ ...matchRequest, players: [{ player: 'a', limits: { time_ms: 50 } }, { player: 'b', limits: { depth: 3 } }] }))
            .toContain('limits differ');
    });

    it('tell a result from the first player\'s view, who sits second in the second game', () => {
        expect(gameResult(labGame({ winner: 0, half: 0 }))).toBe('win');
        expect(gameResult(labGame({ winner: 0, half: 1 }))).toBe('loss');
        expect(gameResult(labGame({ winner: 1, half: 1 }))).toBe('win');
        expect(gameResult(labGame({ winner: null }))).toBe('draw');
        expect(gameNumber({ pair: 11, half: 1 })).toBe('12.2');
    });

    it('put the server\'s own words behind a problem of the request', () => {
        const problem = { type: '', title: '', status: 422, detail: 'games must be even', code: 'out-of-range' };
        expect(problemText(problem)).toBe('A value is outside its range. games must be even');
        expect(problemText({ ...problem, status: 500, code: 'internal' })).toBe('Something went wrong on the server.');
        expect(problemText({ ...problem, status: 404, code: 'not-found' })).toBe('There is no such run.');
    });
});

describe('a tournament', () => {
    const standings = [standing('a', [null, 15, null], 120), standing('b', [5, null, 10], -20), standing('c', [null, 10, null], -100, 80)];

    it('has a cross table', () => {
        const table = crossTable(standings);
        expect(table[0]).toEqual([
            { kind: 'self', points: 0, share: 0.5 }, { kind: 'score', points: 15, share: 0.75 }, { kind: 'unmet', points: 0, share: 0.5 },
        ]);
        expect(table[1]?.[2]).toEqual({ kind: 'score', points: 10, share: 0.5 });
    });

    it('has ratings on one scale in steps of 50', () => {
        const scale = whiskers(standings);
        expect([scale.low, scale.high]).toEqual([-200, 150]);
        expect(scale.rows[0]).toMatchObject({ low: 90, high: 150, to: 1 });
        expect(scale.rows[2]?.from).toBeCloseTo(20 / 350);
        expect(whiskers([]).rows).toEqual([]);
        expect(whiskers([standing('a', [null], 10, Infinity)]).rows[0]).toMatchObject({ from: 0, to: 1 });
    });
});

describe('runs compared', () => {
    it('are all matches that are in them', () => {
        const step = { id: 's', title: 'Step', done: true, progress_done: 1, progress_total: 1, match: summary(), training: null };
        const runs = [labRun({ id: 'a' }), labRun({ id: 'b', kind: 'experiment', score: null, steps: [step, { ...step, id: 't', match: null }] })];
        expect(entriesOf(runs).map((entry) => [entry.key, entry.step])).toEqual([['a', ''], ['b/s', 'Step']]);
        expect(faultCount(summary({ faults: [{ player: 0, kind: 'crash', count: 2, game: '0.1', text: '' }, { player: 1, kind: 'crash', count: 3, game: '0.1', text: '' }] }))).toBe(5);
    });

    it('share a scale that holds one half', () => {
        expect(scoreScale([summary({ interval95: [0.44, 0.86] })])).toEqual([0.4, 0.9]);
        expect(scoreScale([])).toEqual([0.45, 0.55]);
        expect(scoreScale([summary({ interval95: [0, 1] })])).toEqual([0, 1]);
    });

    it('are named in the address', () => {
        expect(readIds('a, b,,a')).toEqual(['a', 'b']);
        expect(readIds(null)).toEqual([]);
    });
});

describe('plots', () => {
    const history = [
        { games: 2, score: 0.5, low: -0.2, high: 1.2, llr: 0 },
        { games: 4, score: 0.75, low: 0.4, high: 1, llr: 0.3 },
    ];

    it('need two points, and a test for its ratio', () => {
        expect(scoreData(summary({ history: history.slice(0, 1) }))).toBeNull();
        expect(llrData(summary({ history }))).toBeNull();
    });

    it('stay within what can be', () => {
        expect(scoreData(summary({ history }))).toMatchObject({ low: [0, 0.4], high: [1, 1], games: [2, 4] });
        const sprt = { llr: 0.3, lower: -2.94, upper: 2.94, elo0: 0, elo1: 5, verdict: 'undecided' as const };
        expect(llrData(summary({ history, sprt }))).toMatchObject({ values: [0, 0.3], range: [-2.94, 2.94] });
    });
});

describe('openings', () => {
    it('are lines without comments, with their number', () => {
        expect(openingLines('a1 b1 # x\r\n\n# only this\nc1')).toEqual([{ number: 1, moves: 'a1 b1' }, { number: 4, moves: 'c1' }]);
    });

    it('that end the game are refused', async () => {
        const over = { winner: 'black', payoff: [1, -1], reason: '', explanation: [] };
        const position = { ply: 1, text: '', deciders: [], chance: false, scene: null, legal: [], outcome: over, opening: null };
        const fault = await checkOpenings(openingLines('a1'), {}, () => Promise.resolve({ game: '', options: {}, initial: '', moves: [], positions: [position] }));
        expect(fault).toMatchObject({ line: 1, problem: { code: 'opening-over' } });
    });

    it('are drawn from a generator that repeats itself', () => {
        const draw = (seed: number): number[] => Array.from({ length: 4 }, seededRandom(seed));
        expect(draw(1)).toEqual(draw(1));
        expect(draw(1)).not.toEqual(draw(2));
        expect(draw(3).every((value) => value >= 0 && value < 1)).toBe(true);
    });
});
