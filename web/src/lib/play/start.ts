// Makes a game and keeps its secrets: those of one's own seats, and those to be given away.
import { api } from '../api/http';
import type { NewGame } from '../api/types';
import { rememberGame } from '../my-games.svelte';
import { isRecord, readStored, writeStored } from '../storage';
import type { Choices, Start } from './setup';

export async function startGame(start: Start): Promise<NewGame> {
    const made = await api.createGame(start.request);
    rememberGame({
        id: made.id,
        game: made.game.game,
        tokens: made.tokens.map((token, seat) => (start.own.includes(seat) ? token : '')),
        invitations: made.invitations,
        control: made.control,
        created: made.game.created_ms,
    });
    return made;
}

const choicesKey = 'tusk.choices';
const byGameKey = 'tusk.choices.games';

function byGame(): Record<string, unknown> {
    const stored = readStored(byGameKey);
    return isRecord(stored) ? stored : {};
}

// What was chosen last, for this game or for any.
export function storedChoices(game?: string): unknown {
    const last = readStored(choicesKey);
    if (game === undefined || (isRecord(last) && last.game === game)) return last;
    return byGame()[game] ?? null;
}

export function storeChoices(choices: Choices): void {
    writeStored(choicesKey, choices);
    writeStored(byGameKey, { ...byGame(), [choices.game]: choices });
}
