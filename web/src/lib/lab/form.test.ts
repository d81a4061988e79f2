import { beforeEach, describe, expect, it } from 'vitest';
import type { MatchRequest, TournamentRequest } from '../api/types';
import { commandLine } from './commandLine';
import { placeOf } from './fields';
import { detail, fakeLab, info, labRun, matchRequest, refusal } from './fixtures';
import { defaultForm, readForm, type LabForm } from './form';
import { withMachineParams } from './machineParams';
import { NewRunForm } from './newRun.svelte';
import { controlTokens } from './ownRuns.svelte';
import { formOf, requestOf } from './request';
import { readSpec, writeSpec } from './spec';

const form = (change: Partial<LabForm> = {}): LabForm => ({ ...defaultForm(detail, info), ...change });
const engine = (name: string, params = {}, limits = {}): LabForm['players'][number] =>
    ({ source: 'engine', level: 'easy', engine: name, params, external: '', limits });

describe('form to request', () => {
    it('takes the player and the limits of a level', () => {
        const request = requestOf(form(), detail, null) as MatchRequest;
        expect(request.players).toEqual([
            { player: 'alphabeta,depth=2', limits: { time_ms: 50 } },
            { player: 'alphabeta', limits: { time_ms: 500 } },
        ]);
        expect(request).toMatchObject({ kind: 'match', game: 'toy', games: 100, seed: 1, concurrency: 4 });
        expect(request).not.toHaveProperty('openings');
        expect(request).not.toHaveProperty('sprt');
        expect(request).not.toHaveProperty('adjudication');
    });

    it('writes what differs from the default into the spec of an engine', () => {
        const players = [engine('alphabeta', { depth: '6', threads: '1' }, { nodes: 1000 }), { ...engine('random'), source: 'external' as const, external: 'edax' }];
        const request = requestOf(form({ players }), detail, null) as MatchRequest;
        expect(request.players).toEqual([{ player: 'alphabeta,depth=6', limits: { nodes: 1000 } }, { player: '@edax' }]);
    });

    it('gives no time for a move when there is a clock', () => {
        const clock = { on: true, base_s: 10, increment_s: 0.1 };
        const request = requestOf(form({ clock }), detail, null) as MatchRequest;
        expect(request.clock).toEqual({ base_ms: 10_000, increment_ms: 100 });
        expect(request.players).toEqual([{ player: 'alphabeta,depth=2' }, { player: 'alphabeta' }]);
    });

    it('a tournament has all players and its arrangement, but no test', () => {
        const sprt = { on: true, elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };
        const request = requestOf(form({ kind: 'tournament', arrangement: 'gauntlet', sprt }), detail, null) as TournamentRequest;
        expect(request.players).toHaveLength(3);
        expect(request.form).toBe('gauntlet');
        expect(request).not.toHaveProperty('sprt');
    });

    it('a match with a test sends its bounds', () => {
        const sprt = { on: true, elo0: -5, elo1: 0, alpha: 0.01, beta: 0.02 };
        expect(requestOf(form({ sprt }), detail, ['a1'])).toMatchObject({ sprt: { elo0: -5, elo1: 0, alpha: 0.01, beta: 0.02 }, openings: ['a1'] });
    });

    it('an experiment needs its name and scale only', () => {
        expect(requestOf(form({ kind: 'experiment', scale: 'full' }), detail, null)).toEqual({
            kind: 'experiment', name: 'depth', scale: 'full', seed: 1, concurrency: 4,
        });
    });
});

describe('request to form', () => {
    it('comes back as the same request', () => {
        const filled = form({
            players: [engine('alphabeta', { depth: '6' }, { nodes: 500 }), form().players[1]!],
            options: { size: '6' }, games: 40, seed: 9, clock: { on: true, base_s: 5, increment_s: 0 },
            sprt: { on: true, elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 }, adjudication: { win_value: 20, win_moves: 3 },
            openings: 'list', openingsText: 'a1\nb1',
        });
        const request = requestOf(filled, detail, ['a1', 'b1']);
        const again = formOf(request, detail, info);
        expect(again.players[1]).toMatchObject({ source: 'level', level: 'strong' });
        expect(again.openingsText).toBe('a1\nb1');
        expect(requestOf(again, detail, ['a1', 'b1'])).toEqual(request);
    });

    it('keeps an engine that is not a level, and one of another program', () => {
        const request: MatchRequest = { ...matchRequest, players: [{ player: 'alphabeta,depth=2' }, { player: '@edax' }] };
        expect(formOf(request, detail, info).players).toMatchObject([
            { source: 'engine', engine: 'alphabeta', params: { depth: '2' } }, { source: 'external', external: 'edax' },
        ]);
    });
});

