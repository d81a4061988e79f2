// One deal of honeymoon bridge as a seat knows it, read from the text of its position:
// "HAND HAND #0 1S P / up:lead:reply:drawn ... / lead:reply ... B=HAND". Cards that the seat does not
// know are "?", a hand that it does not know is "?13". In a rubber the deals before stand with the
// score: "#2/1,0,130/0,60,60/2", games, points below the line and all points of A and of B, deals played.
import type { NamedValues } from '../api/types';

export type Suit = 'S' | 'H' | 'D' | 'C';
export type Strain = Suit | 'N';
export type Phase = 'deal' | 'auction' | 'exchange' | 'play';
export const suits: Suit[] = ['S', 'H', 'D', 'C'];
export const ranks = 'AKQJT98765432';

export interface Card {
    suit: Suit;
    rank: string; // one of `ranks`
}

export interface Call {
    seat: number;
    text: string;
}

export interface Contract {
    level: number;
    strain: Strain;
    declarer: number;
    stake: 1 | 2 | 4;
}

// A round of the exchange or a trick; what has not happened is null, what is unknown is '?'.
export interface Trick {
    leader: number;
    lead: Card | null;
    reply: Card | null;
    winner: number | null;
    up: Card | null; // exchange: the card they play for
    drawn: Card | '?' | null; // exchange: what the loser drew
}

// The score of a rubber before the deal, by seat.
export interface Rubber {
    games: [number, number];
    below: [number, number];
    points: [number, number];
    played: number; // deals that were not passed out
}

export interface DealView {
    phase: Phase;
    rubber: Rubber | null; // null = no rubber is played
    passedOut: number;
    calls: Call[];
    contract: Contract | null;
    targets: [number, number] | null; // tricks that each seat needs
    rounds: Trick[];
    tricks: Trick[];
    taken: [number, number]; // tricks of the play
    hands: [Card[] | null, Card[] | null]; // as they are now; null = not known
    sizes: [number, number];
    shown: Card[]; // everything that was played or turned up
}

export function cardText(card: Card): string {
    return card.suit + card.rank;
}

export function readCard(text: string): Card | null {
    const suit = suits.find((one) => one === text[0]);
    const rank = text[1] ?? '';
    return suit && text.length === 2 && ranks.includes(rank) ? { suit, rank } : null;
}

export function readHand(text: string): Card[] | null {
    const parts = text.split('.');
    if (parts.length !== 4) return null;
    return parts.flatMap((part, index) => [...part].map((rank) => ({ suit: suits[index] ?? 'S', rank })));
}

export function beats(reply: Card, lead: Card, strain: Strain): boolean {
    if (reply.suit === lead.suit) return ranks.indexOf(reply.rank) < ranks.indexOf(lead.rank);
    return reply.suit === strain;
}

const bidPattern = /^([1-7])([CDHSN])$/;

function rubberOf(word: string, options: NamedValues): Rubber | null {
    if (options.scoring !== 'rubber') return null;
    const [, first, second, played] = word.split('/');
    const scores = [first, second].map((text) => (text ?? '').split(',').map(Number));
    const column = (index: number): [number, number] => [scores[0]?.[index] ?? 0, scores[1]?.[index] ?? 0];
    return { games: column(0), below: column(1), points: column(2), played: Number(played ?? 0) };
}

function callsOf(words: string[], options: NamedValues, rubber: Rubber | null): { calls: Call[]; contract: Contract | null } {
    const firstDealer = options.dealer === 'B' ? 1 : 0;
    const dealer = (firstDealer + (rubber?.played ?? 0)) % 2;
    const first = options.firstbid === 'dealer' ? dealer : 1 - dealer;
    const calls = words.map((text, index) => ({ seat: (first + index) % 2, text }));
    const bid = calls.findLast(({ text }) => bidPattern.test(text));
    const found = bidPattern.exec(bid?.text ?? '');
    if (!bid || !found) return { calls, contract: null };
    const later = words.slice(calls.indexOf(bid) + 1);
    const stake = later.includes('XX') ? 4 : later.includes('X') ? 2 : 1;
    return { calls, contract: { level: Number(found[1]), strain: found[2] as Strain, declarer: bid.seat, stake } };
}

function trickOf(word: string, leader: number, strain: Strain, exchange: boolean): Trick {
    const cards = word.split(':');
    const [up, lead, reply, drawn] = exchange ? cards : [undefined, ...cards];
    const led = readCard(lead ?? '');
    const replied = readCard(reply ?? '');
    const winner = led && replied ? (beats(replied, led, strain) ? 1 - leader : leader) : null;
    return { leader, lead: led, reply: replied, winner, up: readCard(up ?? ''), drawn: drawn === '?' ? '?' : readCard(drawn ?? '') };
}

function without(hand: Card[], card: Card | null): Card[] {
    return card ? hand.filter((held) => held.suit !== card.suit || held.rank !== card.rank) : hand;
}

