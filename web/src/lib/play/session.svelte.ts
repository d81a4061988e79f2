// One game on the screen: what the server said last, which position is looked at, and what the
// person asked for. The server decides; this only shows and asks.
import { SvelteMap } from 'svelte/reactivity';
import { api, refusalOf } from '../api/http';
import { live } from '../api/live.svelte';
import type { GameDetail, LiveGame, Move, OfferKind, PlayedMove, Position, Problem } from '../api/types';
import type { MyGame } from '../my-games.svelte';
import { mergeGame } from './merge';
import { Pace } from './pace';
import { rematchOf } from './rematch';
import { startGame } from './start';

const paceMs = 360; // settling and the longest row of flips

interface News {
    game: LiveGame;
    fresh: boolean; // the first message after (re)connecting
    at: number;
}

export class GameSession {
    readonly id: string;
    tokens = $state.raw<string[]>([]);
    game = $state.raw<LiveGame | null>(null);
    detail = $state.raw<GameDetail | null>(null);
    receivedAt = $state(0); // when `game` came, by performance.now()
    lost = $state.raw<Problem | null>(null); // the game cannot be shown
    refused = $state.raw<Problem | null>(null); // what was asked for last was not done
    busy = $state(false);
    shownPly = $state<number | null>(null); // an earlier position is looked at; null = now

    private known = new SvelteMap<number, Position>();
    private unwatch: (() => void) | null = null;
    private pace: Pace<News>;
    private receivedPly = 0;
    private readonly control: string;

    constructor(id: string, tokens: string[], control: string) {
        this.id = id;
        this.tokens = tokens;
        this.control = control;
        this.pace = new Pace((news) => this.take(news), paceMs);
    }

    get secrets(): string[] {
        return [...this.tokens, this.control].filter((secret) => secret !== '');
    }

    open(): void {
        this.lost = null;
        this.unwatch?.();
        this.unwatch = live.watch(this.id, this.secrets, {
            game: (game, fresh) => this.receive(game, fresh),
            gone: (problem) => (this.lost = problem),
        });
    }

    close(): void {
        this.unwatch?.();
        this.pace.stop();
    }

    // The position on the board; null while an earlier one is on its way.
    get position(): Position | null {
        if (this.shownPly === null) return this.game?.position ?? null;
        return this.known.get(this.shownPly) ?? null;
    }

    get ply(): number {
        return this.shownPly ?? this.game?.position.ply ?? 0;
    }

    // The move that led to the position on the board; a pass leaves the one before it in sight.
    get lastMove(): PlayedMove | null {
        const moves = this.game?.moves.slice(0, this.ply) ?? [];
        return moves.findLast((move) => move.to !== null) ?? null;
    }

    // The seats this browser must decide for now.
    get mine(): number[] {
        const game = this.game;
        return game ? game.position.deciders.filter((seat) => game.you.includes(seat)) : [];
    }

    get opening(): string | null {
        const moves = this.game?.moves.slice(0, this.ply) ?? [];
        return moves.findLast((move) => move.opening !== null)?.opening ?? this.position?.opening ?? null;
    }

    async showPly(ply: number): Promise<void> {
        const end = this.game?.position.ply ?? 0;
        if (ply >= end) {
            this.shownPly = null;
            return;
        }
        const wanted = Math.max(0, ply);
        if (!this.known.has(wanted)) {
            const around = { from: Math.max(0, wanted - 20), to: Math.min(end, wanted + 20) };
            await this.ask(async () => {
                const positions = await api.positions(this.id, around.from, around.to, this.secrets);
                for (const position of positions) this.known.set(position.ply, position);
            });
        }
        if (this.known.has(wanted)) this.shownPly = wanted;
    }

    async play(move: Move): Promise<void> {
        const seat = this.mine[0];
        const ply = this.game?.position.ply;
        // What is shown may lag behind what was told, so that one can follow it.
        if (seat === undefined || ply === undefined || this.busy || ply < this.receivedPly) return;
        await this.change(() => api.act(this.id, this.secrets, { seat, text: move.text, ply }));
    }

    undo = (): Promise<void> => this.change(() => api.undo(this.id, this.secrets));

    resign = (seat: number): Promise<void> => this.change(() => api.resign(this.id, this.secrets, seat));

    offer = (seat: number, kind: OfferKind): Promise<void> => this.change(() => api.offer(this.id, this.secrets, seat, kind));

    answer = (seat: number, accept: boolean): Promise<void> => this.change(() => api.answer(this.id, this.secrets, seat, accept));

    steer = (change: { paused?: boolean; delay_ms?: number; step?: boolean }): Promise<void> =>
        this.change(() => api.control(this.id, this.secrets, change));

    // The id of the new game, or null where it was refused.
    async rematch(kept: MyGame): Promise<string | null> {
        let id: string | null = null;
        await this.ask(async () => {
            if (this.game) id = (await startGame(rematchOf(this.game, kept))).id;
        });
        return id;
    }

    private change(request: () => Promise<LiveGame>): Promise<void> {
        return this.ask(async () => {
            this.shownPly = null;
            this.receive(await request(), false);
        });
    }

    private async ask(request: () => Promise<void>): Promise<void> {
        this.busy = true;
        this.refused = null;
        try {
            this.refused = await refusalOf(request);
        } finally {
            this.busy = false;
        }
    }

    private receive(game: LiveGame, fresh: boolean): void {
        const news = { game, fresh, at: performance.now() };
        const moves = !fresh && game.position.ply > this.receivedPly;
        this.receivedPly = game.position.ply;
        if (fresh) this.pace.flush();
        this.pace.add(news, moves);
    }

    // After a lost connection the server's word counts, even if it is older than ours.
    private take({ game: next, fresh, at }: News): void {
        const old = this.game;
        if (!fresh && old && next.version < old.version) return;
        const merged = mergeGame(fresh && next.moves_from === 0 ? null : old, next);
        if (!merged) {
            live.rewatch(this.id);
            return;
        }
        for (const ply of [...this.known.keys()]) if (ply > next.moves_from) this.known.delete(ply);
        this.known.set(merged.position.ply, merged.position);
        this.receivedAt = at;
        if (this.shownPly !== null && this.shownPly >= merged.position.ply) this.shownPly = null;
        this.game = merged;
        if (this.detail?.id !== merged.game) void this.loadDetail(merged.game);
    }

    private async loadDetail(game: string): Promise<void> {
        await this.ask(async () => {
            this.detail = await api.game(game);
        });
    }
}