describe('a stored form', () => {
    it('is read as far as it still makes sense', () => {
        const stored = JSON.parse(JSON.stringify({
            ...form({ games: 64, players: [engine('alphabeta', { depth: '3', gone: 'x' }), { ...engine('gone'), source: 'external', external: 'other' }] }),
            seed: -1, concurrency: 99, openings: 'nothing', kind: 'tournament',
        })) as unknown;
        const read = readForm(stored, detail, info);
        expect(read).toMatchObject({ games: 64, seed: 1, concurrency: 4, openings: 'own', kind: 'tournament' });
        expect(read.players[0]).toMatchObject({ source: 'engine', params: { depth: '3' } });
        expect(read.players[1]).toMatchObject({ source: 'level', external: '' });
    });

    it('of another game gives its general parts', () => {
        expect(readForm({ ...form({ games: 64 }), game: 'chess', options: { size: '6' } }, detail, info)).toMatchObject({ games: 64, options: {} });
        expect(readForm('nonsense', detail, info)).toEqual(defaultForm(detail, info));
    });
});

describe('specs', () => {
    it('keep commas inside of quotes', () => {
        expect(readSpec('ext,command="a, b",protocol=gtp')).toEqual({ name: 'ext', params: { command: 'a, b', protocol: 'gtp' } });
        expect(writeSpec({ name: 'ext', params: { command: 'a, b' } })).toBe('ext,command="a, b"');
        expect(readSpec('')).toEqual({ name: '', params: {} });
    });
});

describe('the command line', () => {
    it('says a match with its conditions', () => {
        const request: MatchRequest = {
            ...matchRequest, players: [{ player: 'alphabeta', limits: { time_ms: 100 } }, { player: 'random', limits: { time_ms: 100 } }],
            options: { size: '6' }, concurrency: 2, sprt: { elo0: 0, elo1: 5 }, clock: { base_ms: 10_000, increment_ms: 100 },
        };
        expect(commandLine(request, detail)).toEqual({
            line: 'tusk match toy --p1 alphabeta --p2 random --time 100 --games 20 --option size=6 --tc 10+0.1 --seed 3 --threads 2 --sprt 0,5,0.05,0.05',
            unsaid: [],
        });
    });

    it('gives each player of a match its own limits, and says adjudication', () => {
        const players = [{ player: 'alphabeta', limits: { time_ms: 50, depth: 4 } }, { player: '@edax' }];
        const request = { ...matchRequest, players, openings: ['a1'], adjudication: { win_value: 20, win_moves: 3 } };
        expect(commandLine(request, detail)).toEqual({
            line: 'tusk match toy --p1 alphabeta --p2 @edax --limits1 time=50,depth=4 --games 20'
                + ' --adjudicate win_value=20,win_moves=3 --openings openings.txt --seed 3',
            unsaid: ['external', 'openings'],
        });
    });

    it('puts limits that differ in a tournament into the specs, or says that it cannot', () => {
        const known = [{ player: 'alphabeta', limits: { depth: 4 } }, { player: 'random' }];
        const request: TournamentRequest = { kind: 'tournament', game: 'toy', games: 4, players: known };
        expect(commandLine(request, detail)).toEqual({
            line: 'tusk match toy --player alphabeta,depth=4 --player random --games 4', unsaid: [],
        });
        const unknown = [{ player: 'alphabeta', limits: { nodes: 4 } }, { player: 'random' }];
        expect(commandLine({ ...request, players: unknown }, detail).unsaid).toEqual(['limits']);
    });

    it('quotes what a shell would take apart, and says a gauntlet', () => {
        const players = [{ player: 'ext,command="it\'s"' }, { player: 'random' }, { player: 'alphabeta' }];
        const request: TournamentRequest = { kind: 'tournament', form: 'gauntlet', game: 'toy', games: 4, players };
        expect(commandLine(request, detail).line).toBe(
            `tusk match toy --player 'ext,command="it'\\''s"' --player random --player alphabeta --gauntlet --games 4`);
    });
});

describe('what an engine may use of the machine', () => {
    it('is offered to engines that search, up to what there is', () => {
        const bare = { ...detail, players: detail.players.map((player) => ({ ...player, params: player.params.filter((param) => param.name !== 'threads') })) };
        const [random, alphabeta] = withMachineParams(bare, info).players;
        expect(random?.params.map((param) => param.name)).toEqual(['seed']);
        expect(alphabeta?.params.map((param) => [param.name, param.max])).toEqual([['threads', 4], ['hash_mb', 256], ['depth', 127]]);
        expect(withMachineParams(detail, info).players[1]?.params.filter((param) => param.name === 'threads')).toHaveLength(1);
    });
});

