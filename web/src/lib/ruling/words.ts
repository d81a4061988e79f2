// The sentences of a ruling in the reader's language. The server names the sentence and what stands
// in it; where a message file does not know it, its English text is shown.
import type { Look, Outcome } from '../api/types';
import type { Arrow } from '../board/types';
import { untilThere } from '../arrive/arrival.svelte';
import { contractWord } from '../cards/words';
import { localized, named, needMessages } from '../i18n/index.svelte';

type Step = Outcome['explanation'][number];

// The sentences of a game come with its first ruling.
export async function needRulingMessages(outcome: Outcome): Promise<void> {
    const game = outcome.explanation[0]?.saying?.split('.')[0];
    if (game) await untilThere(() => needMessages(game));
}

function spokenWord(name: string, word: string, look: Look | null): string {
    if (name === 'side') return named('seat', word);
    if (name === 'contract') return contractWord(word);
    const piece = look?.pieces.find((candidate) => candidate.names.en === word);
    return piece ? localized(piece.names) : word;
}

// `me` is the seat of the reader, if there is one against others: what it did is told as "you did".
export function stepText(step: Step, look: Look | null, me = ''): string {
    const [game = '', ...rest] = (step.saying ?? '').split('.');
    const words = Object.fromEntries(
        Object.entries(step.words ?? {}).map(([name, word]) => [name, spokenWord(name, word, look)]),
    );
    const mine = me !== '' && step.words?.side === me ? named(game, `${rest.join('.')}.you`, '', words) : '';
    return mine || named(game, rest.join('.'), step.text, words);
}

export function verdictOf(outcome: Outcome, look: Look | null, me = ''): string {
    const step = outcome.explanation.find(({ ply }) => ply < 0);
    return step ? stepText(step, look, me) : '';
}

// From those who attack to what they attack: vermilion where it counts against them.
export function stepArrows(outcome: Outcome | null | undefined, step: number | null): Arrow[] {
    const arrows = step === null ? [] : (outcome?.explanation[step]?.arrows ?? []);
    return arrows.map(({ from, to, role }) => ({ from, to, rank: 0, tone: role === 'danger' ? 'bad' : 'good' }));
}
