// What the plots of a match draw: the likelihood ratio of its test, and the score with its band.
import type { MatchSummary } from '../api/types';
import { percent, signedNumber } from './figures';
import type { LineData } from './linePlot';

export function llrData({ history, sprt }: MatchSummary): LineData | null {
    if (!sprt || history.length < 2) return null;
    return {
        games: history.map((point) => point.games),
        values: history.map((point) => point.llr),
        across: [
            { at: sprt.lower, tone: 'bad' },
            { at: 0, tone: 'even' },
            { at: sprt.upper, tone: 'good' },
        ],
        range: [sprt.lower, sprt.upper],
        show: (value) => signedNumber(value, Number.isInteger(value) ? 0 : 1),
    };
}

// The first points have bands as wide as the scale: the axis follows the later ones.
export function scoreData({ history }: MatchSummary): LineData | null {
    if (history.length < 2) return null;
    return {
        games: history.map((point) => point.games),
        values: history.map((point) => point.score),
        low: history.map((point) => Math.max(0, point.low)),
        high: history.map((point) => Math.min(1, point.high)),
        across: [{ at: 0.5, tone: 'even' }],
        range: [0.4, 0.6],
        show: (value) => percent(value, 0),
    };
}