describe('problems at their field', () => {
    it('are found by where', () => {
        const at = (where: string): unknown => placeOf(refusal({ where }).problem);
        expect(at('players.1, player')).toEqual({ field: 'players', player: 1 });
        expect(at('player 2, limits')).toEqual({ field: 'players', player: 1 });
        expect(at('players')).toEqual({ field: 'players', player: null });
        expect(at('openings, line 3')).toEqual({ field: 'openings', player: null });
        expect(at('games')).toEqual({ field: 'games', player: null });
        expect(at('game')).toEqual({ field: 'game', player: null });
        expect(at('somewhere')).toBeNull();
        expect(placeOf(null)).toBeNull();
    });
});

describe('the form of a new run', () => {
    beforeEach(() => localStorage.clear());
    const wanted = { kind: null, like: null, experiment: null };

    it('starts a run, keeps its secret and remembers the form', async () => {
        const lab = fakeLab();
        const store = new NewRunForm(lab);
        await store.load({ ...wanted, kind: 'tournament' });
        store.change({ games: 6 });
        expect(await store.start()).toBe('made');
        expect(lab.started[0]).toMatchObject({ kind: 'tournament', games: 6 });
        expect(controlTokens('made')).toEqual(['secret']);
        const next = new NewRunForm(lab);
        await next.load(wanted);
        expect(next.form).toMatchObject({ kind: 'tournament', games: 6 });
    });

    it('shows a refusal at the player it names, until something changes', async () => {
        const store = new NewRunForm(fakeLab({ start: () => Promise.reject(refusal({ where: 'players.1, player' })) }));
        await store.load(wanted);
        expect(await store.start()).toBeNull();
        expect(store.problemAt('players', 1)?.detail).toBe('no');
        expect(store.problemAt('players', 0)).toBeNull();
        expect(store.otherProblem).toBeNull();
        store.change({ games: 8 });
        expect(store.problem).toBeNull();
    });

    it('shows elsewhere what belongs to no field', async () => {
        const store = new NewRunForm(fakeLab({ start: () => Promise.reject(refusal({ code: 'busy', where: undefined })) }));
        await store.load(wanted);
        await store.start();
        expect(store.otherProblem?.code).toBe('busy');
    });

    it('does not start with a wrong opening, and names its line', async () => {
        const lab = fakeLab();
        const store = new NewRunForm(lab);
        await store.load(wanted);
        store.change({ openings: 'list', openingsText: '# two\na1 b1\n\na1 a1 # twice' });
        expect(await store.start()).toBeNull();
        expect(store.openingFault).toMatchObject({ line: 4, problem: { code: 'move' } });
        expect(lab.started).toEqual([]);
        store.change({ openingsText: 'a1 b1' });
        expect(store.openingFault).toBeNull();
        expect(await store.start()).toBe('made');
        expect(lab.started[0]).toMatchObject({ openings: ['a1 b1'] });
    });

    it('draws random openings by the seed', async () => {
        const lab = fakeLab();
        const store = new NewRunForm(lab);
        await store.load(wanted);
        store.change({ openings: 'random', randomPlies: 2, games: 6 });
        await store.start();
        await store.start();
        const [first, second] = lab.started as MatchRequest[];
        expect(first?.openings).toHaveLength(3);
        expect(new Set(first?.openings).size).toBe(3);
        expect(first?.openings?.every((line) => /^[a-d][12] ([a-d][12]|pass)$/.test(line))).toBe(true);
        expect(second?.openings).toEqual(first?.openings);
    });

    it('opens like an earlier run', async () => {
        const run = labRun({ request: { ...matchRequest, games: 12, sprt: { elo0: 0, elo1: 7 } } });
        const store = new NewRunForm(fakeLab({ run: () => Promise.resolve(run) }));
        await store.load({ ...wanted, like: 'r1' });
        expect(store.form).toMatchObject({ games: 12, sprt: { on: true, elo1: 7 } });
        expect(store.command?.line).toContain('--sprt 0,7,0.05,0.05');
    });

    it('adds and removes players of a tournament', async () => {
        const store = new NewRunForm(fakeLab());
        await store.load({ ...wanted, kind: 'tournament' });
        store.addPlayer();
        expect(store.players).toHaveLength(4);
        store.removePlayer(0);
        store.removePlayer(0);
        store.removePlayer(0);
        expect(store.players).toHaveLength(2);
        store.change({ kind: 'match' });
        expect(store.players).toHaveLength(2);
    });
});
