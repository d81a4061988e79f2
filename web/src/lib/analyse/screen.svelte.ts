// What the parts of the Analyse screen share: the study, the engine, the review, and where somebody
// points. Board, move list and graph are one thing: pointing at one marks the others.

import { getContext, setContext } from 'svelte';
import type { Move, NamedValues, Outcome, ReviewPly } from '../api/types';
import { notationOf, reviewText } from '../notation.svelte';
import { answerText } from '../play/turns';
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
import { moveNumber } from './moveRows';
import { moveName } from './words';
import { evenValue, isMean, movesPieces, overall, ranked, shareOf, shortValue, turned } from './values';

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

    // All moves of the position are worth the same: said once instead of on every square.
    readonly even: { text: string; count: number } | null = $derived.by(() => {
        const { analysis, on, level } = this.engine;
        if (!on || level !== 'all' || this.fewLines || !analysis || analysis.lines.length < (this.study.position?.legal.length ?? 0)) return null;
        const text = evenValue(analysis.lines, this.scale);
        return text === null ? null : { text, count: analysis.lines.length };
    });

    // The line on the board has been reviewed to its end.
    readonly isReviewed: boolean = $derived.by(() => {
        const { reviewer, study } = this;
        return reviewer.state === 'done' && reviewer.line.length === study.line.length
            && reviewer.line.every((id, index) => study.line[index] === id);
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

    // Back from two compared moves to all of them.
    endComparison(): void {
        this.compared = null;
    }

    // Another game is on the board: what was said about the last one goes, and what is kept of this
    // one comes.
    async arrive(): Promise<void> {
        this.reviewer.forget();
        this.leave();
        await this.recall();
    }

    review(): void {
        const { study } = this;
        if (!study.detail || study.line.length < 2) return;
        this.reviewer.start({ game: study.detail.id, ...this.lineRequest(), limits: { time_ms: REVIEW_MS } }, study.line);
    }

    // Shows the review that the server has kept of the line on the board; false when there is none.
    // One that cannot be had is no reason to complain: it can be made again.
    async recall(): Promise<boolean> {
        const { study, reviewer } = this;
        if (!study.detail || study.line.length < 2) return false;
        const { tree, line } = study;
        const kept = await this.server.keptReview(study.detail.id, this.lineRequest()).catch(() => null);
        const still = study.tree.nodes.get(line.at(-1)!) === tree.nodes.get(line.at(-1)!) && !reviewer.active;
        if (!kept || !still) return false;
        reviewer.show(kept, line);
        return true;
    }

    private lineRequest(): { position: string | undefined; options: NamedValues; moves: string[] } {
        const { study } = this;
        return { position: study.start ?? undefined, options: study.options, moves: textsOf(study.tree, study.line) };
    }

    // How the list numbers a move of the review.
    numberAt(ply: number): string {
        const turn = this.reviewer.line.slice(1, ply + 1).filter((id) => (this.study.tree.nodes.get(id)?.move?.seat ?? 0) >= 0).length;
        return moveNumber(turn, this.study.detail?.numbering ?? 'plies', true);
    }

    // What was played, with what chance answered to it.
    playedText(entry: ReviewPly): string {
        const answer = this.study.tree.nodes.get(this.reviewer.line[entry.ply + 1] ?? -1)?.move;
        const told = answer !== undefined && answer !== null && answer.seat < 0 && answer.to !== null;
        return told ? answerText(answer.text, this.study.look) : moveName(reviewText(entry, 'played', this.notation));
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
