// The coin problem: /api/v1/coin. Whole numbers of any length are texts.
import { json } from './http';
import type { Language } from './types';

export interface CoinRule {
    a: number;
    r1: number;
    r2: number;
    rule: number; // from 1
    t_lo: string; // "2/3": lower end of c/b
    t_hi: string; // "inf"
    coef_k: number;
    coef_m: number;
    const: number;
    form: string; // "14k + 7m - 1"
    line_rules: string; // "-2k+3m>=-1 & 2k-1m>=1", "always"
    X?: number;
    Y?: number;
}

export interface CoinRules {
    a: number;
    r1: number;
    r2: number;
    rules: CoinRule[];
    genus: CoinRule[];
}

export interface ProofSection {
    title: string;
    paragraphs: string[];
    columns: string[]; // of the table, which stands before the last paragraph
    rows: string[][];
}

export interface CoinProof {
    title: string;
    rule: number;
    sections: ProofSection[];
}

export interface CoinChange {
    coins: string[];
    divisor: string;
    amount: string;
    frobenius: string | null;
    genus: string | null;
    minimal_generators: string[] | null;
    gaps: string[] | null;
    ways: string;
    fewest: string | null;
    counts: string[] | null;
}

export interface Residues {
    a: number;
    r1: number;
    r2: number;
}

function query(values: Record<string, string | number>): string {
    return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}

export const coinApi = {
    rules: ({ a, r1, r2 }: Residues, signal?: AbortSignal) =>
        json<CoinRules>(`/coin/rules?${query({ a, r1, r2 })}`, { signal }),
    proof: ({ a, r1, r2 }: Residues, k: number, m: number, language: Language, signal?: AbortSignal) =>
        json<CoinProof>(`/coin/proof?${query({ a, r1, r2, k, m, language })}`, { signal }),
    change: (coins: string, amount: number, signal?: AbortSignal) =>
        json<CoinChange>(`/coin/change?${query({ coins, amount })}`, { signal }),
};
