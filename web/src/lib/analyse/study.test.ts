import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveGame } from '../api/types';
import { fakeServer, lineOf, record } from './fakeServer';
import { put } from './fixtures';
import { Study } from './study.svelte';
import { ROOT, textsOf } from './tree';

let study: Study;

beforeEach(async () => {
    study = new Study(fakeServer());
    await study.open('toy');
});

const shown = (): string => textsOf(study.tree, study.path).join(' ');
const whole = (): string => textsOf(study.tree, study.line).join(' ');

describe('opening', () => {
    it('shows the start, or the end of a line, or one of its plies', async () => {
        expect([shown(), study.position?.ply]).toEqual(['', 0]);
        await study.open('toy', { moves: 'a1b1c1' });
        expect(shown()).toBe('a1 b1 c1');
        await study.open('toy', { moves: 'a1b1c1', ply: 1 });
        expect([shown(), whole()]).toEqual(['a1', 'a1 b1 c1']);
        await study.open('toy', { moves: 'a1', ply: 99 });
        expect(shown()).toBe('a1');
    });

    it('leaves everything as it was when the server refuses', async () => {
        await study.open('toy', { moves: 'a1' });
        await expect(study.open('toy', { moves: 'a1a1' })).rejects.toMatchObject({ problem: { code: 'move' } });
        expect([shown(), study.busy]).toEqual(['a1', false]);
    });

    it('shows the last of several that were opened at once', async () => {
        await Promise.all([study.open('toy', { moves: 'a1' }), study.open('toy', { moves: 'b1' })]);
        expect(shown()).toBe('b1');
    });

    it('keeps the names of a record and takes a played game', async () => {
        await study.openRecord('toy', record('a1 b1'));
        expect(study.lineRecord()).toMatchObject({ seats: ['Ann', 'Bo'], moves: ['a1', 'b1'] });
        const live = {
            game: 'toy', options: {}, initial: '', seats: [{ name: 'Me' }, { name: 'You' }],
            moves: [{ text: 'c1' }], result: null,
        } as unknown as LiveGame;
        await study.openPlayed(live);
        expect([shown(), study.record?.seats]).toEqual(['c1', ['Me', 'You']]);
    });

    it('tells how a game ended that the rules did not end, at its end and in its link', async () => {
        const live = {
            id: 'xyz', game: 'toy', options: {}, initial: '', seats: [{ name: '' }, { name: '' }],
            moves: [{ text: 'a1' }, { text: 'b1' }], result: { payoff: [-1, 1], reason: '', by: 'resign' },
        } as unknown as LiveGame;
        await study.openPlayed(live);
        expect(study.ended).toEqual({ payoff: [-1, 1], by: 'resign' });
        expect(study.address()).toBe('?live=xyz');
        study.back();
        expect([study.ended, study.address()]).toEqual([null, '?live=xyz&ply=1']);
        await study.play(put('c1'));
        expect(study.address()).toBe('?game=toy&moves=a1c1');
        await study.openPlayed(live, 1);
        expect(study.node.ply).toBe(1);
    });

    it('names the start of a link as the game writes it', async () => {
        const server = fakeServer({ line: async (_, request) => ({ ...lineOf(request), initial: 'XO6 X' }) });
        const set = new Study(server);
        await set.open('toy', { position: 'XO------ X' });
        expect(set.address()).toBe('?game=toy&position=XO6+X');
        await set.open('toy', { moves: 'a1' });
        expect(set.address()).toBe('?game=toy&moves=a1');
    });

    it('knows the opening along the way', async () => {
        await study.open('toy', { moves: 'a1b1c1' });
        expect(study.opening).toBe('The Pair');
        study.first();
        expect(study.opening).toBeNull();
    });
});

describe('playing', () => {
    it('goes on, branches, and follows what is there', async () => {
        await study.play(put('a1'));
        await study.play(put('b1'));
        study.back();
        await study.play(put('c1'));
        expect([shown(), study.inVariation]).toEqual(['a1 c1', true]);
        const size = study.tree.nodes.size;
        study.back();
        await study.play(put('b1'));
        expect([shown(), study.tree.nodes.size]).toEqual(['a1 b1', size]);
        study.variation(1);
        expect(shown()).toBe('a1 c1');
        study.promote();
        expect(study.inVariation).toBe(false);
    });

    it('inserts forced passes', async () => {
        await study.play(put('d2'));
        expect([shown(), study.node.forced]).toEqual(['d2 pass', true]);
        expect(study.address()).toBe('?game=toy&moves=d2');
    });

    it('inserts a forced pass at the end of a line that is opened', async () => {
        await study.open('toy', { moves: 'a1d2', ply: 1 });
        expect([shown(), whole()]).toEqual(['a1', 'a1 d2 pass']);
    });

    it('puts an engine line into the list and shows its first move', async () => {
        await study.playLine(['a1', 'b1', 'c1']);
        expect([shown(), whole()]).toEqual(['a1', 'a1 b1 c1']);
    });

    it('says what went wrong and stays where it is', async () => {
        await study.playLine(['z9']);
        expect([study.problem?.code, study.current]).toEqual(['move', ROOT]);
    });
});

describe('walking and deleting', () => {
    beforeEach(() => study.open('toy', { moves: 'a1b1c1' }));

    it('goes to both ends and stops there', () => {
        study.first();
        study.back();
        expect(study.current).toBe(ROOT);
        study.last();
        study.forward();
        expect(shown()).toBe('a1 b1 c1');
    });

    it('deletes from here and brings it back', () => {
        study.back();
        study.remove();
        expect([shown(), whole(), study.removed?.nodes.length]).toEqual(['a1', 'a1', 2]);
        study.undoRemoval();
        expect([shown(), whole(), study.removed]).toEqual(['a1 b1', 'a1 b1 c1', null]);
    });

    it('writes a link to what is shown', () => {
        study.back();
        expect(study.address()).toBe('?game=toy&moves=a1b1c1&ply=2');
    });
});
