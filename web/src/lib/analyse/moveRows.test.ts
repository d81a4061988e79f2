import { describe, expect, it } from 'vitest';
import { line, played } from './fixtures';
import { mainLine, moveNumber, rowsOf, type MoveItem, type Numbering } from './moveRows';
import { absorb, newTree } from './tree';

function grown(...lines: string[]) {
    return lines.reduce((tree, moves) => absorb(tree, line(moves), []).tree, newTree(null));
}

function print(items: readonly MoveItem[]): string {
    return items.map((item) => {
        const others = item.variations.map((variation) => ` (${print(variation)})`).join('');
        return `${item.ply}.${item.text}${others}`;
    }).join(' ');
}

describe('the printed tree', () => {
    it('is empty before the first move', () => {
        expect(mainLine(newTree(null))).toEqual([]);
    });

    it('puts variations after the move they replace, the first move included', () => {
        expect(print(mainLine(grown('a1 b1 c1', 'a2 b2', 'a1 c2 d2', 'a1 c2 d1'))))
            .toBe('1.a1 (1.a2 2.b2) 2.b1 (2.c2 3.d2 (3.d1)) 3.c1');
    });
});

describe('numbers', () => {
    const numbered = (numbering: Numbering, begins = false) => [1, 2, 3, 4].map((ply) => moveNumber(ply, numbering, begins));

    it('count every move', () => {
        expect(numbered('plies')).toEqual(['1', '2', '3', '4']);
    });

    it('count rounds where the game does, and name the round where a line begins with its second move', () => {
        expect(numbered('rounds')).toEqual(['1', '', '2', '']);
        expect(numbered('rounds', true)).toEqual(['1', '1…', '2', '2…']);
    });
});

describe('the count of moves', () => {
    it('leaves out what chance did, in variations too', () => {
        const flip = { ...played('a1', 1) };
        const answer = { ...played('a1', 2), text: 'a1(K)', seat: -1 };
        const reply = { ...played('b1', 3), seat: 1 };
        const other = { ...played('c1', 3), seat: 1 };
        let { tree } = absorb(newTree(null), [flip, answer, reply], []);
        tree = absorb(tree, [flip, answer, other], []).tree;
        const items = mainLine(tree);
        expect(items.map(({ text, ply, turn }) => [text, ply, turn])).toEqual([['a1(K)', 1, 1], ['b1', 3, 2]]);
        expect(items[1]?.variations.map((line) => line.map((item) => item.turn))).toEqual([[2]]);
    });
});

describe('rows', () => {
    const shape = (items: MoveItem[]) => rowsOf(items, 2).map((row) => [row.lead, row.items.map((item) => item.text).join(' ')]);

    it('hold one move of each seat', () => {
        expect(shape(mainLine(grown('a1 b1 c1')))).toEqual([[0, 'a1 b1'], [0, 'c1']]);
    });

    it('break for variations and go on in the right column', () => {
        expect(shape(mainLine(grown('a1 b1 c1', 'a2')))).toEqual([[0, 'a1'], [1, 'b1'], [0, 'c1']]);
        expect(shape(mainLine(grown('a1 b1 c1', 'a1 b2')))).toEqual([[0, 'a1 b1'], [0, 'c1']]);
    });
});
