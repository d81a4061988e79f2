import { beforeEach, expect, test } from 'vitest';
import { keepOwnName, longestName, ownName, tidyName } from './ownName';

beforeEach(() => localStorage.clear());

test('a name is one line, trimmed and bounded by characters of any script', () => {
    expect(tidyName('  Ann \n  Lee ')).toBe('Ann Lee');
    expect([...tidyName('𠮷'.repeat(60))]).toHaveLength(longestName);
});

test('a name is remembered in the browser, and whatever else lies there is no name', () => {
    expect(keepOwnName(' 小明 ')).toBe('小明');
    expect(ownName()).toBe('小明');
    localStorage.setItem('tusk.name', '{"a":1}');
    expect(ownName()).toBe('');
});
