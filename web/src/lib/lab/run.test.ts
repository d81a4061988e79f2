import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabGame, LabRun } from '../api/types';
import { analyseLink, gamePlace } from './analyseLink';
import { fakeLab, labGame, labRun, refusal, type FakeLab } from './fixtures';
import { GamesList, pageSize, queryOf } from './games.svelte';
import { controlTokens, readOwnRuns, rememberRun } from './ownRuns.svelte';
import { calmerMs, calmMs, RunWatch } from './run.svelte';
import { compareAddress, latestByExperiment, mostCompared, RunsList } from './runs.svelte';

beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a watched run', () => {
    const watchOf = (lab: FakeLab, lessMotion = false): RunWatch => new RunWatch(lab, 'r1', () => lessMotion);

    it('shows the first message at once and then the newest at a calm pace', () => {
        const lab = fakeLab();
        const watch = watchOf(lab);
        expect(lab.watched).toEqual(['r1']);
        lab.say(labRun({ games: 2 }));
        lab.say(labRun({ games: 4 }));
        lab.say(labRun({ games: 6 }));
        expect(watch.run?.games).toBe(2);
        vi.advanceTimersByTime(calmMs);
        expect(watch.run?.games).toBe(6);
    });

    it('is calmer for people who want less motion', () => {
        const lab = fakeLab();
        const watch = watchOf(lab, true);
        lab.say(labRun({ games: 2 }));
        lab.say(labRun({ games: 4 }));
        vi.advanceTimersByTime(calmMs * 2);
        expect(watch.run?.games).toBe(2);
        vi.advanceTimersByTime(calmerMs);
        expect(watch.run?.games).toBe(4);
    });

    it('shows a change of the state at once, and nothing older after it', () => {
        const lab = fakeLab();
        const watch = watchOf(lab);
        lab.say(labRun({ games: 2 }));
        lab.say(labRun({ games: 4 }));
        lab.say(labRun({ games: 6, state: 'done' }));
        expect(watch.run).toMatchObject({ games: 6, state: 'done' });
        vi.advanceTimersByTime(5000);
        expect(watch.run?.state).toBe('done');
    });

    it('ignores an answer that is older than what was heard meanwhile', async () => {
        let answer: (run: LabRun) => void = () => undefined;
        const lab = fakeLab({ stop: () => new Promise((done) => (answer = done)) });
        const watch = watchOf(lab);
        lab.say(labRun());
        const stopping = watch.stop();
        lab.say(labRun({ state: 'stopped', games: 30 }));
        answer(labRun({ state: 'running', games: 28 }));
        await stopping;
        expect(watch.run).toMatchObject({ state: 'stopped', games: 30 });
    });

    it('takes the answer when nothing else came', async () => {
        const lab = fakeLab();
        const watch = watchOf(lab);
        lab.say(labRun());
        await watch.stop();
        expect(watch.run?.state).toBe('stopped');
        await watch.resume();
        expect(watch.run?.state).toBe('running');
    });

    it('may be controlled by who started it, or where the server allows it to everybody', () => {
        const lab = fakeLab();
        const watch = watchOf(lab);
        expect(watch.mayControl).toBe(false);
        lab.say(labRun());
        expect(watch.mayControl).toBe(false);
        rememberRun({ id: 'r1', control: 'secret' });
        expect(watch.mayControl).toBe(true);
        const open = new RunWatch(lab, 'r2');
        lab.say(labRun({ id: 'r2', control: true }));
        expect(open.mayControl).toBe(true);
    });

    it('says why something was refused, and goes when it is deleted', async () => {
        rememberRun({ id: 'r1', control: 'secret' });
        const lab = fakeLab({ stop: () => Promise.reject(refusal({ code: 'forbidden' })) });
        const watch = watchOf(lab);
        lab.say(labRun());
        await watch.stop();
        expect(watch.refused?.code).toBe('forbidden');
        await watch.remove();
        expect(watch.deleted).toBe(true);
        expect(controlTokens('r1')).toEqual([]);
        lab.sayGone(refusal({ code: 'not-found' }).problem);
        expect(watch.gone).toBeNull();
    });

    it('tells that it is gone', () => {
        const lab = fakeLab();
        const watch = watchOf(lab);
        lab.sayGone(refusal({ code: 'not-found' }).problem);
        expect(watch.gone?.code).toBe('not-found');
        watch.close();
        lab.say(labRun());
        expect(watch.run).toBeNull();
    });
});

describe('runs of this browser', () => {
    it('are read with care', () => {
        expect(readOwnRuns(null)).toEqual([]);
        expect(readOwnRuns([{ id: 'a', control: 'b' }, { id: 1 }, 'x'])).toEqual([{ id: 'a', control: 'b' }]);
    });
});

