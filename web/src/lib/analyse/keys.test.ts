import { describe, expect, it } from 'vitest';
import { isTyping, KEY_TABLE, keyAction, type Stroke } from './keys';

function stroke(key: string, html = '', more: Partial<Stroke> = {}): Stroke {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    const target = holder.querySelector('[data-target]') ?? holder;
    return { key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target, ...more };
}

describe('keys', () => {
    it('move through the game', () => {
        expect(keyAction(stroke('ArrowLeft'))).toBe('back');
        expect(keyAction(stroke('ArrowDown'))).toBe('nextVariation');
        expect(keyAction(stroke('F'))).toBe('flip');
        expect(keyAction(stroke('z'))).toBeNull();
    });

    it('leave fields, dialogs and shortcuts of the browser alone', () => {
        expect(keyAction(stroke('a', '<input data-target>'))).toBeNull();
        expect(keyAction(stroke('Delete', '<dialog><button data-target></button></dialog>'))).toBeNull();
        expect(keyAction(stroke('a', '', { ctrlKey: true }))).toBeNull();
        expect(keyAction(stroke('a', '', { defaultPrevented: true }))).toBeNull();
        expect(isTyping(null)).toBe(false);
    });

    it('leave arrows to widgets that use them, and keep the letters', () => {
        const cell = '<div role="grid"><b data-target></b></div>';
        expect(keyAction(stroke('ArrowLeft', cell))).toBeNull();
        expect(keyAction(stroke('f', cell))).toBe('flip');
    });

    it('are each used once', () => {
        expect(new Set(KEY_TABLE.map((row) => row.key)).size).toBe(KEY_TABLE.length);
    });
});
