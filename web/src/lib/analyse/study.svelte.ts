// What is being looked at: a game, its variation tree and the node that is shown.

import type { GameDetail, LineRequest, LiveGame, Look, Move, NamedValues, Position, Problem, RecordData } from '../api/types';
import { lineText, writeAddress, type Address } from './address';
import { sidesOf } from '../play/sides';
import { asProblem } from './intake';
import type { AnalyseServer } from './server';
import {
    absorb, childPlaying, forcedPass, lineThrough, movesOf, newTree, nodeAt, otherVariation, pathTo, promote,
    remove, restore, ROOT, textsOf, variationStart, type Removed, type Tree, type TreeNode,
} from './tree';

const MOST_PASSES = 4; // forced passes in a row; more would be a loop

// How a game ended where its moves do not tell: somebody resigned, ran out of time, a record says so.
export interface Ended {
    payoff: number[]; // by seat
    by: 'resign' | 'time' | 'fault' | 'agreement' | 'record';
}

interface Opened {
    record: RecordData;
    end: number; // the node after its last move
    live: string | null; // the number of the game that was played here
    by: Ended['by'] | 'rules';
}

export class Study {
    detail = $state.raw<GameDetail | null>(null);
    options = $state.raw<NamedValues>({});
    start = $state<string | null>(null); // the position the tree begins with; null = the standard one
    tree = $state.raw<Tree>(newTree(null));
    current = $state(ROOT);
    removed = $state.raw<Removed | null>(null); // the last deletion, until something else changes
    private opened = $state.raw<Opened | null>(null); // the game that was opened
    busy = $state(false);
    problem = $state.raw<Problem | null>(null);

    readonly node: TreeNode = $derived(nodeAt(this.tree, this.current));
    readonly position: Position | null = $derived(this.node.position);
    readonly look: Look | null = $derived(this.position?.look ?? this.detail?.look ?? null);
    readonly path: number[] = $derived(pathTo(this.tree, this.current));
    readonly line: number[] = $derived(lineThrough(this.tree, this.current));
    // What the seats are called in this line: by the colours that they have at its end.
    readonly sides: string[] = $derived(
        sidesOf(this.look, nodeAt(this.tree, this.line.at(-1) ?? ROOT).position?.scene, this.detail?.seats ?? []),
    );
    readonly record: RecordData | null = $derived(this.opened?.record ?? null); // its names and tags
    // The shown line is the game that was opened, to its end.
    private readonly isWhole: boolean = $derived(this.opened !== null && this.line.at(-1) === this.opened.end);
    // How it ended, where it is shown to its end and the rules do not say so.
    readonly ended: Ended | null = $derived.by(() => {
        const result = this.opened?.record.result;
        if (!this.opened || !result || this.current !== this.opened.end || this.position?.outcome) return null;
        return { payoff: result.payoff, by: this.opened.by === 'rules' ? 'record' : this.opened.by };
    });
    readonly inVariation: boolean = $derived(variationStart(this.tree, this.current) !== null);
    // The name of the last named position on the way here.
    readonly opening: string | null = $derived(
        this.position?.opening ?? movesOf(this.tree, this.path).findLast((move) => move.opening)?.opening ?? null,
    );

    private turn = 0; // counts the games that were opened

    constructor(private readonly server: AnalyseServer) {}

    // Opens a game at a line; the tree that was there is gone. Throws what the server complains of.
    // Of several at once the last one counts.
    async open(game: string, from: LineRequest & { ply?: number | null } = {}, opened: Omit<Opened, 'end'> | null = null): Promise<void> {
        const { ply, ...request } = from;
        const turn = ++this.turn;
        this.busy = true;
        try {
            const detail = this.detail?.id === game ? this.detail : await this.server.game(game);
            const answer = await this.server.line(game, request);
            if (turn !== this.turn) return;
            const grown = absorb(newTree(null), answer.moves, answer.positions);
            this.detail = detail;
            this.options = request.options ?? {};
            this.start = request.position ? answer.initial : null; // as the game writes it
            this.opened = opened && { ...opened, end: grown.path.at(-1)! };
            this.tree = grown.tree;
            this.current = grown.path[ply ?? grown.path.length - 1] ?? grown.path.at(-1)!;
            this.removed = null;
            this.problem = null;
            await this.passWhereForced(grown.path.at(-1)!, this.current === grown.path.at(-1));
        } finally {
            this.busy = false;
        }
    }

    openRecord(game: string, record: RecordData, ply: number | null = null, played: { live: string | null; by: Opened['by'] } | null = null): Promise<void> {
        const from = { position: record.initial || undefined, options: record.options, moves: record.moves, ply };
        return this.open(game, from, { record, live: played?.live ?? null, by: played?.by ?? 'record' });
    }

