// Which decision of a deal a ply was, and what the review says about it.
import type { PlayedMove, ReviewPly } from '../api/types';
import { beats, readCard, type DealView, type Strain, type Trick } from './deal';

export type DecisionPhase = 'auction' | 'exchange' | 'play';

export interface ReviewRow {
    ply: number;
    seat: number;
    phase: DecisionPhase;
    number: number; // of the round or trick, or of the call
    played: string;
    best: string;
    loss: number;
    exact: boolean;
}

const cardsOfDeal = 52; // 26 of the exchange, 26 of the tricks

// Calls come first, then 26 cards of the exchange, then those of the tricks. A deal that was passed
// out, and the next one of a rubber, begin again with the auction.
export function phaseAt(moves: readonly PlayedMove[], ply: number): { phase: DecisionPhase; number: number } {
    const before = moves.filter((move) => move.seat >= 0 && move.ply < ply);
    const cards = before.filter((move) => /^[SHDC][AKQJT2-9]$/.test(move.text)).length;
    const isCard = /^[SHDC][AKQJT2-9]$/.test(moves.find((move) => move.ply === ply)?.text ?? '');
    if (!isCard) return { phase: 'auction', number: before.length - cards + 1 };
    const ofDeal = cards % cardsOfDeal;
    return ofDeal < 26
        ? { phase: 'exchange', number: Math.floor(ofDeal / 2) + 1 }
        : { phase: 'play', number: Math.floor((ofDeal - 26) / 2) + 1 };
}

export function rowsOf(moves: readonly PlayedMove[], plies: readonly ReviewPly[]): ReviewRow[] {
    return [...plies]
        .sort((a, b) => a.ply - b.ply)
        .map(({ ply, seat, played, best, loss, exact }) => ({ ply, seat, played, best, loss, exact, ...phaseAt(moves, ply) }));
}

export interface PhaseSum {
    phase: DecisionPhase;
    loss: number[]; // by seat
}

export function sumsOf(rows: readonly ReviewRow[]): PhaseSum[] {
    return (['auction', 'exchange', 'play'] as const).map((phase) => ({
        phase,
        loss: [0, 1].map((seat) => rows.filter((row) => row.phase === phase && row.seat === seat).reduce((sum, row) => sum + row.loss, 0)),
    }));
}

// One trick of the play beside what the exact solver says about it.
export interface TrickRow {
    number: number;
    ply: number; // of its first card
    trick: Trick;
    forecast: number; // tricks of the declarer in the whole play, if both play best from here on
    line: string[]; // best play from here on; empty where the leader had no choice
    cost: [number, number]; // tricks that each card gave away: lead, reply
}

// How many tricks each seat takes when these cards are played one after the other.
export function countTricks(cards: readonly string[], leader: number, strain: Strain): [number, number] {
    const taken: [number, number] = [0, 0];
    let leads = leader;
    for (let i = 0; i + 1 < cards.length; i += 2) {
        const lead = readCard(cards[i] ?? '');
        const reply = readCard(cards[i + 1] ?? '');
        if (!lead || !reply) break;
        if (beats(reply, lead, strain)) leads = 1 - leads;
        taken[leads === 0 ? 0 : 1]++;
    }
    return taken;
}

// The tricks of a finished deal, of a rubber the last one, each with the best line; empty until the play
// has been reviewed.
export function trickRows(view: DealView, moves: readonly PlayedMove[], plies: readonly ReviewPly[]): TrickRow[] {
    const contract = view.contract;
    const cards = moves.filter((move) => move.seat >= 0 && readCard(move.text) !== null);
    const played = cards.slice(cards.length - (cards.length % cardsOfDeal || cardsOfDeal)).slice(26);
    const first = view.tricks[0];
    if (!contract || !first || played.length < 26) return [];
    const texts = played.map((move) => move.text);
    const judged = new Map(plies.map((ply) => [ply.ply, ply]));
    const forecast: number[] = [];
    forecast[26] = countTricks(texts, first.leader, contract.strain)[contract.declarer] ?? 0;
    for (let i = 25; i >= 0; i--) {
        const line = judged.get(played[i]?.ply ?? 0)?.line ?? [];
        forecast[i] =
            i + line.length === 26
                ? (countTricks([...texts.slice(0, i), ...line], first.leader, contract.strain)[contract.declarer] ?? 0)
                : (forecast[i + 1] ?? 0); // no choice, so nothing lost
    }
    // What a card gave away: the declarer's tricks before it less those after it, seen from its owner.
    const cost = (i: number): number => {
        const change = (forecast[i] ?? 0) - (forecast[i + 1] ?? 0);
        const lost = played[i]?.seat === contract.declarer ? change : -change;
        return lost === 0 ? 0 : lost;
    };
    return view.tricks.map((trick, index) => ({
        number: index + 1,
        ply: played[2 * index]?.ply ?? 0,
        trick,
        forecast: forecast[2 * index] ?? 0,
        line: judged.get(played[2 * index]?.ply ?? 0)?.line ?? [],
        cost: [cost(2 * index), cost(2 * index + 1)],
    }));
}
