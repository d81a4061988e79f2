// Whose first game of a kind this is, and which hint fits the moment.
import { api } from '../api/http';
import type { LiveGame } from '../api/types';
import { myGames } from '../my-games.svelte';
import type { HelperStage } from '../rules/types';
import { readStored, writeStored } from '../storage';

const finishedKey = 'tusk.finished'; // kinds of games that were played to their end
const hiddenKey = 'tusk.helper.hidden'; // games in which the hints were put away
const mostHidden = 50;

function listed(key: string): string[] {
    const stored = readStored(key);
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
}

function enlist(key: string, entry: string, most: number): void {
    const others = listed(key).filter((other) => other !== entry);
    writeStored(key, [entry, ...others].slice(0, most));
}

export const hasFinished = (kind: string): boolean => listed(finishedKey).includes(kind);
export const noteFinished = (kind: string): void => enlist(finishedKey, kind, 100);
export const isHidden = (game: string): boolean => listed(hiddenKey).includes(game);
export const hide = (game: string): void => enlist(hiddenKey, game, mostHidden);

// People who played here before this was noted: the server knows whether one of their games is over.
export async function isFirst(kind: string, id: string): Promise<boolean> {
    if (hasFinished(kind)) return false;
    const others = myGames().filter((game) => game.game === kind && game.id !== id).map((game) => game.id);
    if (others.length === 0) return true;
    const over = (await api.summaries(others)).some((line) => line.status === 'over');
    if (over) noteFinished(kind);
    return !over;
}

export function ownTurns(game: Pick<LiveGame, 'moves' | 'you'>): number {
    return game.moves.filter((move) => game.you.includes(move.seat) && !move.auto).length;
}

export function stageOf(stages: readonly HelperStage[], game: Pick<LiveGame, 'moves' | 'you' | 'position'>): HelperStage | null {
    const turns = ownTurns(game);
    const { text, scene } = game.position;
    const fits = (stage: HelperStage): boolean =>
        (!stage.turns || (turns >= stage.turns[0] && turns <= stage.turns[1])) &&
        (stage.text === undefined || new RegExp(stage.text).test(text)) &&
        (!stage.check || (scene?.checked ?? []).length > 0);
    return stages.find(fits) ?? null;
}