    async openPlayed(played: LiveGame, ply: number | null = null): Promise<void> {
        const record: RecordData = {
            seats: played.seats.map((seat) => seat.name), tags: {}, options: played.options, initial: played.initial,
            moves: played.moves.map((move) => move.text),
            result: played.result && { payoff: played.result.payoff, reason: played.result.reason },
        };
        await this.openRecord(played.game, record, ply, { live: played.id, by: played.result?.by ?? 'rules' });
    }

    async play(move: Move): Promise<void> {
        await this.playLine([move.text]);
    }

    // Plays moves from the shown position: known ones are followed, new ones make a variation. The
    // first of them is shown; the others wait in the list.
    async playLine(texts: readonly string[]): Promise<void> {
        if (this.busy || !this.detail || texts.length === 0) return;
        let at: number = this.current;
        let known = 0;
        const shown = this.node.ply + 1;
        for (; known < texts.length; known++) {
            const next = childPlaying(this.tree, at, texts[known]!);
            if (next === null) break;
            at = next;
        }
        if (known < texts.length) {
            const added = await this.extend(at, texts.slice(known));
            if (added === null) return;
            at = added;
        }
        this.removed = null;
        this.current = pathTo(this.tree, at)[shown] ?? at;
        await this.passWhereForced(this.current, true);
    }

    go(id: number): void {
        if (this.tree.nodes.has(id)) this.current = id;
    }

    back(): void {
        if (this.node.parent !== null) this.current = this.node.parent;
    }

    forward(): void {
        this.current = this.node.children[0] ?? this.current;
    }

    first(): void {
        this.current = ROOT;
    }

    last(): void {
        this.current = this.line.at(-1)!;
    }

    variation(step: 1 | -1): void {
        this.current = otherVariation(this.tree, this.current, step);
    }

    promote(): void {
        this.tree = promote(this.tree, this.current);
    }

    remove(): void {
        const { tree, removed } = remove(this.tree, this.current);
        if (!removed) return;
        this.current = removed.parent;
        this.tree = tree;
        this.removed = removed;
    }

    undoRemoval(): void {
        if (!this.removed) return;
        const { tree, id } = restore(this.tree, this.removed);
        this.tree = tree;
        this.removed = null;
        if (id !== null) this.current = id;
    }

    forcedPlies(line: readonly number[] = this.line): Set<number> {
        return new Set(line.map((id) => nodeAt(this.tree, id)).filter((node) => node.forced).map((node) => node.ply));
    }

    address(review = false): string {
        // A link of moves would not tell how the game ended.
        const live = this.isWhole && this.opened && this.opened.by !== 'rules' ? this.opened.live : null;
        const address: Address = {
            game: this.detail?.id ?? null, position: this.start, ply: this.node.ply, live, options: this.options,
            moves: lineText(movesOf(this.tree, this.line), this.forcedPlies()), review,
        };
        return writeAddress(address, this.line.length - 1);
    }

    // The shown line as a record: with the names and tags of the game it came from.
    lineRecord(): RecordData {
        const moves = textsOf(this.tree, this.line);
        return {
            seats: this.record?.seats ?? this.detail?.seats.map(() => '') ?? [],
            tags: this.record?.tags ?? {}, options: this.options, initial: this.start ?? '', moves,
            result: this.isWhole ? (this.record?.result ?? null) : null,
        };
    }

    private async extend(at: number, texts: readonly string[]): Promise<number | null> {
        this.busy = true;
        try {
            const from = nodeAt(this.tree, at).ply;
            const moves = [...textsOf(this.tree, pathTo(this.tree, at)), ...texts];
            const request = { position: this.start ?? undefined, options: this.options, moves, from };
            const answer = await this.server.line(this.detail!.id, request);
            const grown = absorb(this.tree, answer.moves, answer.positions, from);
            this.tree = grown.tree;
            this.problem = null;
            return grown.path.at(-1)!;
        } catch (error) {
            this.problem = asProblem(error);
            return null;
        } finally {
            this.busy = false;
        }
    }

    // Where nothing but a pass is possible, nobody is asked to click it.
    private async passWhereForced(end: number, follow: boolean): Promise<void> {
        let at = end;
        for (let count = 0; count < MOST_PASSES; count++) {
            const pass = forcedPass(nodeAt(this.tree, at).position);
            if (!pass) break;
            const next = childPlaying(this.tree, at, pass.text) ?? (await this.extend(at, [pass.text]));
            if (next === null) break;
            at = next;
        }
        if (follow) this.current = at;
    }
}
