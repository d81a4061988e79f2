import { describe, expect, it } from 'vitest';
import { line, PASS, played, position, positions, put } from './fixtures';
import {
    absorb, childPlaying, forcedPass, isButton, lineThrough, newTree, nodeAt, otherVariation, pathTo,
    promote, remove, restore, ROOT, textsOf, variationStart, type Tree,
} from './tree';

function grow(tree: Tree, names: string): { tree: Tree; path: number[]; end: number } {
    const grown = absorb(tree, line(names), []);
    return { ...grown, end: grown.path.at(-1)! };
}

function lines(tree: Tree, id = ROOT): string[] {
    const node = nodeAt(tree, id);
    if (node.children.length === 0) return [textsOf(tree, pathTo(tree, id)).join(' ')];
    return node.children.flatMap((child) => lines(tree, child));
}

describe('growing', () => {
    it('starts with a root that has no move', () => {
        const tree = newTree(position(0));
        expect(nodeAt(tree, ROOT)).toMatchObject({ move: null, ply: 0, children: [] });
    });

    it('numbers the plies and keeps the positions it is given', () => {
        const { tree, path } = absorb(newTree(null), line('a1 b1'), positions(3));
        expect(path.map((id) => nodeAt(tree, id).ply)).toEqual([0, 1, 2]);
        expect(path.map((id) => nodeAt(tree, id).position?.text)).toEqual(['position 0', 'position 1', 'position 2']);
    });

    it('takes the positions of the end only, and leaves the others as they were', () => {
        const first = absorb(newTree(position(0)), line('a1'), [position(1)], 1);
        const { tree, path } = absorb(first.tree, line('a1 b1 c1'), [position(3)], 3);
        expect(path.map((id) => nodeAt(tree, id).position?.ply ?? null)).toEqual([0, 1, null, 3]);
    });

    it('follows moves that are there and branches at the first new one', () => {
        const main = grow(newTree(null), 'a1 b1 c1');
        const same = grow(main.tree, 'a1 b1');
        expect(same.end).toBe(main.path[2]);
        expect(same.tree.nodes.size).toBe(4);
        const branch = grow(main.tree, 'a1 c2');
        expect(lines(branch.tree)).toEqual(['a1 b1 c1', 'a1 c2']);
        expect(nodeAt(branch.tree, main.path[1]!).children[0]).toBe(main.path[2]);
    });

    it('does not change the tree it started from', () => {
        const main = grow(newTree(null), 'a1 b1');
        grow(main.tree, 'a1 c1');
        expect(lines(main.tree)).toEqual(['a1 b1']);
    });

    it('knows which child plays a move', () => {
        const main = grow(newTree(null), 'a1');
        expect(childPlaying(main.tree, ROOT, 'a1')).toBe(main.end);
        expect(childPlaying(main.tree, ROOT, 'b1')).toBeNull();
    });

    it('refuses a node that does not exist', () => {
        expect(() => nodeAt(newTree(null), 7)).toThrow('no node 7');
    });
});

describe('forced passes', () => {
    it('is the only legal move and a button', () => {
        expect(forcedPass(position(1, [PASS]))).toEqual(PASS);
        expect(forcedPass(position(1, [put('a1')]))).toBeNull();
        expect(forcedPass(position(1, [PASS, put('a1')]))).toBeNull();
        expect(forcedPass(position(1, []))).toBeNull();
        expect(forcedPass(null)).toBeNull();
    });

    it('tells a button from a drop and from a placed piece', () => {
        expect(isButton(PASS)).toBe(true);
        expect(isButton({ ...PASS, hand: 1, to: 3 })).toBe(false);
        expect(isButton(put('a1'))).toBe(false);
    });

    it('marks them whether the server inserted them or the client sent them', () => {
        const inserted = absorb(newTree(null), [played('a1', 1), played('pass', 2, true)], []);
        expect(nodeAt(inserted.tree, inserted.path[2]!).forced).toBe(true);
        const sent = absorb(newTree(null), line('a1 pass'), [position(0), position(1, [PASS]), position(2)]);
        expect(nodeAt(sent.tree, sent.path[2]!).forced).toBe(true);
        const chosen = absorb(newTree(null), line('a1 pass'), positions(3));
        expect(nodeAt(chosen.tree, chosen.path[2]!).forced).toBe(false);
    });
});

