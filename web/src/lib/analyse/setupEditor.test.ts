import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detail, fakeServer, lineOf } from './fakeServer';
import { look } from './fixtures';
import { SetupEditor } from './setupEditor.svelte';

let editor: SetupEditor;

beforeEach(() => {
    vi.useFakeTimers();
    editor = new SetupEditor(fakeServer(), detail, {}, look, lineOf({ moves: 'a1' }).positions[1]!);
});
afterEach(() => vi.useRealTimers());

describe('the set-up editor', () => {
    it('begins with the position on the board', () => {
        expect([editor.cells[0], editor.seat, editor.brush]).toEqual([1, 1, 1]);
    });

    it('shows the text that the game writes of what is painted', async () => {
        editor.paint(1);
        await vi.advanceTimersByTimeAsync(0);
        expect(editor.text).toBe('XX6 O');
        editor.turn(0);
        editor.brush = null;
        editor.paint(0);
        await vi.advanceTimersByTimeAsync(0);
        expect(editor.text).toBe('1X6 X');
        editor.clear();
        await vi.advanceTimersByTimeAsync(0);
        expect(editor.text).toBe('8 X');
    });

    it('has a text for what cannot be played, and says what is wrong', async () => {
        editor.clear();
        editor.brush = 2;
        editor.paint(3);
        await vi.advanceTimersByTimeAsync(0);
        expect([editor.text, editor.problem?.detail]).toEqual(['3O4 O', 'X is missing']);
        expect(await editor.check()).toBeNull();
    });

    it('never shows the letters that it sends', async () => {
        const seen: string[] = [];
        for (const cell of [1, 2, 3]) {
            editor.paint(cell);
            seen.push(editor.text);
            await vi.advanceTimersByTimeAsync(0);
            seen.push(editor.text);
        }
        expect(seen.filter((text) => /--/.test(text))).toEqual([seen[0]]); // the first is what was there
        expect(editor.text).toBe('XXXX4 O');
    });

    it('shows a typed position once the server has read it', async () => {
        editor.typed('XO------ X');
        expect(editor.cells[1]).toBeNull();
        await vi.advanceTimersByTimeAsync(400);
        expect([editor.cells[0], editor.cells[1], editor.seat, editor.problem]).toEqual([1, 2, 0, null]);
        expect(editor.text).toBe('XO------ X');
        expect(await editor.check()).toBe('XO6 X');
    });

    it('holds the complaint at the field and the board as it was', async () => {
        editor.typed('nonsense');
        await vi.advanceTimersByTimeAsync(400);
        expect([editor.problem?.detail, editor.cells[0]]).toEqual(['draws nothing', 1]);
        expect(await editor.check()).toBeNull();
    });

    it('goes to the standard start', async () => {
        await editor.standard();
        expect([editor.cells.every((cell) => cell === null), editor.seat, editor.problem]).toEqual([true, 0, null]);
    });

    it('does not hear answers after it was closed', async () => {
        editor.typed('nonsense');
        editor.close();
        await vi.advanceTimersByTimeAsync(400);
        expect(editor.problem).toBeNull();
    });
});
