import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLanguage } from '../../src/lib/i18n/index.svelte';
import { clockText, remainingMs } from '../../src/lib/play/clock';
import { mergeGame } from '../../src/lib/play/merge';
import { Pace } from '../../src/lib/play/pace';
import { recentPasses } from '../../src/lib/play/passes';
import { rematchOf } from '../../src/lib/play/rematch';
import { newToken, parseSeatLink, seatLink } from '../../src/lib/play/seat-link';
import { defaultChoices, modesOf, playerSpec, readChoices, startOf } from '../../src/lib/play/setup';
import { announcement, reasonText, resultSentence } from '../../src/lib/play/words';
import { liveGame, othelloDetail, played } from './fixtures/games';

beforeAll(() => loadLanguage('en'));

describe('merging what the server says', () => {
    const two = liveGame({ version: 2, moves: [played(1, 0, 'f5'), played(2, 1, 'd6')] });

    it('keeps earlier moves and the unchanged position', () => {
        const next = liveGame({ version: 3, moves_from: 2, moves: [played(3, 0, 'c3')], position: { ...two.position } });
        const merged = mergeGame(two, next);
        expect(merged?.moves.map((move) => move.text)).toEqual(['f5', 'd6', 'c3']);
        expect(merged?.position).toBe(two.position);
    });

    it('takes moves back, and notices a gap', () => {
        expect(mergeGame(two, liveGame({ version: 3, moves_from: 0 }))?.moves).toEqual([]);
        expect(mergeGame(two, liveGame({ version: 9, moves_from: 5 }))).toBeNull();
        expect(mergeGame(null, liveGame({ moves_from: 1 }))).toBeNull();
    });
});

describe('clocks', () => {
    it('run for the seat that decides only', () => {
        const game = liveGame({ clocks: { remaining_ms: [60_000, 30_000], running: [1], age_ms: 1000 } });
        expect(remainingMs(game, 0, 5000)).toBe(60_000);
        expect(remainingMs(game, 1, 5000)).toBe(24_000);
        expect(remainingMs(game, 1, 500_000)).toBe(0);
        expect(remainingMs(liveGame(), 0, 0)).toBeNull();
    });

    it('are written with tenths at the end', () => {
        expect([3_909_000, 247_000, 20_000, 9_340, 0].map(clockText)).toEqual(['1:05:09', '4:07', '0:20', '0:09.3', '0:00.0']);
    });
});

describe('the pace of pictures', () => {
    beforeEach(() => {
        vi.useFakeTimers();
    });
    afterEach(() => vi.useRealTimers());

    function paced(): { pace: Pace<number>; shown: number[] } {
        const shown: number[] = [];
        return { shown, pace: new Pace<number>((news) => shown.push(news), 300, () => Date.now()) };
    }

    it('leaves time between moves and keeps their order', () => {
        const { pace, shown } = paced();
        pace.add(1, true);
        pace.add(2, true);
        pace.add(3, false);
        pace.add(4, true);
        expect(shown).toEqual([1]);
        vi.advanceTimersByTime(300);
        expect(shown).toEqual([1, 2, 3]);
        vi.advanceTimersByTime(300);
        expect(shown).toEqual([1, 2, 3, 4]);
    });

    it('does not fall behind two fast engines', () => {
        const { pace, shown } = paced();
        for (let move = 1; move <= 6; move++) pace.add(move, true);
        expect(shown).toEqual([1, 2, 3, 4, 5, 6]);
    });
});

describe('passes', () => {
    const moves = [played(1, 0, 'a1'), played(2, 1, 'b1'), played(3, 0, 'pass', true), played(4, 1, 'c1')];

    it('are told to the one who passed unasked', () => {
        expect(recentPasses(moves, [0])).toEqual([]);
        expect(recentPasses(moves.slice(0, 3), [0])).toEqual([0]);
        expect(recentPasses([...moves, played(5, 0, 'pass', true)], [0])).toEqual([0, 0]);
        expect(recentPasses(moves, [1])).toEqual([]);
        expect(recentPasses([], [0])).toEqual([]);
    });
});

describe('invitations', () => {
    it('travel in the fragment', () => {
        const link = seatLink('http://localhost:1', 'abc', { seat: 1, invitation: 'i9x' });
        expect(link).toBe('http://localhost:1/play/abc#seat=1&invitation=i9x');
        expect(parseSeatLink(new URL(link).hash)).toEqual({ seat: 1, invitation: 'i9x' });
        for (const bad of ['', '#', '#seat=1', '#seat=x&token=t', '#seat=-1&token=t', '#seat=0&token=a,b']) {
            expect(parseSeatLink(bad)).toBeNull();
        }
    });

    it('of games from before there were codes give the seat itself', () => {
        expect(parseSeatLink('#seat=1&token=T-9_x')).toEqual({ seat: 1, token: 'T-9_x' });
    });

    it('are answered with a secret as the server makes them', () => {
        expect(newToken()).toMatch(/^[a-z2-7]{26}$/);
        expect(newToken()).not.toBe(newToken());
    });

    it('hold the other seat for somebody, and carry one\'s name', () => {
        const usual = { ...defaultChoices(othelloDetail), mode: 'link' as const };
        expect(startOf(usual, othelloDetail, Math.random, 'Ann').request.seats).toEqual([
            { kind: 'person', name: 'Ann' },
            { kind: 'person', invited: true },
        ]);
        expect(startOf({ ...usual, seat: 'second' }, othelloDetail).request.seats).toEqual([{ kind: 'person', invited: true }, { kind: 'person' }]);
    });
});

