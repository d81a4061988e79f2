import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/http';
import type { GameSummaryLine, LiveGame, PlayedMove } from '../api/types';
import { rememberGame } from '../my-games.svelte';
import type { RulesData } from '../rules/types';
import { hasFinished, hide, isFirst, isHidden, noteFinished, stageOf } from './first';

function moment(turns: number, text = '', checked: number[] = []): LiveGame {
    const moves = Array.from({ length: turns * 2 }, (_, i) => ({ seat: i % 2, auto: false }) as PlayedMove);
    return { moves, you: [0], position: { text, scene: { checked } } } as unknown as LiveGame;
}

const stages = (game: string) => (JSON.parse(readFileSync(`src/rules/${game}.json`, 'utf8')) as RulesData).helper ?? [];

function known(id: string, game: string): void {
    rememberGame({ id, game, tokens: ['t', ''], invitations: ['', ''], control: '', created: 1 });
}

beforeEach(() => {
    localStorage.clear();
    vi.restoreAllMocks();
});

describe('the hints of the first game', () => {
    it('follow the moves one made', () => {
        expect([0, 1, 5, 12, 30].map((turns) => stageOf(stages('othello'), moment(turns))?.id)).toEqual([
            'place', 'turned', 'corners', 'moves', 'count',
        ]);
    });

    it('put a check before everything else', () => {
        expect(stageOf(stages('xiangqi'), moment(0, '', [4]))?.id).toBe('check');
        expect(stageOf(stages('xiangqi'), moment(0))?.id).toBe('select');
    });

    it('follow the phases of a deal', () => {
        const hands = 'K932.KQ54..QJ752 ?13 #0';
        const at = (turns: number, text: string) => stageOf(stages('honeymoon'), moment(turns, text))?.id;
        expect(at(0, hands)).toBe('bid');
        expect(at(1, `${hands} 1S 2H`)).toBe('raise');
        expect(at(2, `${hands} 1S P / S4`)).toBe('exchange');
        expect(at(9, `${hands} 1S P / S4:C8:CJ:? D3`)).toBe('want');
        expect(at(16, `${hands} 1S P / S4:C8:CJ:? / C2`)).toBe('play');
    });

    it('have a stage for every moment of every game', () => {
        for (const game of ['othello', 'xiangqi', 'darkchess', 'honeymoon']) {
            const turns = game === 'othello' ? 60 : 150;
            for (let turn = 0; turn <= turns; turn++) expect([game, turn, stageOf(stages(game), moment(turn))]).not.toEqual([game, turn, null]);
        }
    });

    it('are for people who never finished such a game', async () => {
        expect(await isFirst('othello', 'now')).toBe(true);
        noteFinished('othello');
        expect(hasFinished('othello')).toBe(true);
        expect(await isFirst('othello', 'now')).toBe(false);
        expect(await isFirst('xiangqi', 'now')).toBe(true);
    });

    it('ask the server about games of former times', async () => {
        const summaries = vi.spyOn(api, 'summaries').mockResolvedValue([{ status: 'over' } as GameSummaryLine]);
        known('before', 'darkchess');
        known('now', 'darkchess');
        expect(await isFirst('darkchess', 'now')).toBe(false);
        expect(summaries).toHaveBeenCalledWith(['before']);
        expect(hasFinished('darkchess')).toBe(true);
    });

    it('can be put away in one game', () => {
        hide('this');
        expect([isHidden('this'), isHidden('that')]).toEqual([true, false]);
    });
});
