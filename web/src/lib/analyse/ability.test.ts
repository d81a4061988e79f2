import { describe, expect, it } from 'vitest';
import { canAnalyse } from './ability';

describe('what can be analysed move by move', () => {
    it('is a game with a board on which nothing is hidden', () => {
        expect(canAnalyse({ board: true, hidden: false })).toBe(true);
        expect(canAnalyse({ board: false, hidden: true })).toBe(false);
        expect(canAnalyse({ board: true, hidden: true })).toBe(false);
        expect(canAnalyse({ board: false, hidden: false })).toBe(false);
    });
});
