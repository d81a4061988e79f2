// When a move counts as costly. All marks, colours and the bar take their scale from here, so that
// a "?" in the list, a red figure on the board and a step in the graph mean the same loss.

export interface Scale {
    points: boolean; // losses are points of the game; else parts of a game, 0..1
    mistake: number; // loss marked "?"
    blunder: number; // loss marked "??"
    digits: number; // decimals of a value beside the board
    boardDigits: number; // decimals on a square
}

// Points games (Othello: discs). Four discs are what a strong player notices in the final score;
// ten turn a won game.
const POINTS: Scale = { points: true, mistake: 4, blunder: 10, digits: 1, boardDigits: 0 };

// Games that are only won, drawn or lost: what counts is the result to expect (chance.ts). A pawn
// less in an even game costs an eighth of it.
const RESULT: Scale = { points: false, mistake: 0.1, blunder: 0.2, digits: 2, boardDigits: 1 };

export function scaleOf(game: { points: boolean }): Scale {
    return game.points ? POINTS : RESULT;
}

export type Mark = '' | '?' | '??';

export function markOf(loss: number, scale: Scale): Mark {
    if (loss >= scale.blunder) return '??';
    return loss >= scale.mistake ? '?' : '';
}

// Where a loss stands on the diverging scale: 1 = nothing lost (jade), 0 = a mistake (neutral),
// -1 = a blunder or worse (vermilion).
export function toneOfLoss(loss: number, scale: Scale): number {
    if (loss <= 0) return 1;
    if (loss <= scale.mistake) return 1 - loss / scale.mistake;
    return -Math.min(1, (loss - scale.mistake) / (scale.blunder - scale.mistake));
}

// How much of the evaluation bar belongs to the first seat (0..1) in a game of points. It bends instead of ending, so
// that small leads show and large ones still differ.
export function barShare(valueForFirst: number, scale: Scale): number {
    return 0.5 + (0.5 * valueForFirst) / (Math.abs(valueForFirst) + scale.blunder);
}
