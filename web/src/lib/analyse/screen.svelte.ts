// What the parts of the Analyse screen share: the study, the engine, the review, and where somebody
// points. Board, move list and graph are one thing: pointing at one marks the others.

import { getContext, setContext } from 'svelte';
import type { Move, Outcome, ReviewPly } from '../api/types';
import { notationOf } from '../notation.svelte';
import { BookReader } from './bookReader.svelte';
import { Engine, type Target } from './engine.svelte';
import { Hints } from './hints.svelte';
import { isResult, type Valued } from './chance';
import { judgedAfter } from './reviewMaths';
import { Reviewer } from './reviewer.svelte';
import type { AnalyseServer } from './server';
import { Study } from './study.svelte';
import { scaleOf, type Scale } from './thresholds';
import { textsOf, nodeAt } from './tree';
import { isMean, movesPieces, overall, ranked, shareOf, shortValue, turned } from './values';

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
    reason = $state<number | null>(null); // the step of the ruling that is shown
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
    readonly value: { valued: Valued; share: number; text: string } | null = $derived.by(() => {
        const { position, node } = this.study;
        const told = (valued: Valued, mean = false): { valued: Valued; share: number; text: string } => ({
            valued, share: shareOf(valued, this.scale, mean), text: shortValue(valued, this.scale, this.scale.digits),
        });
        if (position?.outcome) {
            const ended = told({ value: position.outcome.payoff[0] ?? 0, exact: true });
            return isResult(ended.valued, this.scale) ? { ...ended, text: scoreOf(ended.share) } : ended;
        }
        const { analysis } = this.engine;
        if (analysis) return told(turned(overall(analysis), position?.deciders[0] ?? 0), isMean(analysis));
        if (this.reviewer.line[node.ply] !== node.id) return null;
        const judged = judgedAfter(this.reviewer.entries, node.ply);
        return judged && told(judged);
    });

    // How moves are written here.
    readonly notation: string = $derived.by(() => notationOf(this.study.detail));

    // Pieces that move have so many moves that only the best lines are searched, and arrows show them.
    readonly fewLines: boolean = $derived.by(() =>
        movesPieces(this.study.position?.legal ?? []) || (this.study.node.move?.from ?? null) !== null);

    // The ruling that ended the shown line, with its reasons.
    readonly ruling: Outcome | null = $derived.by(() => {
        const end = this.study.tree.nodes.get(this.study.line.at(-1) ?? -1)?.position?.outcome ?? null;
        return end && end.explanation.length > 0 ? end : null;
    });

    // What the engine is to search, as text: equal targets are one target, whatever else changes in
    // the tree.
    readonly target: string | null = $derived.by(() => {
        const { detail, position, start, options, path, tree } = this.study;
        if (!detail || !position || position.outcome || position.chance || position.legal.length === 0) return null;
        const target: Target = { game: detail.id, options, start, moves: textsOf(tree, path), text: position.text, all: !this.fewLines };
        return JSON.stringify(target);
    });

    constructor(readonly server: AnalyseServer) {
        this.study = new Study(server);
        this.engine = new Engine(server);
        this.reviewer = new Reviewer(server);
        this.hints = new Hints(server, () => ranked(this.engine.analysis?.lines ?? [], this.scale)[0]?.moves[0] ?? null);
        this.book = new BookReader(server);
    }

    follow(): void {
        this.engine.follow(this.target === null ? null : (JSON.parse(this.target) as Target));
    }

    go(id: number): void {
        this.leave();
        this.study.go(id);
    }

    play(move: Move): Promise<void> {
        this.leave();
        return this.study.play(move);
    }

    playLine(moves: readonly string[]): Promise<void> {
        this.leave();
        this.pointing.line = null;
        return this.study.playLine(moves);
    }

    // Everything that walks through the tree leaves the comparison behind.
    walk(step: (study: Study) => void): void {
        this.leave();
        step(this.study);
    }

    remove(): void {
        this.walk((study) => study.remove());
    }

    // Shows the position that a step of the ruling speaks of.
    explain(step: number | null): void {
        const ply = step === null ? -1 : (this.ruling?.explanation[step]?.ply ?? -1);
        const after = ply < 0 ? this.study.line.at(-1) : this.study.line[ply + 1];
        if (after !== undefined) this.go(after);
        this.reason = step;
    }

    // What was shown beside one position goes with it.
    private leave(): void {
        this.compared = null;
        this.reason = null;
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
        this.leave();
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

function scoreOf(share: number): string {
    return share === 0.5 ? '\u00bd\u2013\u00bd' : share > 0.5 ? '1\u20130' : '0\u20131';
}

export const SCREEN = Symbol('analyse');

export function provideScreen(screen: Screen): Screen {
    return setContext(SCREEN, screen);
}

export function useScreen(): Screen {
    return getContext<Screen>(SCREEN);
}
