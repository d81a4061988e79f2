// Sentences made of what the server sends and what the message files say.

import type { AnalysisLine, GameDetail, Outcome, Position, Problem, ReviewPly, Scene } from '../api/types';
import { problemText as faultOf } from '../i18n/faults';
import { formatNumber, named, t } from '../i18n/index.svelte';
import { lineTexts, moveText, notationOf } from '../notation.svelte';
import { sidesOf } from '../play/sides';
import { isResult, type Valued } from './chance';
import { signed, signedValue } from './figures';
import { markOf, type Scale } from './thresholds';
import type { Ended, Study } from './study.svelte';
import type { TreeNode } from './tree';

// `sides` are the names of the seats, or the colours they play where those are decided on the way.
export function seatName(sides: readonly string[], seat: number): string {
    const name = sides[seat];
    return name === undefined ? '' : named('seat', name, name);
}

export function unitName(unit: string): string {
    return named('analyse.unit', unit, unit);
}

export function problemText(problem: Problem): string {
    return faultOf(problem, ['analyse.problem']);
}

const FLIP = /^(\w+)-\1$/; // to where it stands: turned over, nobody knows what it will be

export function moveName(text: string): string {
    const flipped = FLIP.exec(text)?.[1];
    return flipped ? t('analyse.flip', { cell: flipped }) : named('analyse.move', text, text);
}

export function lineName(moves: readonly string[]): string {
    return moves.map(moveName).join(' ');
}

// A lead, or a proven end: "mate in 5".
export function valueText(valued: Valued, scale: Scale, unit: string): string {
    if (!isResult(valued, scale)) return signedValue(valued.value, valued.exact, scale.digits);
    if (valued.value === 0) return t('analyse.value.draw');
    const won = valued.value > 0;
    if (!valued.end_in) return t(won ? 'analyse.value.win' : 'analyse.value.loss');
    const moves = Math.ceil(valued.end_in / 2);
    if (unit !== 'pawns') return t(won ? 'analyse.value.winIn' : 'analyse.value.lossIn', { moves });
    return t(won ? 'analyse.value.mateIn' : 'analyse.value.matedIn', { moves });
}

// Points, or parts of a game as percent.
export function lossText(loss: number, scale: Scale, digits = scale.points ? scale.digits : 0): string {
    if (scale.points) return loss.toFixed(digits);
    return formatNumber(loss, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function outcomeText(outcome: Outcome, scene: Scene | null, game: GameDetail): string {
    if (outcome.winner === 'draw') return t('analyse.outcome.draw');
    // A colour that was decided on the way is not the name of a seat.
    const seat = outcome.payoff.findIndex((payoff) => payoff > 0);
    const winner = seatName(sidesOf(game.look, scene, game.seats), seat);
    if (!game.points) return t('analyse.outcome.wins', { seat: winner });
    return t('analyse.outcome.win', { seat: winner, by: signed(outcome.payoff[seat] ?? 0, 0) });
}

// How a game ended that the rules had not ended yet.
export function endedText(ended: Ended, sides: readonly string[]): string {
    const won = ended.payoff.findIndex((payoff) => payoff > 0);
    if (won < 0) return t('analyse.outcome.draw');
    const winner = seatName(sides, won);
    const loser = seatName(sides, ended.payoff.findIndex((payoff) => payoff < 0));
    if (ended.by === 'record') return t('analyse.outcome.wins', { seat: winner });
    return named('analyse.ended', ended.by, '', { winner, loser });
}

export function turnText(position: Position, game: GameDetail): string {
    if (position.outcome) return outcomeText(position.outcome, position.scene, game);
    const seat = position.deciders[0];
    return seat === undefined ? '' : t('analyse.turn', { seat: seatName(sidesOf(game.look, position.scene, game.seats), seat) });
}

// Whose turn it is, or how the game ended, by the rules or otherwise.
export function standing({ position, detail, ended, sides }: Pick<Study, 'position' | 'detail' | 'ended' | 'sides'>): string {
    if (!position || !detail) return '';
    return ended ? endedText(ended, sides) : turnText(position, detail);
}

function listed(...parts: string[]): string {
    return parts.filter(Boolean).join(t('analyse.spoken.separator'));
}

export function lostText(loss: number, game: GameDetail | null, scale: Scale): string {
    if (!scale.points) return t('analyse.spoken.chance', { loss: lossText(loss, scale) });
    return t('analyse.spoken.loss', { loss: lossText(loss, scale), unit: unitName(game?.unit ?? '') });
}

// What a screen reader says about a move beyond what everybody can read.
export function aboutMove(node: TreeNode, game: GameDetail, review: ReviewPly | null, scale: Scale): string {
    const mark = review ? markOf(review.loss, scale) : '';
    return listed(
        seatName(sidesOf(game.look, node.position?.scene, game.seats), node.move?.seat ?? -1),
        mark === '' ? '' : t(mark === '??' ? 'analyse.mark.blunder' : 'analyse.mark.mistake'),
        review && mark !== '' ? lostText(review.loss, game, scale) : '',
        node.forced ? t('analyse.forced.short') : '',
    );
}

export function spokenMove(node: TreeNode, game: GameDetail, review: ReviewPly | null, scale: Scale): string {
    if (!node.move) return t('analyse.moves.start');
    const move = t('analyse.spoken.move', { ply: node.ply, move: moveName(moveText(node.move, notationOf(game))) });
    return listed(move, aboutMove(node, game, review, scale));
}

export function aboutLine(line: AnalysisLine, unit: string): string {
    return listed(unitName(unit), line.exact ? t('analyse.exact') : '');
}

export function spokenLine(line: AnalysisLine, scale: Scale, unit: string, notation: string): string {
    const about = isResult(line, scale) ? '' : ` ${aboutLine(line, unit)}`;
    return listed(lineName(lineTexts(line, notation)), valueText(line, scale, unit) + about);
}
