// Numbers of the lab as they stand on the screen: scores, intervals, Elo, rates, durations.
import { formatNumber, t } from '../i18n/index.svelte';

const MINUS = '\u2212';
const EN_DASH = '\u2013';
const INFINITY = '\u221e';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function percent(value: number, digits = 1): string {
    return formatNumber(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits });
}

// "46.2–58.1 %": the unit once.
export function percentRange([low, high]: readonly [number, number], digits = 1): string {
    const bare = formatNumber(low * 100, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return `${bare}${EN_DASH}${percent(high, digits)}`;
}

// The sign is always there: a difference without one can be read both ways.
export function signedNumber(value: number, digits = 0): string {
    const text = formatNumber(Math.abs(value), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
    return (value > 0 ? '+' : MINUS) + text;
}

// Elo has no number when everything was won or lost.
export function eloText(elo: number | null, score = 0.5): string {
    if (elo !== null) return signedNumber(elo);
    return score > 0.5 ? `+${INFINITY}` : score < 0.5 ? MINUS + INFINITY : EN_DASH;
}

export function eloRange([low, high]: readonly [number | null, number | null]): string {
    const from = low === null ? MINUS + INFINITY : signedNumber(low);
    const to = high === null ? `+${INFINITY}` : signedNumber(high);
    return t('lab.elo.range', { low: from, high: to });
}

export function points(value: number): string {
    return formatNumber(value, { minimumFractionDigits: 0, maximumFractionDigits: 1 });
}

export interface Amount {
    unit: 'seconds' | 'minutes' | 'hours' | 'days';
    n: number;
}

// Rounded the way people say it: the nearest unit that needs no more than two digits.
export function roughly(ms: number): Amount {
    if (ms < 90 * SECOND) return { unit: 'seconds', n: Math.max(1, Math.ceil(ms / SECOND / 5) * 5) };
    if (ms < 90 * MINUTE) return { unit: 'minutes', n: Math.round(ms / MINUTE) };
    if (ms < 48 * HOUR) return { unit: 'hours', n: Math.round(ms / HOUR) };
    return { unit: 'days', n: Math.round(ms / DAY) };
}

// "about 3 minutes left"; "" where nobody knows.
export function leftText(ms: number | null): string {
    if (ms === null) return '';
    const { unit, n } = roughly(ms);
    return t(`lab.left.${unit}`, { n });
}

// What was spent: exact to the second below an hour, and better than that below ten seconds.
export function durationText(ms: number): string {
    if (ms < 10 * SECOND) return t('lab.spent.seconds', { n: Math.ceil(ms / 100) / 10 });
    const seconds = Math.round(ms / SECOND);
    if (seconds < 60) return t('lab.spent.seconds', { n: seconds });
    if (ms < HOUR) return t('lab.spent.minutes', { n: Math.floor(seconds / 60), seconds: seconds % 60 });
    const minutes = Math.round(ms / MINUTE);
    return t('lab.spent.hours', { n: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export interface Rate {
    per: 'second' | 'minute' | 'hour';
    n: number;
}

// A slow rate is counted over a longer time, so that there is a number to read.
export function rateOf(perSecond: number): Rate {
    if (perSecond >= 1) return { per: 'second', n: perSecond };
    if (perSecond * 60 >= 1) return { per: 'minute', n: perSecond * 60 };
    return { per: 'hour', n: perSecond * 3600 };
}

export function rateText(perSecond: number, what: 'games' | 'work'): string {
    const { per, n } = rateOf(perSecond);
    return t(`lab.rate.${what}.${per}`, { n: formatNumber(n, { maximumFractionDigits: n < 10 ? 1 : 0 }) });
}
