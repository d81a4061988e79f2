// What the moves of the shown position change, and which of it somebody looks at: a move of the
// list, then one of its facts.

import type { ExplainAnswer, ExplainedMove, Fact, Problem } from '../api/types';
import type { CellMark } from '../board/types';
import type { Target } from './engine.svelte';
import { asProblem } from './intake';
import type { AnalyseServer } from './server';

const SETTLE_MS = 150; // people who walk through a game ask for nothing on the way
const DWELL_MS = 150; // a pointer on its way to the facts crosses other moves
const MOST_REMEMBERED = 100;

export class Hints {
    answer = $state.raw<ExplainAnswer | null>(null);
    problem = $state.raw<Problem | null>(null);
    chosen = $state<string | null>(null); // the move that was asked for; pointing does not change it
    pointed = $state<string | null>(null); // the move somebody pointed at last
    looked = $state<string | null>(null); // the fact under the pointer or the focus
    kept = $state<string | null>(null); // the fact whose squares stay on the board

    readonly move: ExplainedMove | null = $derived.by(() => {
        const moves = this.answer?.moves ?? [];
        const named = (text: string | null): ExplainedMove | undefined => moves.find((move) => move.text === text);
        return named(this.chosen) ?? named(this.pointed) ?? named(this.best()) ?? moves[0] ?? null;
    });

    readonly fact: Fact | null = $derived.by(() => {
        const facts = this.move?.facts ?? [];
        const id = this.looked ?? this.kept;
        return facts.find((fact) => fact.id === id) ?? null;
    });

    // What the board shows: the squares of the fact.
    readonly marks: CellMark[] = $derived.by(() =>
        (this.fact?.marks ?? []).flatMap(({ role, cells }) => cells.map((cell) => ({ cell, role }))),
    );

    // The squares the explained move touches.
    readonly cells: number[] = $derived.by(() =>
        [this.move?.from, this.move?.to].filter((cell) => cell !== null && cell !== undefined),
    );

    private readonly memory = new Map<string, ExplainAnswer>();
    private target: string | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private dwell: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly server: AnalyseServer,
        private readonly best: () => string | null,
    ) {}

    // Shows the facts of a position, given as Screen.target; null: there is nothing to explain.
    follow(target: string | null): void {
        if (target === this.target && !this.problem) return;
        clearTimeout(this.timer);
        clearTimeout(this.dwell);
        this.target = target;
        this.problem = null;
        this.chosen = this.pointed = this.looked = this.kept = null;
        this.answer = (target && this.memory.get(target)) || null;
        if (target && !this.answer) this.timer = setTimeout(() => void this.ask(target), SETTLE_MS);
    }

    // A pointer rests on a move; null: it has gone, and what is shown stays.
    point(move: string | null): void {
        clearTimeout(this.dwell);
        if (move !== null && move !== this.pointed) this.dwell = setTimeout(() => (this.pointed = move), DWELL_MS);
    }

    choose(move: string): void {
        this.chosen = this.chosen === move ? null : move;
        this.pointed = move;
    }

    keep(fact: string): void {
        this.kept = this.kept === fact ? null : fact;
    }

    // Nobody sees the facts any more: nothing stays on the board.
    release(): void {
        clearTimeout(this.timer);
        clearTimeout(this.dwell);
        this.target = null;
        this.looked = this.kept = null;
    }

    private async ask(target: string): Promise<void> {
        const { game, options, start, moves } = JSON.parse(target) as Target;
        try {
            const answer = await this.server.explain(game, { options, position: start ?? undefined, moves });
            this.memory.set(target, answer);
            if (this.memory.size > MOST_REMEMBERED) this.memory.delete(this.memory.keys().next().value!);
            if (target === this.target) this.answer = answer;
        } catch (error) {
            if (target === this.target) this.problem = asProblem(error);
        }
    }
}

const MOST_AT_FIRST = 4;
const FEWEST_AT_FIRST = 2;

// What is said at once and what waits behind "more": first what the move changes.
export function split(facts: readonly Fact[]): { first: Fact[]; rest: Fact[] } {
    const changed = facts.filter((fact) => fact.matters).length;
    const count = Math.min(MOST_AT_FIRST, Math.max(FEWEST_AT_FIRST, changed));
    return { first: facts.slice(0, count), rest: facts.slice(count) };
}
