// What the parts of the Analyse screen share: the study, the engine, the review, and where somebody
// points. Board, move list and graph are one thing: pointing at one marks the others.

import { getContext, setContext } from 'svelte';
import type { Move, ReviewPly } from '../api/types';
import { BookReader } from './bookReader.svelte';
import { Engine, type Target } from './engine.svelte';
import { Hints } from './hints.svelte';
import { valueAfter } from './reviewMaths';
import { Reviewer } from './reviewer.svelte';
import type { AnalyseServer } from './server';
import { Study } from './study.svelte';
import { scaleOf, type Scale } from './thresholds';
import { textsOf, nodeAt } from './tree';
import { forFirstSeat, numberOf, ranked } from './values';

const REVIEW_MS = 400; // per position: a game of sixty moves takes half a minute

export class Screen {
    readonly study: Study;
    readonly engine: Engine;
    readonly reviewer: Reviewer;
    readonly hints: Hints;
    readonly book: BookReader;
    // Where somebody points: at a move of the list or the graph, at a square, or at an engine line.
    readonly pointing = $state<{ node: number | null; cell: number | null; line: string[] | null }>({
        node: null, cell: null, line: null,
    });
    rotated = $state(false);
    mirrored = $state(false);
    compared = $state.raw<ReviewPly | null>(null); // a costly move that is shown beside the better one

    readonly scale: Scale = $derived.by(() => scaleOf(this.study.detail ?? { points: true }));

    // The move that is meant by pointing; at a square it is the one of the shown line that went there.
    readonly pointed: number | null = $derived.by(() => {
        const { node, cell } = this.pointing;
        if (node !== null || cell === null) return node;
        return this.study.line.findLast((id) => this.study.tree.nodes.get(id)?.move?.to === cell) ?? null;
    });

    // The value of the shown position for the first seat: what the engine says now, what the review
    // said, or how the game ended.
    readonly value: { value: number; exact: boolean } | null = $derived.by(() => {
        const { position, node } = this.study;
        if (position?.outcome) return { value: position.outcome.payoff[0] ?? 0, exact: true };
        const { analysis } = this.engine;
        const seat = position?.deciders[0] ?? 0;
        if (analysis) return { value: forFirstSeat(numberOf(analysis.value), seat), exact: analysis.exact };
        if (this.reviewer.line[node.ply] !== node.id) return null;
        const value = valueAfter(this.reviewer.entries, node.ply);
        return value === null ? null : { value, exact: this.reviewer.entries.get(node.ply + 1)?.exact ?? false };
    });

    // What the engine is to search, as text: equal targets are one target, whatever else changes in
    // the tree.
    readonly target: string | null = $derived.by(() => {
        const { detail, position, start, options, path, tree } = this.study;
        if (!detail || !position || position.outcome || position.legal.length === 0) return null;
        const target: Target = { game: detail.id, options, start, moves: textsOf(tree, path), text: position.text };
        return JSON.stringify(target);
    });

    constructor(readonly server: AnalyseServer) {
        this.study = new Study(server);
        this.engine = new Engine(server);
        this.reviewer = new Reviewer(server);
        this.hints = new Hints(server, () => ranked(this.engine.analysis?.lines ?? [])[0]?.moves[0] ?? null);
        this.book = new BookReader(server);
    }

    follow(): void {
        this.engine.follow(this.target === null ? null : (JSON.parse(this.target) as Target));
    }

    go(id: number): void {
        this.compared = null;
        this.study.go(id);
    }

    play(move: Move): Promise<void> {
        this.compared = null;
        return this.study.play(move);
    }

    playLine(moves: readonly string[]): Promise<void> {
        this.compared = null;
        this.pointing.line = null;
        return this.study.playLine(moves);
    }

    // Everything that walks through the tree leaves the comparison behind.
    walk(step: (study: Study) => void): void {
        this.compared = null;
        step(this.study);
    }

    remove(): void {
        this.walk((study) => study.remove());
    }

    // Jumps to the decision: the position before a costly move, with what was better.
    compare(entry: ReviewPly): void {
        const before = this.reviewer.line[entry.ply - 1];
        if (before === undefined) return;
        this.go(before);
        this.compared = entry;
    }

    // Another game is on the board: what was said about the last one goes.
    forget(): void {
        this.reviewer.forget();
        this.compared = null;
    }

    review(): void {
        const { study } = this;
        if (!study.detail || study.line.length < 2) return;
        const request = {
            game: study.detail.id, position: study.start ?? undefined, options: study.options,
            moves: textsOf(study.tree, study.line), limits: { time_ms: REVIEW_MS },
        };
        this.reviewer.start(request, study.line);
    }

    // The squares a node's move touched.
    cellsOf(id: number): number[] {
        const move = this.study.tree.nodes.has(id) ? nodeAt(this.study.tree, id).move : null;
        return [move?.from, move?.to].filter((cell) => cell !== null && cell !== undefined);
    }

}

export const SCREEN = Symbol('analyse');

export function provideScreen(screen: Screen): Screen {
    return setContext(SCREEN, screen);
}

export function useScreen(): Screen {
    return getContext<Screen>(SCREEN);
}
