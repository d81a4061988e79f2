// Makes a game and keeps its secrets: those of one's own seats, and those to be given away.
import { api } from '../api/http';
import type { NewGame } from '../api/types';
import { rememberGame } from '../my-games.svelte';
import { readStored, writeStored } from '../storage';
import type { Start } from './setup';

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

export const storedChoices = (): unknown => readStored(choicesKey);
export const storeChoices = (choices: unknown): void => writeStored(choicesKey, choices);
