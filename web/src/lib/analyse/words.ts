// Sentences made of what the server sends and what the message files say.

import type { AnalysisLine, Analysis, GameDetail, Outcome, Position, Problem, ReviewPly } from '../api/types';
import { named, t } from '../i18n/index.svelte';
import { signed, signedValue } from './figures';
import { markOf, type Scale } from './thresholds';
import type { TreeNode } from './tree';

export function seatName(game: GameDetail | null, seat: number): string {
    const name = game?.seats[seat];
    return name === undefined ? '' : named('seat', name, name);
}

export function unitName(unit: string): string {
    return named('analyse.unit', unit, unit);
}

export function problemText(problem: Problem): string {
    const where = problem.where ? t('analyse.problem.where', { where: problem.where }) : '';
    return [named('problem', problem.code, problem.detail || problem.title), where].filter(Boolean).join(' ');
}

export function moveName(text: string): string {
    return named('analyse.move', text, text);
}

export function lineName(moves: readonly string[]): string {
    return moves.map(moveName).join(' ');
}

export function valueText(value: Analysis['value'], exact: boolean, scale: Scale): string {
    return typeof value === 'number' ? signedValue(value, exact, scale.digits) : t(`analyse.value.${value}`);
}

export function lossText(loss: number, scale: Scale): string {
    return loss.toFixed(scale.digits);
}

export function outcomeText(outcome: Outcome, game: GameDetail): string {
    if (outcome.winner === 'draw') return t('analyse.outcome.draw');
    const seat = game.seats.indexOf(outcome.winner);
    return t('analyse.outcome.win', { seat: seatName(game, seat), by: signed(outcome.payoff[seat] ?? 0, 0) });
}

export function turnText(position: Position, game: GameDetail): string {
    if (position.outcome) return outcomeText(position.outcome, game);
    const seat = position.deciders[0];
    return seat === undefined ? '' : t('analyse.turn', { seat: seatName(game, seat) });
}

// What a screen reader says about a move in the list.
export function spokenMove(node: TreeNode, game: GameDetail, review: ReviewPly | null, scale: Scale): string {
    if (!node.move) return t('analyse.moves.start');
    const parts = [t('analyse.spoken.move', { ply: node.ply, move: moveName(node.move.text), seat: seatName(game, node.move.seat) })];
    const mark = review ? markOf(review.loss, scale) : '';
    if (review && mark !== '') {
        const loss = t('analyse.spoken.loss', { loss: lossText(review.loss, scale), unit: unitName(game.unit) });
        parts.push(t(mark === '??' ? 'analyse.mark.blunder' : 'analyse.mark.mistake'), loss);
    }
    if (node.forced) parts.push(t('analyse.forced.short'));
    return parts.join(', ');
}

export function spokenLine(line: AnalysisLine, scale: Scale, unit: string): string {
    const value = t('analyse.spoken.value', { value: valueText(line.value, line.exact, scale), unit: unitName(unit) });
    return [lineName(line.moves), value, line.exact ? t('analyse.exact') : ''].filter(Boolean).join(', ');
}
