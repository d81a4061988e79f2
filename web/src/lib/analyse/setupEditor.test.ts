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

    it('writes the text as somebody paints and changes sides', () => {
        editor.paint(1);
        expect(editor.text).toBe('XX------ O');
        editor.turn(0);
        editor.brush = null;
        editor.paint(0);
        expect(editor.text).toBe('-X------ X');
        editor.clear();
        expect(editor.text).toBe('-------- X');
    });

    it('shows a typed position once the server has read it', async () => {
        editor.typed('OO------ X');
        expect(editor.cells[1]).toBeNull();
        await vi.advanceTimersByTimeAsync(400);
        expect([editor.cells[0], editor.cells[1], editor.seat, editor.problem]).toEqual([2, 2, 0, null]);
    });

    it('holds the complaint at the field and the board as it was', async () => {
        editor.typed('nonsense');
        await vi.advanceTimersByTimeAsync(400);
        expect([editor.problem?.detail, editor.cells[0]]).toEqual(['not a position', 1]);
        expect(await editor.check()).toBe(false);
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