describe('the games of a run', () => {
    const many = (count: number): LabGame[] => Array.from({ length: count }, (_, pair) => labGame({ pair }));

    it('are asked for by filter and page, one more than is shown', () => {
        expect(queryOf('all', '', 0)).toEqual({ step: '', offset: 0, limit: pageSize + 1 });
        expect(queryOf('loss', 's', 2)).toEqual({ step: 's', offset: 2 * pageSize, limit: pageSize + 1, result: 'loss' });
        expect(queryOf('faults', '', 0)).toMatchObject({ faults: true });
    });

    it('tell whether there is a next page', async () => {
        const list = new GamesList(fakeLab({ games: () => Promise.resolve(many(pageSize + 1)) }), 'r1');
        await list.load();
        expect(list.games).toHaveLength(pageSize);
        expect(list.hasNext).toBe(true);
        await list.choose({ page: 1 });
        expect(list.page).toBe(1);
        await list.choose({ filter: 'win' });
        expect(list.page).toBe(0);
    });

    it('show the last answer that was asked for', async () => {
        const answers: ((games: LabGame[]) => void)[] = [];
        const list = new GamesList(fakeLab({ games: () => new Promise((done) => answers.push(done)) }), 'r1');
        const first = list.load();
        const second = list.choose({ filter: 'draw' });
        answers[1]?.(many(2));
        answers[0]?.(many(9));
        await Promise.all([first, second]);
        expect(list.games).toHaveLength(2);
    });

    it('follow a run that goes on, but not with every message', async () => {
        const games = vi.fn(() => Promise.resolve(many(3)));
        const list = new GamesList(fakeLab({ games }), 'r1');
        list.follow(2, false);
        await vi.runAllTimersAsync();
        list.follow(4, false);
        expect(games).toHaveBeenCalledTimes(1);
        vi.advanceTimersByTime(4000);
        list.follow(6, false);
        expect(games).toHaveBeenCalledTimes(2);
        list.follow(6, false);
        list.follow(8, true);
        expect(games).toHaveBeenCalledTimes(3);
    });

    it('keep the list when it cannot be asked again', async () => {
        let fails = false;
        const list = new GamesList(fakeLab({ games: () => (fails ? Promise.reject(refusal({ code: 'storage' })) : Promise.resolve(many(2))) }), 'r1');
        await list.load();
        fails = true;
        await list.load();
        expect(list.problem?.code).toBe('storage');
        expect(list.games).toHaveLength(2);
    });
});

describe('the list of runs', () => {
    it('finds the newest run of each experiment', () => {
        const runs = [
            labRun({ id: 'a', kind: 'experiment', name: 'x', created_ms: 1 }),
            labRun({ id: 'b', kind: 'experiment', name: 'x', created_ms: 9 }),
            labRun({ id: 'c', kind: 'match', name: 'y', created_ms: 10 }),
        ];
        expect([...latestByExperiment(runs)].map(([name, run]) => [name, run.id])).toEqual([['x', 'b']]);
    });

    it('filters by kind and forgets what was chosen', async () => {
        const runs = vi.fn(() => Promise.resolve([labRun()]));
        const list = new RunsList(fakeLab({ runs }));
        await list.load();
        list.toggle('r1');
        await list.filter('match');
        expect(runs).toHaveBeenCalledWith({ kind: 'match', limit: 31 });
        expect(list.chosen.size).toBe(0);
    });

    it('lets choose a few runs only', () => {
        const list = new RunsList(fakeLab());
        for (let at = 0; at < mostCompared + 3; at++) list.toggle(`r${at}`);
        expect(list.chosen.size).toBe(mostCompared);
        list.toggle('r0');
        expect(list.chosen.size).toBe(mostCompared - 1);
        expect(compareAddress(['a', 'b/c'])).toBe('/lab/compare?runs=a,b%2Fc');
    });
});

describe('a game of a run', () => {
    it('is a link to Analyse', () => {
        const record = { seats: [], tags: {}, options: { size: '6' }, initial: '', moves: ['f5', 'pass', 'd6'], result: null };
        expect(analyseLink('othello', record)).toBe('/analyse?game=othello&option.size=6&moves=f5d6');
        expect(analyseLink('xiangqi', { ...record, options: {}, initial: 'X', moves: ['h2e2', 'h9g7'] }))
            .toBe('/analyse?game=xiangqi&position=X&moves=h2e2+h9g7');
    });

    it('is named by pair and half', () => {
        expect(gamePlace('12.2')).toEqual({ pair: 11, half: 1 });
        expect(gamePlace('0.1')).toBeNull();
        expect(gamePlace('12.3')).toBeNull();
        expect(gamePlace('')).toBeNull();
    });
});
