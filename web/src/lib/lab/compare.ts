// Runs side by side: every match in them is one entry, and all intervals share one scale.
import type { LabRun, MatchSummary } from '../api/types';
import { meetingNames, stepTitle } from './contestants';

export interface Entry {
    key: string;
    run: LabRun;
    step: string; // title, where the run has several matches
    names: string[]; // of its two players
    score: MatchSummary;
}

export function entriesOf(runs: readonly LabRun[]): Entry[] {
    return runs.flatMap((run) => {
        if (run.score) {
            const played = run.steps.at(-1)?.id ?? '';
            return [{ key: run.id, run, step: '', names: meetingNames(run, played, run.score.players), score: run.score }];
        }
        return run.steps.flatMap((step) =>
            step.match
                ? [{ key: `${run.id}/${step.id}`, run, step: stepTitle(run, step), names: meetingNames(run, step.id, step.match.players), score: step.match }]
                : []);
    });
}

export function faultCount(score: MatchSummary): number {
    return score.faults.reduce((sum, fault) => sum + fault.count, 0);
}

// The part of 0..1 that holds all intervals and one half, in whole steps of 5 %.
export function scoreScale(scores: readonly MatchSummary[]): [number, number] {
    const low = Math.min(0.45, ...scores.map((score) => score.interval95[0]));
    const high = Math.max(0.55, ...scores.map((score) => score.interval95[1]));
    const step = 20; // 5 %; a hair keeps bounds that lie on a step where they are
    return [Math.max(0, Math.floor(low * step + 1e-9) / step), Math.min(1, Math.ceil(high * step - 1e-9) / step)];
}

export function readIds(text: string | null): string[] {
    const ids = (text ?? '').split(',').map((id) => id.trim()).filter((id) => id !== '');
    return [...new Set(ids)].slice(0, 8);
}
