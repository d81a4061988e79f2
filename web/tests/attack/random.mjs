// Numbers that are the same for the same seed (mulberry32), and choices made with them.
export class Random {
    #state;

    constructor(seed) {
        this.#state = seed >>> 0;
    }

    next() {
        this.#state = (this.#state + 0x6d2b79f5) >>> 0;
        let mixed = this.#state;
        mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    }

    below(count) {
        return Math.floor(this.next() * count);
    }

    pick(list) {
        return list[this.below(list.length)];
    }

    chance(share) {
        return this.next() < share;
    }
}
