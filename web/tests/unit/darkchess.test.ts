import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import EvalBar from '../../src/lib/analyse/EvalBar.svelte';
import { mainLine, rowsOf } from '../../src/lib/analyse/moveRows';
import { absorb, newTree } from '../../src/lib/analyse/tree';
import { turnText } from '../../src/lib/analyse/words';
import Board from '../../src/lib/board/Board.svelte';
import { loadLanguage } from '../../src/lib/i18n/index.svelte';
import FairDeal from '../../src/lib/play/FairDeal.svelte';
import MoveTable from '../../src/lib/play/MoveTable.svelte';
import { OddsDesk } from '../../src/lib/play/odds.svelte';
import OddsPanel from '../../src/lib/play/OddsPanel.svelte';
import PieceTray from '../../src/lib/play/PieceTray.svelte';
import { emblemOf, sideName, sideOf, sidesOf } from '../../src/lib/play/sides';
import { answerText, stopAfter, stopBefore, stopsOf, turnsOf } from '../../src/lib/play/turns';
import { resultSentence } from '../../src/lib/play/words';
import type { Move, Position } from '../../src/lib/api/types';
import { darkDetail, darkGame, darkLook, darkMoves, darkPosition, darkScene } from './fixtures/darkchess';

let drawn: Record<string, unknown> | null = null;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
function draw(component: any, props: Record<string, unknown>): HTMLElement {
    drawn = mount(component, { target: document.body, props }) as Record<string, unknown>;
    flushSync();
    return document.body;
}

vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }); // jsdom lays nothing out
beforeAll(() => loadLanguage('en'));
afterEach(async () => {
    if (drawn) await unmount(drawn);
    drawn = null;
    await loadLanguage('en');
});

describe('turns', () => {
    it('join a flip and what chance turned up', () => {
        expect(turnsOf(darkMoves).map((turn) => turn.answer?.text ?? turn.move.text)).toEqual(['a8(K)', 'b7(p)', 'b6-b7', 'b6-b5']);
        expect(stopsOf(darkMoves)).toEqual([0, 2, 4, 5, 6]);
        expect(stopBefore(darkMoves, 4)).toBe(2);
        expect(stopBefore(darkMoves, 0)).toBe(0);
        expect(stopAfter(darkMoves, 2)).toBe(4);
        expect(stopAfter(darkMoves, 6)).toBe(6);
    });

    it('name the piece as the reader reads it', async () => {
        expect(answerText('b7(p)', darkLook)).toBe('b7(p)');
        await loadLanguage('zh-Hant');
        expect(answerText('b7(p)', darkLook)).toBe('b7 卒');
        expect(answerText('a8(K)', darkLook)).toBe('a8 帥');
        expect(answerText('a8-a7', darkLook)).toBe('a8-a7');
    });

    it('are one line each in the list of moves', () => {
        const body = draw(MoveTable, { moves: darkMoves, seats: ['first', 'second'], ply: 4, notation: '', look: darkLook, onshow: () => {} });
        const buttons = [...body.querySelectorAll('[data-ply]')];
        expect(buttons.map((button) => button.getAttribute('data-ply'))).toEqual(['2', '4', '5', '6']);
        expect(body.querySelector('[aria-current]')?.textContent).toContain('b7(p)');
    });
});

describe('sides', () => {
    it('are open until the first flip, and then have a colour', () => {
        const open = { ...darkScene, plays: [-1, -1] };
        expect(sideOf(open, 0)).toBeNull();
        expect(emblemOf(darkLook, open, 0)?.shape).toBe('back');
        expect(sideName(darkLook, open, 0, ['first', 'second'])).toBe('First player');
        const turned = { ...darkScene, plays: [1, 0] };
        expect(sideName(darkLook, turned, 0, ['first', 'second'])).toBe('Black');
        expect(emblemOf(darkLook, turned, 1)?.id).toBe('red-general');
    });

    it('are named in the result', () => {
        const result = { winner: 'black', payoff: [-1, 1], reason: '', explanation: [], by: 'time' as const };
        expect(resultSentence(result, null, ['first', 'second'])).toBe('Red ran out of time. Black wins');
        expect(resultSentence({ ...result, winner: 'first', by: 'resign' }, null, ['first', 'second'])).toBe('Second player resigned. First player wins');
        // Who resigns is named by the seat; the table knows by then which colour that is.
        const sides = sidesOf(darkLook, { ...darkScene, plays: [1, 0] }, ['first', 'second']);
        expect(sides).toEqual(['black', 'red']);
        expect(resultSentence({ ...result, winner: 'second', by: 'resign' }, null, sides)).toBe('Black resigned. Red wins');
        expect(resultSentence({ ...result, winner: 'red' }, null, sides)).toBe('Black ran out of time. Red wins');
    });
});

