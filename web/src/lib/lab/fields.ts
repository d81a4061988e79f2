// Which field of the form a problem of the server is about. `where` names parts of the request from
// the outside in: "players.1, limits, depth".
import type { Problem } from '../api/types';

export type FieldName =
    | 'game' | 'options' | 'players' | 'games' | 'clock' | 'openings' | 'seed' | 'sprt' | 'adjudication'
    | 'concurrency' | 'experiment' | 'form' | 'wthor' | 'selfplay' | 'epochs' | 'start' | 'against' | 'match';

export interface Place {
    field: FieldName;
    player: number | null; // from 0
}

const known: [RegExp, FieldName][] = [
    [/^players?\b/, 'players'],
    [/^openings?\b/, 'openings'],
    [/^options?\b/, 'options'],
    [/^games\b/, 'games'],
    [/^(clock|tc)\b/, 'clock'],
    [/^seed\b/, 'seed'],
    [/^sprt\b/, 'sprt'],
    [/^adjudication\b/, 'adjudication'],
    [/^(concurrency|threads)\b/, 'concurrency'],
    [/^(name|scale|experiment)\b/, 'experiment'],
    [/^form\b/, 'form'],
    [/^wthor\b/, 'wthor'],
    [/^selfplay\b/, 'selfplay'],
    [/^epochs\b/, 'epochs'],
    [/^start\b/, 'start'],
    [/^against\b/, 'against'],
    [/^match\b/, 'match'],
    [/^game\b/, 'game'],
];

// Null where the problem is about none of the fields: it stands beside the button then.
export function placeOf(problem: Problem | null): Place | null {
    const where = problem?.where ?? '';
    const found = known.find(([start]) => start.test(where));
    if (!found) return null;
    // "players.1" counts as programs do, "player 2" as people do.
    const index = /^players[.[](\d{1,2})/.exec(where);
    const number = /^player (\d{1,2})/.exec(where);
    if (found[1] !== 'players' || (!index && !number)) return { field: found[1], player: null };
    return { field: 'players', player: index ? Number(index[1]) : Number(number?.[1]) - 1 };
}
