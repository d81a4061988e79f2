// Who plays in a run, as people know them: by the name of the level that was chosen, else by engine and
// parameters. What a level stands for is a tap away (RunFacts).
import type { RunPlayer, RunStep, RunSummary } from '../api/types';
import { named, t } from '../i18n/index.svelte';
import { limitsText, playerName } from './words';

type Run = Pick<RunSummary, 'kind' | 'name' | 'players'>;

export function contestantName({ player, level }: RunPlayer): string {
    return level === null ? playerName(player) : named('level', level);
}

// One name for each player of the run; where two would be the same, limits and places tell them apart.
export function contestantNames({ players }: Pick<Run, 'players'>): string[] {
    const names = players.map(contestantName);
    const limited = names.map((name, at) => {
        const limits = players[at]?.level === null ? limitsText(players[at]?.limits) : '';
        return isAlone(name, names) || limits === '' ? name : `${name} (${limits})`;
    });
    return limited.map((name, at) => (isAlone(name, limited) ? name : t('lab.player.place', { name, n: at + 1 })));
}

function isAlone(name: string, names: readonly string[]): boolean {
    return names.filter((other) => other === name).length === 1;
}

// What a run is called: who plays, which experiment is repeated, or the name it was given.
export function runTitle(run: Run): string {
    if (run.kind === 'experiment') return named('experiment', `${run.name}.title`, run.name);
    return run.players.length > 0 ? contestantNames(run).join(' - ') : run.name;
}

// The two of a match. Steps of matches and tournaments are called after the places of their players:
// "1-3"; those of experiments bring players of their own.
export function meetingNames(run: Run, step: string, given: readonly string[]): string[] {
    const places = /^(\d+)-(\d+)$/.exec(step)?.slice(1).map((place) => Number(place) - 1) ?? [];
    const names = contestantNames(run);
    return given.map((spec, at) => names[places[at] ?? -1] ?? playerName(spec));
}

// The same by seat: in the second game of a pair they have exchanged.
export function seatedNames(run: Run, game: { step: string; half: number; seats: readonly string[] }): string[] {
    const turned = game.half === 1 ? [...game.seats].reverse() : [...game.seats];
    const names = meetingNames(run, game.step, turned);
    return game.half === 1 ? names.reverse() : names;
}

// "exp-1-published" is the step "exp-1" with the part "published": what several steps share is said once.
function experimentStep(experiment: string, id: string): string {
    const whole = named(`experiment.${experiment}.step`, id, '');
    if (whole !== '') return whole;
    const cut = id.lastIndexOf('-');
    const parts = [named(`experiment.${experiment}.step`, id.slice(0, cut), ''), named(`experiment.${experiment}.part`, id.slice(cut + 1), '')];
    return parts.every((part) => part !== '') ? parts.join(t('lab.separator')) : '';
}

export function stepTitle(run: Run, step: Pick<RunStep, 'id' | 'title' | 'match'>): string {
    if (run.kind === 'experiment') return experimentStep(run.name, step.id) || step.title;
    if (run.kind === 'training') return named('lab.training.step', step.id, step.title);
    return meetingNames(run, step.id, step.match?.players ?? step.title.split(' - ')).join(' - ');
}

// "59 values of a": how much a step did, where it is known what it counts.
export function stepAmount(run: Run, step: Pick<RunStep, 'id' | 'progress_done'>): string {
    if (run.kind !== 'experiment' || step.progress_done === 0) return '';
    const n = { n: step.progress_done };
    return named(`experiment.${run.name}.unit`, step.id, named('experiment', `${run.name}.unit`, '', n), n);
}
