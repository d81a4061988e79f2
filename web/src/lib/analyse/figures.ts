// Numbers as they stand on the screen.

const MINUS = '\u2212';

// "+3", "−1.5", "0": the sign is always there, because a value without one can be read both ways.
export function signed(value: number, digits: number): string {
    const text = Math.abs(value).toFixed(digits);
    if (Number(text) === 0) return text;
    return (value > 0 ? '+' : MINUS) + text;
}

// An exact value of a points game is a whole number: "+6", not "+6.0".
export function signedValue(value: number, exact: boolean, digits: number): string {
    return signed(value, exact && Number.isInteger(value) ? 0 : digits);
}

// 12345678 -> "12.3M", in Chinese "1234.6萬".
export function compact(value: number, language: string): string {
    return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

// Whole seconds as m:ss; what is left is rounded up so that it never says 0:00 too early.
export function clock(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function rate(count: number, ms: number): number {
    return ms > 0 ? (count * 1000) / ms : 0;
}