// A hand after what it played and took; nothing where a card it got is not known.
function after(hand: Card[] | null, seat: number, rounds: Trick[], tricks: Trick[]): Card[] | null {
    let now = hand;
    for (const trick of [...rounds, ...tricks]) {
        if (!now) return null;
        now = without(now, trick.leader === seat ? trick.lead : trick.reply);
        if (trick.winner === null || !trick.up || trick.drawn === null) continue;
        if (trick.winner === seat) now = [...now, trick.up];
        else if (trick.drawn === '?') return null;
        else now = [...now, trick.drawn];
    }
    return now;
}

// Cards in a hand of thirteen: in the exchange every card played is replaced when the round is over.
function sizeOf(seat: number, dealt: number, rounds: Trick[], tricks: Trick[]): number {
    const played = (trick: Trick): number => ((trick.leader === seat ? trick.lead : trick.reply) ? 1 : 0);
    const open = rounds.at(-1);
    const missing = open && (open.winner === null || open.drawn === null) ? played(open) : 0;
    return dealt - missing - tricks.reduce((sum, trick) => sum + played(trick), 0);
}

export function readDeal(text: string, options: NamedValues): DealView | null {
    const words = text.split(/\s+/).filter((word) => word !== '');
    if (words.length < 3 || !words[2]?.startsWith('#')) return null;
    const told = words.at(-1)?.includes('=') ? words.pop() : undefined;
    const parts: string[][] = [[]];
    for (const word of words.slice(3)) {
        if (word === '/') parts.push([]);
        else parts.at(-1)?.push(word);
    }
    const rubber = rubberOf(words[2], options);
    const { calls, contract } = callsOf(parts[0] ?? [], options, rubber);
    const strain = contract?.strain ?? 'N';
    const defender = contract ? 1 - contract.declarer : 0;
    const rounds: Trick[] = [];
    let leader = options.exchangelead === 'declarer' ? 1 - defender : defender;
    for (const word of parts[1] ?? []) {
        const trick = trickOf(word, leader, strain, true);
        rounds.push(trick);
        leader = trick.winner ?? leader;
    }
    const tricks: Trick[] = [];
    if (options.playlead === 'defender') leader = defender;
    for (const word of parts[2] ?? []) {
        const trick = trickOf(word, leader, strain, false);
        tricks.push(trick);
        leader = trick.winner ?? leader;
    }
    const dealt = [words[0] ?? '', words[1] ?? ''].map((hand) => (hand.startsWith('?') ? null : readHand(hand)));
    const counts = [words[0] ?? '', words[1] ?? ''].map((hand, seat) => (hand.startsWith('?') ? Number(hand.slice(1)) : (dealt[seat]?.length ?? 0)));
    const hands = [0, 1].map((seat) => after(dealt[seat] ?? null, seat, rounds, tricks));
    if (told) hands[told.startsWith('A') ? 0 : 1] = readHand(told.slice(2));
    const phase: Phase =
        parts.length > 2 ? 'play' : parts.length > 1 ? 'exchange' : counts[0] === 13 && counts[1] === 13 ? 'auction' : 'deal';
    return {
        phase,
        rubber,
        passedOut: Number(words[2].slice(1).split('/')[0]) - (rubber?.played ?? 0),
        calls,
        contract,
        targets: contract ? [0, 1].map((seat) => (seat === contract.declarer ? 6 + contract.level : 8 - contract.level)) as [number, number] : null,
        rounds,
        tricks,
        taken: [0, 1].map((seat) => tricks.filter((trick) => trick.winner === seat).length) as [number, number],
        hands: [hands[0] ?? null, hands[1] ?? null],
        sizes: [0, 1].map((seat) => hands[seat]?.length ?? sizeOf(seat, counts[seat] ?? 0, rounds, tricks)) as [number, number],
        shown: [...rounds, ...tricks].flatMap((trick) => [trick.up, trick.lead, trick.reply].filter((card) => card !== null)),
    };
}

// Suits with alternating colours, as far as the hand has both; within a suit the highest first.
export function sortedHand(hand: readonly Card[]): Card[][] {
    const present = (wanted: Suit[]): Suit[] => wanted.filter((suit) => hand.some((card) => card.suit === suit));
    const black = present(['S', 'C']);
    const red = present(['H', 'D']);
    const [first, second] = black.length >= red.length ? [black, red] : [red, black];
    const order = first.flatMap((suit, index) => [suit, ...(second[index] ? [second[index]] : [])]);
    return order.map((suit) =>
        hand.filter((card) => card.suit === suit).sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank)),
    );
}

export type Known = 'own' | 'gone' | 'rival' | 'unknown';

// What the seat may know about every card: the aid to memory.
export function knownCards(view: DealView, seat: number): Map<string, Known> {
    const known = new Map<string, Known>();
    for (const suit of suits) for (const rank of ranks) known.set(suit + rank, 'unknown');
    const taken = (trick: Trick, who: number): boolean => trick.winner === who && trick.drawn !== null;
    for (const trick of view.rounds) if (trick.up && taken(trick, 1 - seat)) known.set(cardText(trick.up), 'rival');
    for (const trick of [...view.rounds, ...view.tricks]) {
        for (const card of [trick.lead, trick.reply]) if (card) known.set(cardText(card), 'gone');
    }
    for (const card of view.hands[1 - seat] ?? []) known.set(cardText(card), 'rival');
    for (const card of view.hands[seat] ?? []) known.set(cardText(card), 'own');
    return known;
}
