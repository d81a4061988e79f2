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

// What kind of fault it is, in the reader's language; then, for faults of the input, the server's
// own words, which name the place.
export function problemText(problem: Problem): string {
    const kind = named('analyse.problem', problem.code, named('problem', problem.code, ''));
    const mine = problem.status >= 400 && problem.status < 500;
    const detail = mine || kind === '' ? problem.detail || problem.title : '';
    const where = problem.where && !detail.includes(problem.where) ? t('analyse.problemWhere', { where: problem.where }) : '';
    return [kind, detail, where].filter(Boolean).join(' ');
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

function listed(...parts: string[]): string {
    return parts.filter(Boolean).join(t('analyse.spoken.separator'));
}

export function lostText(loss: number, game: GameDetail | null, scale: Scale): string {
    return t('analyse.spoken.loss', { loss: lossText(loss, scale), unit: unitName(game?.unit ?? '') });
}

// What a screen reader says about a move beyond what everybody can read.
export function aboutMove(node: TreeNode, game: GameDetail, review: ReviewPly | null, scale: Scale): string {
    const mark = review ? markOf(review.loss, scale) : '';
    return listed(
        seatName(game, node.move?.seat ?? -1),
        mark === '' ? '' : t(mark === '??' ? 'analyse.mark.blunder' : 'analyse.mark.mistake'),
        review && mark !== '' ? lostText(review.loss, game, scale) : '',
        node.forced ? t('analyse.forced.short') : '',
    );
}

export function spokenMove(node: TreeNode, game: GameDetail, review: ReviewPly | null, scale: Scale): string {
    if (!node.move) return t('analyse.moves.start');
    const move = t('analyse.spoken.move', { ply: node.ply, move: moveName(node.move.text) });
    return listed(move, aboutMove(node, game, review, scale));
}

export function aboutLine(line: AnalysisLine, unit: string): string {
    return listed(unitName(unit), line.exact ? t('analyse.exact') : '');
}

export function spokenLine(line: AnalysisLine, scale: Scale, unit: string): string {
    return listed(lineName(line.moves), `${valueText(line.value, line.exact, scale)} ${aboutLine(line, unit)}`);
}
