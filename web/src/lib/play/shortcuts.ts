// Keys of the game screen. Whoever is typing, choosing or reading a window keeps their keys.

const typing = 'input, select, textarea, dialog, [role=tab], [contenteditable]';

export type Shortcuts = Record<string, () => void>;

export function runShortcut(event: KeyboardEvent, shortcuts: Shortcuts): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    const run = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
}
