import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hideGame, mostGames, myGame, myGames, readMyGames, rememberGame, rememberSeat } from '../../src/lib/my-games.svelte';
import { parsePath } from '../../src/lib/router.svelte';
import { readSettings } from '../../src/lib/settings.svelte';

function game(id: string): Parameters<typeof rememberGame>[0] {
    return { id, game: 'othello', tokens: ['t', ''], invitations: ['', ''], control: 'c', created: 1 };
}

describe('my games', () => {
    beforeEach(() => localStorage.clear());

    it('are kept newest first and bounded', () => {
        for (let i = 0; i < mostGames + 5; i++) rememberGame(game(`g${i}`));
        expect(myGames()).toHaveLength(mostGames);
        expect(myGames()[0]?.id).toBe(`g${mostGames + 4}`);
    });

    it('are taken off the list without losing the seat, and come back where they were', () => {
        for (const id of ['a', 'b', 'c']) rememberGame({ id, game: 'othello', tokens: [`${id}-seat`, ''], invitations: [], control: '', created: 1 });
        hideGame('b');
        expect(myGames().map((game) => game.id).slice(0, 2)).toEqual(['c', 'a']);
        expect(myGame('b')?.tokens[0]).toBe('b-seat');
        expect(readMyGames(JSON.parse(localStorage.getItem('tusk.games') ?? '')).find((game) => game.id === 'b')?.tokens[0]).toBe('b-seat');
        hideGame('b', false);
        expect(myGames().map((game) => game.id).slice(0, 3)).toEqual(['c', 'b', 'a']);
    });

    it('make room by forgetting those off the list first', () => {
        rememberGame({ id: 'off', game: 'othello', tokens: ['t'], invitations: [], control: '', created: 1, hidden: true });
        for (let n = 0; n < 2 * mostGames; n++) rememberGame({ id: `n${n}`, game: 'othello', tokens: ['t'], invitations: [], control: '', created: 1 });
        expect(myGames()).toHaveLength(mostGames);
        expect(myGame('off')?.tokens).toEqual(['t']);
    });

    it('join a seat that came by link', () => {
        rememberGame(game('g'));
        rememberSeat('g', 1, 'u');
        expect(myGame('g')?.tokens).toEqual(['t', 'u']);
        rememberSeat('new', 1, 'v');
        expect(myGame('new')?.tokens).toEqual(['', 'v']);
    });

    it('survive bad content', () => {
        for (const bad of [null, 1, 'x', {}, [null, 3, { id: 1 }, { ...game('a'), tokens: [1] }]]) {
            expect(readMyGames(bad)).toEqual([]);
        }
        expect(readMyGames([{ id: 'broken' }, game('good')])).toHaveLength(1);
        localStorage.setItem('tusk.games', '{not json');
        rememberGame(game('g'));
        expect(myGames()).toHaveLength(1);
    });

    it('do without storage', () => {
        const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
            throw new Error('full');
        });
        rememberGame(game('g'));
        expect(myGame('g')).toBeDefined();
        full.mockRestore();
    });
});

describe('settings', () => {
    it('fall back where the stored value makes no sense', () => {
        const read = readSettings({ theme: 'pink', language: 'zh-Hans', hints: 4, sounds: 'yes' }, ['en']);
        expect(read).toEqual({ theme: 'auto', language: 'zh-Hans', hints: 'dots', colourBlind: false, pieces: 'auto', notations: {}, sounds: false, helper: true });
        expect(readSettings('?', ['zh-TW']).language).toBe('zh-Hant');
        expect(readSettings({ helper: false }, []).helper).toBe(false);
    });
});

describe('addresses', () => {
    it('name screens', () => {
        const screens = ['/', '/play', '/play/abc', '/games', '/analyse', '/what', '/play/a/b'].map((path) => parsePath(path).screen);
        expect(screens).toEqual(['home', 'setup', 'game', 'games', 'analyse', 'missing', 'missing']);
        expect(parsePath('/play/abc').id).toBe('abc');
    });
});
