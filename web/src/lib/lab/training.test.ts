import { describe, expect, it } from 'vitest';
import type { TrainingRequest } from '../api/types';
import { commandLine, trainingLine } from './commandLine';
import { fakeLab, detail, trainedWeights, trainingInfo, matchRequest } from './fixtures';
import { freeName, gamesBetween, plainName, TrainingForm } from './training.svelte';

async function loaded(): Promise<TrainingForm> {
    const form = new TrainingForm(fakeLab());
    await form.load();
    return form;
}

describe('the form of a training', () => {
    it('takes a name that is free', async () => {
        expect(freeName(['standard'])).toBe('mine');
        expect(freeName(['mine', 'mine-2'])).toBe('mine-3');
        expect((await loaded()).choice.name).toBe('mine-2');
    });

    it('makes names that the server takes', () => {
        expect(plainName('Été 2020!')).toBe('ete-2020');
        expect(plainName('My Eval!')).toBe('my-eval');
        expect(plainName('我的')).toBe('');
        expect(plainName('a'.repeat(80))).toHaveLength(64);
    });

    it('counts the games of the years', () => {
        expect(gamesBetween(trainingInfo.years, 0, 0)).toBe(140);
        expect(gamesBetween(trainingInfo.years, 2001, 2002)).toBe(70);
    });

    it('asks for all games and a match unless told otherwise', async () => {
        const form = await loaded();
        expect(form.request(1, 2)).toEqual({
            kind: 'training', game: 'toy', name: 'mine-2', wthor: { players: [] }, selfplay: null, epochs: 8, start: '',
            against: 'standard', match: { games: 100, limits: { depth: 4 } }, seed: 1, concurrency: 2,
        });
    });

    it('repeats a run under another name', async () => {
        const request: TrainingRequest = {
            kind: 'training', game: 'toy', name: 'mine', wthor: { first_year: 2001, players: ['Tastet Marc'] }, selfplay: { games: 5, depth: 2 },
            epochs: 3, start: 'mine', against: 'gone', match: null, seed: 1, concurrency: 1,
        };
        const form = new TrainingForm(fakeLab());
        form.fill(request);
        await form.load();
        expect(form.request(1, 1)).toEqual({ ...request, name: 'mine-2', against: 'standard' });
    });

    it('suggests nobody twice and takes only so many', async () => {
        const form = await loaded();
        form.addPlayer({ name: 'ab Marc', games: 1 });
        expect(await form.suggest('ab')).toEqual([]);
        for (const name of ['b', 'c', 'd']) form.addPlayer({ name, games: 1 });
        expect(form.choice.players.map((player) => player.name)).toEqual(['ab Marc', 'b', 'c']);
        form.removePlayer('b');
        expect(form.choice.players).toHaveLength(2);
    });

    it('says what went wrong', async () => {
        const form = new TrainingForm(fakeLab({ weights: () => Promise.reject(new Error('away')) }));
        await form.load();
        expect(form.problem).not.toBeNull();
        expect(form.info).toBeNull();
    });

    it('is repeated by a command', async () => {
        const form = await loaded();
        form.change({ firstYear: 2001, players: [{ name: "O'Neil Pat", games: 1 }], selfplayGames: 20, matchGames: 0, start: trainedWeights.name });
        expect(trainingLine(form.request(1, 2)).line).toBe(
            "tusk train othello run --name mine-2 --from-year 2001 --player 'O'\\''Neil Pat' --selfplay 20 --selfplay-depth 4 --epochs 8 --start mine --games 0 --seed 1 --threads 2",
        );
        expect(commandLine(matchRequest, detail).line).toContain('tusk match');
    });
});