describe('lines', () => {
    const main = grow(newTree(null), 'a1 b1 c1 d1');
    const branch = grow(main.tree, 'a1 b2 c2');
    const { tree } = branch;

    it('runs from the root through a node to the end of its line', () => {
        expect(textsOf(tree, lineThrough(tree, main.path[1]!))).toEqual(['a1', 'b1', 'c1', 'd1']);
        expect(textsOf(tree, lineThrough(tree, branch.path[2]!))).toEqual(['a1', 'b2', 'c2']);
    });

    it('steps between variations at the nearest choice', () => {
        expect(otherVariation(tree, main.path[2]!, 1)).toBe(branch.path[2]);
        expect(otherVariation(tree, branch.path[2]!, -1)).toBe(main.path[2]);
        expect(otherVariation(tree, main.path[4]!, 1)).toBe(branch.path[2]);
        expect(otherVariation(tree, branch.path[2]!, 1)).toBe(branch.path[2]);
        expect(otherVariation(tree, main.path[1]!, 1)).toBe(main.path[1]);
        expect(otherVariation(tree, ROOT, -1)).toBe(ROOT);
    });

    it('knows where the variation of a node begins', () => {
        expect(variationStart(tree, branch.end)).toBe(branch.path[2]);
        expect(variationStart(tree, main.end)).toBeNull();
    });
});

describe('promoting', () => {
    it('makes a variation the continuation and keeps the old one', () => {
        const branch = grow(grow(newTree(null), 'a1 b1').tree, 'a1 b2 c2');
        const tree = promote(branch.tree, branch.end);
        expect(lines(tree)).toEqual(['a1 b2 c2', 'a1 b1']);
        expect(variationStart(tree, branch.end)).toBeNull();
    });

    it('works from the inside when variations are nested', () => {
        let { tree } = grow(newTree(null), 'a1 b1');
        tree = grow(tree, 'a2 b2').tree;
        const inner = grow(tree, 'a2 c2');
        tree = promote(inner.tree, inner.end);
        expect(lines(tree)).toEqual(['a1 b1', 'a2 c2', 'a2 b2']);
        tree = promote(tree, inner.end);
        expect(lines(tree)).toEqual(['a2 c2', 'a2 b2', 'a1 b1']);
    });

    it('leaves the main line alone', () => {
        const main = grow(newTree(null), 'a1 b1');
        expect(promote(main.tree, main.end)).toBe(main.tree);
    });
});

describe('deleting and undoing it', () => {
    it('takes the node and all below it', () => {
        const main = grow(newTree(null), 'a1 b1 c1');
        const { tree, removed } = remove(main.tree, main.path[2]!);
        expect(lines(tree)).toEqual(['a1']);
        expect(tree.nodes.size).toBe(2);
        expect(removed?.nodes.map((node) => node.move?.text)).toEqual(['b1', 'c1']);
    });

    it('cannot delete the root', () => {
        const { tree } = grow(newTree(null), 'a1');
        expect(remove(tree, ROOT)).toEqual({ tree, removed: null });
    });

    it('deletes a forced pass together with the move that forces it', () => {
        const { tree, path } = absorb(newTree(null), [played('a1', 1), played('pass', 2, true), played('b1', 3)], []);
        expect(lines(remove(tree, path[2]!).tree)).toEqual(['']);
    });

    it('brings back nested variations in their old places', () => {
        let { tree, path } = grow(newTree(null), 'a1 b1 c1');
        tree = grow(tree, 'a1 b2').tree;
        tree = grow(tree, 'a1 b1 c2').tree;
        const before = lines(tree);
        const gone = remove(tree, path[2]!);
        expect(lines(gone.tree)).toEqual(['a1 b2']);
        const back = restore(gone.tree, gone.removed!);
        expect(lines(back.tree)).toEqual(before);
        expect(back.id).toBe(path[2]);
    });

    it('joins what was played again after the deletion', () => {
        const main = grow(newTree(null), 'a1 b1 c1');
        const gone = remove(main.tree, main.path[2]!);
        const again = grow(gone.tree, 'a1 b1 d1');
        const back = restore(again.tree, gone.removed!);
        expect(lines(back.tree)).toEqual(['a1 b1 d1', 'a1 b1 c1']);
        expect(back.id).toBe(again.path[2]);
    });

    it('gives up when the place it belongs to is gone too', () => {
        const main = grow(newTree(null), 'a1 b1 c1');
        const inner = remove(main.tree, main.path[3]!);
        const outer = remove(inner.tree, main.path[1]!);
        expect(restore(outer.tree, inner.removed!)).toEqual({ tree: outer.tree, id: null });
    });

    it('gives new nodes numbers that no deleted node had', () => {
        const main = grow(newTree(null), 'a1 b1');
        const gone = remove(main.tree, main.end);
        const fresh = grow(gone.tree, 'a1 c1');
        expect(fresh.end).toBeGreaterThan(main.end);
    });
});
