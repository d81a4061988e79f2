// Which key does what on the Analyse screen. Pure, so that the help and the tests read one table.

export type KeyAction =
    | 'back' | 'forward' | 'previousVariation' | 'nextVariation' | 'first' | 'last'
    | 'remove' | 'promote' | 'flip' | 'mirror' | 'analysis' | 'undo' | 'review' | 'open' | 'setup' | 'help';

export const KEY_TABLE: readonly { key: string; action: KeyAction }[] = [
    { key: 'ArrowLeft', action: 'back' },
    { key: 'ArrowRight', action: 'forward' },
    { key: 'ArrowUp', action: 'previousVariation' },
    { key: 'ArrowDown', action: 'nextVariation' },
    { key: 'Home', action: 'first' },
    { key: 'End', action: 'last' },
    { key: 'Delete', action: 'remove' },
    { key: 'p', action: 'promote' },
    { key: 'u', action: 'undo' },
    { key: 'f', action: 'flip' },
    { key: 'm', action: 'mirror' },
    { key: 'a', action: 'analysis' },
    { key: 'r', action: 'review' },
    { key: 'o', action: 'open' },
    { key: 'e', action: 'setup' },
    { key: '?', action: 'help' },
];

const MOVING: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

// Widgets that use the moving keys themselves.
const OWN_ARROWS = '[role="grid"], [role="tablist"], [role="slider"], input[type="radio"]';
const TYPING = 'input:not([type="radio"], [type="checkbox"]), textarea, select, dialog';

export interface Stroke {
    key: string;
    ctrlKey: boolean;
    metaKey: boolean;
    altKey: boolean;
    defaultPrevented: boolean;
    target: EventTarget | null;
}

export function isTyping(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(TYPING) !== null;
}

export function keyAction(stroke: Stroke): KeyAction | null {
    if (stroke.defaultPrevented || stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null;
    if (isTyping(stroke.target)) return null;
    const own = stroke.target instanceof Element && stroke.target.closest(OWN_ARROWS) !== null;
    if (own && MOVING.has(stroke.key)) return null;
    const name = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key;
    return KEY_TABLE.find((row) => row.key === name)?.action ?? null;
}
