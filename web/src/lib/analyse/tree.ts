// The variation tree of an analysis: every move tried so far, with the positions that are known.
// A tree is a value: each operation gives a new one and leaves the old one as it was, so that the
// screen can compare, cache and undo without surprises. The first child of a node continues its
// line; the others are variations.

import type { Move, PlayedMove, Position } from '../api/types';

export interface TreeNode {
    readonly id: number;
    readonly parent: number | null; // null at the root
    readonly ply: number; // moves from the root, passes included
    readonly move: PlayedMove | null; // null at the root
    readonly position: Position | null; // null until the server has told
    readonly forced: boolean; // a pass that nobody chose
    readonly children: readonly number[];
}

export interface Tree {
    readonly nodes: ReadonlyMap<number, TreeNode>;
    readonly nextId: number;
}

export const ROOT = 0;

export function newTree(position: Position | null): Tree {
    const root: TreeNode = {
        id: ROOT, parent: null, ply: 0, move: null, position, forced: false, children: [],
    };
    return { nodes: new Map([[ROOT, root]]), nextId: 1 };
}

export function nodeAt(tree: Tree, id: number): TreeNode {
    const node = tree.nodes.get(id);
    if (!node) throw new Error(`no node ${id} in the tree`);
    return node;
}

export function isButton(move: Move): boolean {
    return move.from === null && move.to === null && move.hand === null;
}

// The pass that must be played here, when there is nothing else to decide.
export function forcedPass(position: Position | null): Move | null {
    const only = position?.legal.length === 1 ? position.legal[0] : undefined;
    return only && isButton(only) ? only : null;
}

export function childPlaying(tree: Tree, id: number, text: string): number | null {
    const found = nodeAt(tree, id).children.find((child) => nodeAt(tree, child).move?.text === text);
    return found ?? null;
}

// Adds a line that starts at the root. `positions` are those from ply `from` to the end. Moves
// that are there already are followed; `path` holds the nodes from the root to the end.
export function absorb(
    tree: Tree, moves: readonly PlayedMove[], positions: readonly Position[], from = 0,
): { tree: Tree; path: number[] } {
    const nodes = new Map(tree.nodes);
    let nextId = tree.nextId;
    let node = nodeAt(tree, ROOT);
    const path = [ROOT];

    const learn = (current: TreeNode): TreeNode => {
        const position = positions[current.ply - from];
        if (!position) return current;
        const known = { ...current, position };
        nodes.set(known.id, known);
        return known;
    };

    node = learn(node);
    for (const move of moves) {
        const existing = node.children.map((id) => nodes.get(id)!)
            .find((child) => child.move?.text === move.text);
        let child = existing;
        if (!child) {
            const forced = move.auto || forcedPass(node.position)?.text === move.text;
            child = {
                id: nextId++, parent: node.id, ply: node.ply + 1, move, position: null, forced,
                children: [],
            };
            nodes.set(child.id, child);
            nodes.set(node.id, { ...node, children: [...node.children, child.id] });
        }
        node = learn(child);
        path.push(node.id);
    }
    return { tree: { nodes, nextId }, path };
}

export function pathTo(tree: Tree, id: number): number[] {
    const path: number[] = [];
    for (let at: number | null = id; at !== null; at = nodeAt(tree, at).parent) path.push(at);
    return path.reverse();
}

// The nodes of the line through `id`: the way to it and the continuation below it.
export function lineThrough(tree: Tree, id: number): number[] {
    const line = pathTo(tree, id);
    for (let next = nodeAt(tree, id).children[0]; next !== undefined; next = nodeAt(tree, next).children[0]) {
        line.push(next);
    }
    return line;
}

export function movesOf(tree: Tree, line: readonly number[]): PlayedMove[] {
    return line.flatMap((id) => nodeAt(tree, id).move ?? []);
}

export function textsOf(tree: Tree, line: readonly number[]): string[] {
    return movesOf(tree, line).map((move) => move.text);
}

// The node at or before `id` that begins a choice: it has siblings. Null when there is none.
function fork(tree: Tree, id: number): TreeNode | null {
    for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
        if (nodeAt(tree, node.parent).children.length > 1) return node;
    }
    return null;
}

// The next (step 1) or previous (step -1) variation at the nearest choice; `id` when there is none.
export function otherVariation(tree: Tree, id: number, step: 1 | -1): number {
    const node = fork(tree, id);
    if (!node) return id;
    const siblings = nodeAt(tree, node.parent!).children;
    return siblings[siblings.indexOf(node.id) + step] ?? id;
}

// The first move of the variation that `id` stands in; null on the main line.
export function variationStart(tree: Tree, id: number): number | null {
    for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) {
        if (nodeAt(tree, node.parent).children[0] !== node.id) return node.id;
    }
    return null;
}

// Makes the variation that `id` stands in the continuation at its choice.
export function promote(tree: Tree, id: number): Tree {
    const start = variationStart(tree, id);
    if (start === null) return tree;
    const parent = nodeAt(tree, nodeAt(tree, start).parent!);
    const children = [start, ...parent.children.filter((child) => child !== start)];
    const nodes = new Map(tree.nodes).set(parent.id, { ...parent, children });
    return { ...tree, nodes };
}

function subtree(tree: Tree, id: number): TreeNode[] {
    const node = nodeAt(tree, id);
    return [node, ...node.children.flatMap((child) => subtree(tree, child))];
}

// What a deletion took away, so that it can come back.
export interface Removed {
    readonly parent: number;
    readonly index: number; // among the parent's children
    readonly nodes: readonly TreeNode[]; // the first one is the top
}

// Deletes `id` and all that follows. A forced pass belongs to the move before it and goes with it.
export function remove(tree: Tree, id: number): { tree: Tree; removed: Removed | null } {
    let top = nodeAt(tree, id);
    while (top.forced && top.parent !== null) top = nodeAt(tree, top.parent);
    if (top.parent === null) return { tree, removed: null };
    const parent = nodeAt(tree, top.parent);
    const gone = subtree(tree, top.id);
    const nodes = new Map(tree.nodes);
    for (const node of gone) nodes.delete(node.id);
    nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== top.id) });
    const removed = { parent: parent.id, index: parent.children.indexOf(top.id), nodes: gone };
    return { tree: { ...tree, nodes }, removed };
}

// Brings back what `remove` took. Moves played again in the meantime are joined, not doubled.
export function restore(tree: Tree, removed: Removed): { tree: Tree; id: number | null } {
    const parent = tree.nodes.get(removed.parent);
    const top = removed.nodes[0];
    if (!parent || !top) return { tree, id: null };
    const nodes = new Map(tree.nodes);
    const old = new Map(removed.nodes.map((node) => [node.id, node]));

    const graft = (node: TreeNode, into: number, index: number): number => {
        const host = nodes.get(into)!;
        const twin = host.children.map((id) => nodes.get(id)!)
            .find((child) => child.move?.text === node.move?.text);
        if (!twin) {
            nodes.set(node.id, { ...node, parent: into, children: [] });
            const children = [...host.children];
            children.splice(index, 0, node.id);
            nodes.set(into, { ...host, children });
        }
        const home = twin?.id ?? node.id;
        for (const child of node.children) graft(old.get(child)!, home, nodes.get(home)!.children.length);
        return home;
    };

    const id = graft(top, parent.id, removed.index);
    return { tree: { ...tree, nodes }, id };
}
