// What the page of the coin problem shows, and the requests behind it. The place (which coins,
// which cell) is the address; everything else follows from it.
import { coinApi, type CoinChange, type CoinProof, type CoinRules } from '../api/coin';
import { ApiError } from '../api/http';
import type { Language, Problem } from '../api/types';
import { coinList, commonDivisor, type Place } from './model';

// The newest request wins; older answers are dropped.
class Latest<Answer> {
    answer = $state.raw<Answer | null>(null);
    problem = $state.raw<Problem | null>(null);
    private asked = '';
    private controller: AbortController | null = null;

    clear(): void {
        this.asked = '';
        this.controller?.abort();
        this.answer = null;
        this.problem = null;
    }

    async ask(name: string, work: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
        if (name === this.asked) return;
        this.asked = name;
        this.controller?.abort();
        const controller = new AbortController();
        this.controller = controller;
        try {
            const answer = await work(controller.signal);
            if (controller.signal.aborted) return;
            this.answer = answer;
            this.problem = null;
        } catch (error) {
            if (controller.signal.aborted) return;
            if (!(error instanceof ApiError)) throw error;
            this.problem = error.problem;
            this.answer = null;
            this.asked = ''; // so that it can be tried again
        }
    }
}

export class CoinPage {
    readonly rules = new Latest<CoinRules>();
    readonly proof = new Latest<CoinProof>();
    readonly change = new Latest<CoinChange>();

    showRules(place: Place): void {
        const { a, r1, r2 } = place;
        if (commonDivisor(place) !== 1) {
            this.rules.clear();
            return;
        }
        void this.rules.ask(`${a} ${r1} ${r2}`, (signal) => coinApi.rules({ a, r1, r2 }, signal));
    }

    showProof(place: Place, language: Language): void {
        const { a, r1, r2, k, m } = place;
        if (commonDivisor(place) !== 1) {
            this.proof.clear();
            return;
        }
        void this.proof.ask(`${a} ${r1} ${r2} ${k} ${m} ${language}`, (signal) => coinApi.proof({ a, r1, r2 }, k, m, language, signal));
    }

    showChange(place: Place): void {
        const coins = coinList(place.coins);
        void this.change.ask(`${coins} ${place.amount}`, (signal) => coinApi.change(coins, place.amount, signal));
    }
}
