// From the start page into a game with one touch.
import { api } from '../api/http';
import type { GameSummary, Move } from '../api/types';
import { myGames } from '../my-games.svelte';
import { readChoices, startOf, type Choices } from '../play/setup';
import { startGame, storedChoices } from '../play/start';
import { isRecord } from '../storage';

// As the person chose for this game before; whoever begins on the board has the first seat. Returns the
// game's address.
export async function beginGame(game: string, first: Move | null = null): Promise<string> {
    const detail = await api.game(game);
    const wanted: Choices = { ...readChoices(storedChoices(game), detail), mode: 'engine', options: {} };
    const made = await startGame(startOf(first ? { ...wanted, seat: 'first' } : wanted, detail));
    if (first) await api.act(made.id, made.tokens, { seat: 0, text: first.text, ply: made.game.position.ply });
    return `/play/${made.id}`;
}

// The game that was played or chosen last, else the one that people who read this language know best.
export function featuredGame(games: readonly GameSummary[], usual: string): GameSummary | undefined {
    const chosen = storedChoices();
    const last = [myGames()[0]?.game, isRecord(chosen) ? chosen.game : undefined, usual];
    for (const id of last) {
        const found = games.find((game) => game.id === id);
        if (found) return found;
    }
    return games[0];
}