describe('the set-up of a game', () => {
    const usual = defaultChoices(othelloDetail);

    it('becomes a request', () => {
        expect(startOf(usual, othelloDetail)).toEqual({
            request: { game: 'othello', seats: [{ kind: 'person' }, { kind: 'engine', level: 'easy' }] },
            own: [0],
        });
        const drawn = startOf({ ...usual, seat: 'any' }, othelloDetail, () => 0.9);
        expect(drawn.own).toEqual([1]);
        expect(drawn.request.seats[0]?.kind).toBe('engine');
        expect(startOf({ ...usual, mode: 'here' }, othelloDetail).own).toEqual([0, 1]);
        const watch = startOf({ ...usual, mode: 'watch' }, othelloDetail);
        expect([watch.own, watch.request.delay_ms]).toEqual([[], 700]);
        const clock = startOf({ ...usual, clock: { base_s: 60, increment_s: 1 } }, othelloDetail);
        expect(clock.request.clock).toEqual({ base_ms: 60_000, increment_ms: 1000 });
    });

    it('writes only what differs into a player spec', () => {
        const player = othelloDetail.players[1]!;
        expect(playerSpec(player, {})).toBe('alphabeta');
        expect(playerSpec(player, { depth: '64' })).toBe('alphabeta');
        expect(playerSpec(player, { depth: '4' })).toBe('alphabeta,depth=4');
    });

    it('survives whatever was stored', () => {
        for (const bad of [null, 3, 'x', [], { game: 'go' }, { game: 'othello', mode: 7, opponent: [], watched: {}, clock: {} }]) {
            expect(readChoices(bad, othelloDetail)).toEqual(usual);
        }
        const stored = { ...usual, mode: 'watch', opponent: { level: '', player: 'alphabeta', params: { depth: '3', gone: '1' }, limits: { depth: 3, nodes: -1 } } };
        const read = readChoices(JSON.parse(JSON.stringify(stored)), othelloDetail);
        expect(read.mode).toBe('watch');
        expect(read.opponent).toEqual({ level: '', player: 'alphabeta', params: { depth: '3' }, limits: { depth: 3 } });
    });

    it('offers one screen for two only where nothing is hidden', () => {
        const hidden = { ...othelloDetail, hidden: true };
        expect(modesOf(othelloDetail)).toContain('here');
        expect(modesOf(hidden)).not.toContain('here');
        expect(readChoices({ game: hidden.id, mode: 'here' }, hidden).mode).toBe('engine');
        expect(readChoices({ game: hidden.id, mode: 'here' }, othelloDetail).mode).toBe('here');
    });

    it('exchanges the seats for a rematch', () => {
        const kept = { id: 'abc', game: 'othello', tokens: ['t', ''], invitations: ['', ''], control: 'c', created: 1 };
        const { request, own } = rematchOf(liveGame(), kept);
        expect(request.seats.map((seat) => seat.kind)).toEqual(['engine', 'person']);
        expect(own).toEqual([1]);
    });
});

describe('sentences', () => {
    const seats = ['black', 'white'];

    it('announce moves, passes and the turn', () => {
        const game = liveGame({ position: { ...liveGame().position, deciders: [1] } });
        expect(announcement(game, [played(1, 0, 'f5')], seats)).toBe('Black: f5. White to move.');
        const again = announcement(liveGame(), [played(1, 0, 'f5'), played(2, 1, 'pass', true)], seats);
        expect(again).toBe('Black: f5. White has no move and passes. Black to move.');
    });

    it('say how it ended', () => {
        const result = { winner: 'black', payoff: [2, -2], reason: 'the board is full', explanation: [], by: 'rules' as const };
        expect(resultSentence(result, [33, 31], seats)).toBe('Black wins 33–31');
        expect(resultSentence({ ...result, winner: 'white' }, [2, 34], seats)).toBe('White wins 34–2');
        expect(reasonText(result)).toBe('The board is full.');
        expect(reasonText({ ...result, reason: 'a new reason' })).toBe('a new reason');
        expect(resultSentence({ ...result, by: 'resign' }, [2, 2], seats)).toBe('White resigned. Black wins');
        expect(resultSentence({ ...result, winner: 'draw' }, [32, 32], seats)).toBe('Draw 32–32');
    });
});
