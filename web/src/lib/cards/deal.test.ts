import { describe, expect, it } from 'vitest';
import { cardText, knownCards, readDeal, sortedHand, type DealView } from './deal';

const a = 'K932.KQ54..QJ752';

function read(text: string, options = {}): DealView {
    const view = readDeal(text, options);
    if (!view) throw new Error('not read');
    return view;
}

function texts(hand: { suit: string; rank: string }[] | null): string[] | null {
    return hand && hand.map((card) => card.suit + card.rank).sort();
}

describe('a deal as a seat knows it', () => {
    it('begins with the auction of the dealer\'s opponent', () => {
        const view = read(`${a} ?13 #0 1H 2S`);
        expect(view.phase).toBe('auction');
        expect(view.calls).toEqual([{ seat: 1, text: '1H' }, { seat: 0, text: '2S' }]);
        expect(view.hands[0]?.length).toBe(13);
        expect(view.hands[1]).toBeNull();
        expect(view.sizes).toEqual([13, 13]);
    });

    it('has targets that add up to fourteen', () => {
        const view = read(`${a} ?13 #0 4H P / C5`);
        expect(view.contract).toEqual({ level: 4, strain: 'H', declarer: 1, stake: 1 });
        expect(view.targets).toEqual([4, 10]);
    });

    it('follows the exchange: the winner takes the card turned up, what the other drew is unknown', () => {
        // A defends and leads; CQ beats C3, so A takes S5 and B draws unseen.
        const view = read(`${a} ?13 #0 1H P / S5:CQ:C3:? D7:CJ`);
        expect(view.rounds[0]).toMatchObject({ leader: 0, winner: 0, drawn: '?' });
        expect(texts(view.hands[0])).toContain('S5');
        expect(texts(view.hands[0])).not.toContain('CQ');
        expect(texts(view.hands[0])).not.toContain('CJ');
        expect(view.hands[0]?.length).toBe(12);
        expect(view.sizes[1]).toBe(13);
        expect(view.rounds[1]).toMatchObject({ leader: 0, winner: null });
    });

    it('knows that a trump wins, and a discard never does', () => {
        expect(read(`${a} ?13 #0 1H P / S5:CQ:H2:D2`).rounds[0]?.winner).toBe(1);
        expect(read(`${a} ?13 #0 1H P / S5:CQ:DA:?`).rounds[0]?.winner).toBe(0);
        // The loser's own draw is known to it.
        expect(texts(read(`${a} ?13 #0 1H P / S5:CQ:H2:D2`).hands[0])).toContain('D2');
    });

    it('knows the other hand in the play, and counts tricks', () => {
        const view = read(`${a} ?13 #0 1N P / / C2:CA B=AJ6.J87.AT.KT84`, { playlead: 'defender' });
        expect(view.phase).toBe('play');
        expect(view.hands[1]?.length).toBe(12);
        expect(view.taken).toEqual([0, 1]);
        expect(view.tricks[0]).toMatchObject({ leader: 0, winner: 1 });
    });

    it('tells the score of a rubber, in which the deal goes round', () => {
        const view = read(`${a} ?13 #3/1,0,130/0,60,90/1 1H 2S`, { scoring: 'rubber' });
        expect(view.rubber).toEqual({ games: [1, 0], below: [0, 60], points: [130, 90], played: 1 });
        expect(view.passedOut).toBe(2);
        expect(view.calls[0]).toEqual({ seat: 0, text: '1H' });
        expect(read(`${a} ?13 #0`, { scoring: 'rubber' }).rubber?.games).toEqual([0, 0]);
        expect(read(`${a} ?13 #0`).rubber).toBeNull();
    });

    it('is nothing where the text is another one', () => {
        expect(readDeal('.K3.5.Q ..K8.K5 S A', {})).toBeNull();
        expect(readDeal('', {})).toBeNull();
    });
});

describe('a sorted hand', () => {
    const order = (text: string): string =>
        sortedHand(read(`${text} ?13 #0`).hands[0] ?? []).map((suit) => suit.map(cardText).join(' ')).join(' | ');

    it('alternates colours, the highest card first', () => {
        expect(order('32.K4.A5.Q2').replace(/[^SHDC|]/g, '').replace(/(.)\1+/g, '$1')).toBe('S|H|C|D');
        expect(order('2K..5.Q')).toBe('SK S2 | D5 | CQ');
        expect(order('A.K.Q.')).toBe('HK | SA | DQ');
        expect(order('A...K')).toBe('SA | CK');
    });
});

describe('the aid to memory', () => {
    it('says only what the seat may know', () => {
        const known = knownCards(read(`${a} ?13 #0 1H P / S5:C2:C3:D2 D7:C4:C5:?`), 0);
        expect(known.size).toBe(52);
        expect(known.get('S5')).toBe('rival'); // B won it
        expect(known.get('C2')).toBe('gone');
        expect(known.get('D2')).toBe('own'); // A drew it
        expect(known.get('SA')).toBe('unknown');
        expect([...known.values()].filter((state) => state === 'own').length).toBe(13);
    });
});