describe('the analysis', () => {
    const turned: Position = { ...darkPosition, scene: { ...darkScene, plays: [1, 0] } };

    it('names the colour that is to move, or that has won', () => {
        expect(turnText(turned, darkDetail)).toBe('Black to move');
        expect(turnText({ ...turned, scene: { ...darkScene, plays: [-1, -1] } }, darkDetail)).toBe('First player to move');
        const outcome = { winner: 'red', payoff: [-1, 1], reason: 'no moves', explanation: [] };
        expect(turnText({ ...turned, outcome }, darkDetail)).toBe('Red wins');
    });

    it('fills the bar with the colour of the first seat', () => {
        const bar = draw(EvalBar, { share: 0.7, text: '+1', seat: 'Black', colours: ['black', 'red'] }).querySelector('.bar');
        expect([bar?.classList.contains('black'), bar?.classList.contains('red')]).toEqual([true, false]);
    });

    it('lists a flip and what it showed as one move, in the column of its player', async () => {
        const tree = absorb(newTree(null), darkMoves, []).tree;
        const rows = rowsOf(mainLine(tree, '', darkLook), 2);
        expect(rows.map((row) => row.items.map((item) => `${item.ply} ${item.text}`))).toEqual([['1 a8(K)', '3 b7(p)'], ['5 b6-b7', '6 b6-b5']]);
        expect(rows[0]?.items.map((item) => [item.decided, item.id])).toEqual([[1, 2], [3, 4]]);
        await loadLanguage('zh-Hant');
        expect(mainLine(tree, '', darkLook)[0]?.text).toBe('a8 帥');
    });

    it('lists another result of a flip as a variation', () => {
        const other = [...darkMoves.slice(0, 1), { ...darkMoves[1]!, text: 'a8(c)' }, { ...darkMoves[2]! }, { ...darkMoves[3]! }];
        const tree = absorb(absorb(newTree(null), darkMoves, []).tree, other, []).tree;
        const [first] = mainLine(tree, '', darkLook);
        expect(first?.text).toBe('a8(K)');
        expect(first?.variations.map((line) => line.map((item) => item.text))).toEqual([['a8(c)', 'b7(p)']]);
    });
});

describe('the tray', () => {
    it('shows what is face down, what is captured and the count to a draw', () => {
        const body = draw(PieceTray, { look: darkLook, scene: darkScene });
        const count = (tray: string, kind: string): string | null =>
            body.querySelector(`[data-tray=${tray}] [data-kind=${kind}]`)?.getAttribute('data-count') ?? null;
        expect(count('hidden', 'red-soldier')).toBe('5');
        expect(count('hidden', 'black-general')).toBe('0');
        expect(count('gone', 'black-soldier')).toBe('1');
        expect(body.querySelectorAll('[data-tray=gone] li').length).toBe(14); // every kind keeps its place
        expect(body.querySelector('[data-quiet]')?.textContent).toContain('3 of 60');
    });
});

describe('the board', () => {
    it('turns a face-down piece over by one touch, without dots on the backs', () => {
        const asked: Move[] = [];
        const body = draw(Board, {
            look: darkLook, scene: darkScene, label: 'board', legal: darkPosition.legal, interactive: true,
            onmove: (move: Move) => asked.push(move),
        });
        expect(body.querySelectorAll('.dot').length).toBe(0);
        body.querySelector<SVGElement>('[data-cell="4"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        flushSync();
        expect(asked.map((move) => move.text)).toEqual(['a7-a7']);
    });

    it('draws equal backs, and what lay there only when it is told', () => {
        const body = draw(Board, { look: darkLook, scene: darkScene, label: 'board' });
        const backs = [...body.querySelectorAll('[data-piece]')].filter((piece) => piece.querySelector('.back'));
        expect(backs.length).toBe(29);
        expect(new Set(backs.map((piece) => piece.innerHTML)).size).toBe(1);
        expect(body.querySelectorAll('[data-under]').length).toBe(0);
    });

    it('shows what lay face down after the game', () => {
        const uncovered = darkScene.cells.map((piece) => (piece === 14 ? 6 : null));
        const body = draw(Board, { look: darkLook, scene: darkScene, label: 'board', uncovered });
        expect(body.querySelectorAll('[data-under=red-soldier]').length).toBe(29);
        expect(body.querySelector('[data-cell="4"]')?.getAttribute('aria-label')).toContain('red soldier');
    });
});

describe('odds', () => {
    it('are the counts of what is face down, and what the engine expects', () => {
        const desk = new OddsDesk();
        desk.open = true;
        desk.move = darkPosition.legal[0] ?? null;
        desk.odds = [
            { text: 'a7(P)', probability: 0.5, value: 1, worth: 0.62, exact: false },
            { text: 'a7(p)', probability: 0.3, value: -1, worth: 0.38, exact: false },
            { text: 'a7(G)', probability: 0.2, value: null, worth: null, exact: false },
        ];
        const body = draw(OddsPanel, { desk, detail: darkDetail, look: darkLook, scene: darkScene, engine: true, onclose: () => {} });
        expect(body.querySelector('h2')?.textContent).toBe('Odds on a7');
        const row = (kind: string): string => body.querySelector(`[data-odds=${kind}]`)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
        expect(row('red-soldier')).toBe('red soldier5/10 50%62%');
        expect(row('black-soldier')).toBe('black soldier3/10 30%38%');
        expect(row('red-advisor')).toBe('red advisor2/10 20%');
    });
});

describe('the fair deal', () => {
    it('shows the fingerprint before the game and nothing else', () => {
        const body = draw(FairDeal, { game: darkGame() });
        const fields = [...body.querySelectorAll('input')].map((field) => field.value);
        expect(fields).toEqual(['ab'.repeat(32)]);
    });

    it('shows the line that gives it after the game', () => {
        const deal = { hash: 'cd'.repeat(32), seed: '42', salt: 'xyz', cells: null };
        const body = draw(FairDeal, { game: darkGame({ status: 'over', deal }) });
        const fields = [...body.querySelectorAll('input')].map((field) => field.value);
        expect(fields).toEqual(['cd'.repeat(32), 'tusk-deal darkchess 42 xyz']);
    });

    it('is not spoken of where nothing is left to chance', () => {
        const body = draw(FairDeal, { game: darkGame({ deal: null }) });
        expect(body.querySelector('details')).toBeNull();
    });
});
