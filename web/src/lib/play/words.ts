// Sentences about games: who plays, what was played, how it ended.
import type { GameSummaryLine, LiveGame, PlayedMove, SeatInfo } from '../api/types';
import { formatNumber, named, t } from '../i18n/index.svelte';
import { moveText } from '../notation.svelte';
import { toldAnswer, turnsOf } from './turns';

export function seatName(seat: string): string {
    return named('seat', seat);
}

// The player in a seat: the given name, the engine's level or kind, or which person it is.
export function playerName(seat: SeatInfo, isYou: boolean): string {
    if (seat.name !== '') return seat.name;
    if (seat.kind === 'person') return t(isYou ? 'play.you' : 'play.person');
    if (seat.level !== null) return t('play.engineLevel', { level: named('level', seat.level) });
    return t('play.engineSpec', { spec: seat.player ?? '' });
}

export { problemText } from '../i18n/faults';

export function moverName(move: PlayedMove, seats: string[]): string {
    const name = seats[move.seat];
    return name === undefined ? t('play.chance') : seatName(name);
}

function moveSentence(move: PlayedMove, seats: string[], notation: string): string {
    const seat = moverName(move, seats);
    if (move.text === 'pass') return t(move.auto ? 'play.say.forcedPass' : 'play.say.pass', { seat });
    return t('play.say.move', { seat, move: moveText(move, notation) });
}

// "Black: f5. White to move."
export function announcement(game: LiveGame, added: PlayedMove[], seats: string[], notation = ''): string {
    const sentences = turnsOf(added).filter(({ move }) => move.seat >= 0).map((turn) => moveSentence({ ...turn.move, text: toldAnswer(turn)?.text ?? turn.move.text }, seats, notation));
    if (game.result) sentences.push(resultSentence(game.result, game.position.scene?.score ?? null, seats, viewpoint(game.you)));
    else if (game.position.scene?.checked?.length) sentences.push(t('play.say.check'));
    if (!game.result) sentences.push(...game.position.deciders.map((seat) => t('play.say.turn', { seat: seatName(seats[seat] ?? '') })));
    return sentences.join(t('play.say.separator'));
}

type Result = NonNullable<LiveGame['result']>;

// The seat from which a result is told: one's own, if one has exactly one against others. Spectators
// and people who share a screen are told it from nowhere.
export function viewpoint(you: readonly number[]): number | null {
    return you.length === 1 ? (you[0] ?? null) : null;
}

export type Verdict = 'won' | 'lost' | 'draw';

export function verdictFor(result: Result, me: number | null): Verdict | null {
    const payoff = me === null ? undefined : result.payoff[me];
    if (payoff === undefined) return null;
    return payoff > 0 ? 'won' : payoff < 0 ? 'lost' : 'draw';
}

export function resultSentence(result: Result, score: number[] | null, seats: string[], me: number | null = null): string {
    if (result.by === 'agreement') return t('play.result.agreed');
    if (result.winner === 'draw') return t('play.result.draw', { score: scoreText(score) }).trim();
    const won = winnerOf(result, seats);
    const verdict = verdictFor(result, me);
    if (verdict === 'won') return wonSentence(result, ownFirst(score, me), seatName(loserOf(won, seats)));
    if (verdict === 'lost') return lostSentence(result, ownFirst(score, me));
    const winner = seatName(won);
    const loser = seatName(loserOf(won, seats));
    if (result.by === 'resign') return t('play.result.resign', { winner, loser });
    if (result.by === 'time') return t('play.result.time', { winner, loser });
    if (result.by === 'fault') return t('play.result.fault', { winner, loser });
    // The winner's count first: "White wins 34-2".
    const ordered = score && seats[0] !== won ? [...score].reverse() : score;
    return ordered ? t('play.result.score', { winner, score: scoreText(ordered) }) : t('play.result.win', { winner });
}

function ownFirst(score: number[] | null, me: number | null): number[] | null {
    return score && me === 1 ? [...score].reverse() : score;
}

function wonSentence(result: Result, score: number[] | null, loser: string): string {
    if (result.by === 'resign') return t('play.result.you.wonByResign', { loser });
    if (result.by === 'time') return t('play.result.you.wonOnTime', { loser });
    if (result.by === 'fault') return t('play.result.you.wonByFault', { loser });
    return score ? t('play.result.you.wonScore', { score: scoreText(score) }) : t('play.result.you.won');
}

function lostSentence(result: Result, score: number[] | null): string {
    if (result.by === 'resign') return t('play.result.you.resigned');
    if (result.by === 'time') return t('play.result.you.late');
    return score && result.by === 'rules' ? t('play.result.you.lostScore', { score: scoreText(score) }) : t('play.result.you.lost');
}

// Colours that are decided on the way are not the names of the seats: a resignation names the seat,
// the rules name the colour, and `seats` may hold either.
function winnerOf(result: Result, seats: string[]): string {
    if (seats.includes(result.winner) || !seats.includes('red')) return result.winner;
    return seats[result.payoff.findIndex((payoff) => payoff > 0)] ?? result.winner;
}

function loserOf(winner: string, seats: string[]): string {
    if (seats.includes(winner)) return seats.find((seat) => seat !== winner) ?? '';
    return winner === 'red' ? 'black' : 'red';
}

export function scoreText(score: number[] | null): string {
    return score ? score.map((value) => formatNumber(value)).join('\u2013') : '';
}

export function reasonText(result: Result): string {
    if (result.by !== 'rules') return '';
    const slug = result.reason.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
    return named('reason', slug, result.reason);
}

export function turnText(line: GameSummaryLine, seats: string[], mine: (seat: number) => boolean): string {
    const due = line.deciders[0];
    if (due === undefined) return '';
    return mine(due) ? t('play.yourTurn') : t('play.say.turn', { seat: seatName(seats[due] ?? '') });
}
