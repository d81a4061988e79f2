// The runs somebody started in this browser, with the secrets that let them stop, resume and delete
// them. Newest first; the oldest are forgotten when there are too many.
import { isRecord, readStored, writeStored } from '../storage';

export interface OwnRun {
    id: string;
    control: string;
}

const storageKey = 'tusk.runs';
export const mostRuns = 200;

export function readOwnRuns(stored: unknown): OwnRun[] {
    if (!Array.isArray(stored)) return [];
    return stored.filter(isOwnRun).slice(0, mostRuns);
}

function isOwnRun(value: unknown): value is OwnRun {
    return isRecord(value) && typeof value.id === 'string' && typeof value.control === 'string';
}

const state = $state({ runs: readOwnRuns(readStored(storageKey)) });

// What goes along with a request about the run; [] where this browser holds nothing.
export function controlTokens(id: string): string[] {
    const control = state.runs.find((run) => run.id === id)?.control ?? '';
    return control === '' ? [] : [control];
}

export function rememberRun(run: OwnRun): void {
    save([run, ...current().filter((other) => other.id !== run.id)].slice(0, mostRuns));
}

export function forgetRun(id: string): void {
    save(current().filter((run) => run.id !== id));
}

// Another tab may have written meanwhile: what is stored counts, not what this tab remembers.
function current(): OwnRun[] {
    return readOwnRuns(readStored(storageKey));
}

function save(runs: OwnRun[]): void {
    state.runs = runs;
    writeStored(storageKey, runs);
}
