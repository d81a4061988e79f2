// The form of a new run: what it knows, what was filled in, what is wrong with it, and its start.
import { asProblem } from '../analyse/intake';
import type { GameDetail, GameSummary, LabInfo, Problem, RunRequest } from '../api/types';
import { readStored, writeStored } from '../storage';
import { commandLine, trainingLine, type CommandLine } from './commandLine';
import { placeOf, type FieldName } from './fields';
import { defaultPlayer, mostPlayers, readForm, runKinds, type LabForm, type PlayerChoice } from './form';
import { checkOpenings, mostRandom, openingLines, randomOpenings, type OpeningFault } from './openings';
import { withMachineParams } from './machineParams';
import { rememberRun } from './ownRuns.svelte';
import { formOf, requestOf } from './request';
import type { LabServer } from './server';
import { readSpec } from './spec';
import { TrainingForm } from './training.svelte';

const storageKey = 'tusk.lab';

export interface Wanted {
    kind: string | null;
    like: string | null; // a run to be repeated
    experiment: string | null;
    game?: string | null;
    player?: string | null; // the spec of the first player of a match
}

export class NewRunForm {
    info = $state.raw<LabInfo | null>(null);
    games = $state.raw<GameSummary[]>([]);
    detail = $state.raw<GameDetail | null>(null);
    form = $state.raw<LabForm | null>(null);
    problem = $state.raw<Problem | null>(null);
    openingFault = $state.raw<OpeningFault | null>(null);
    checking = $state(false);
    starting = $state(false);
    readonly training: TrainingForm;

    private checks = 0;

    constructor(private readonly server: LabServer) {
        this.training = new TrainingForm(server);
    }

    async load(wanted: Wanted): Promise<void> {
        this.problem = null;
        try {
            const [info, games] = await Promise.all([this.server.info(), this.server.catalogue()]);
            this.info = info;
            this.games = games.filter((game) => game.seats.length === 2);
            const stored = readStored(storageKey) as Partial<LabForm> | null;
            if (wanted.like) await this.openLike(wanted.like, info);
            else await this.open(this.games.find((game) => game.id === (wanted.game ?? stored?.game))?.id ?? this.games[0]?.id ?? '', info);
            const kind = runKinds.find((name) => name === wanted.kind);
            if (kind) this.change({ kind });
            if (wanted.player) this.choosePlayer(wanted.player);
            if (wanted.experiment) this.change({ kind: 'experiment', experiment: wanted.experiment });
        } catch (error) {
            this.problem = asProblem(error);
        }
    }

    private async open(game: string, info: LabInfo): Promise<void> {
        const detail = withMachineParams(await this.server.game(game), info);
        this.form = readForm(readStored(storageKey), detail, info);
        this.detail = detail;
    }

    // Two by engine: the one that was asked for, and the same without its parameters.
    private choosePlayer(spec: string): void {
        const { name, params } = readSpec(spec);
        if (!this.form || !this.detail?.players.some((known) => known.name === name)) return;
        const one: PlayerChoice = { ...defaultPlayer(this.detail), source: 'engine', engine: name, params };
        this.change({ players: [one, { ...one, params: {} }, ...this.form.players.slice(2)] });
    }

    private async openLike(id: string, info: LabInfo): Promise<void> {
        const run = await this.server.run(id, []);
        // What is about no game of the catalogue is shown beside the first one.
        const game = this.games.find(({ id }) => id === run.game) ?? this.games[0];
        const detail = withMachineParams(await this.server.game(game?.id ?? run.game), info);
        this.form = formOf(run.request, detail, info);
        if (run.request.kind === 'training') this.training.fill(run.request);
        this.detail = detail;
    }

    change(changed: Partial<LabForm>): void {
        if (!this.form) return;
        this.form = { ...this.form, ...changed };
        this.problem = null;
        if ('openingsText' in changed || 'options' in changed || 'openings' in changed) this.openingFault = null;
    }

    async chooseGame(game: string): Promise<void> {
        if (!this.info || !this.form) return;
        const kind = this.form.kind;
        try {
            await this.open(game, this.info);
            this.change({ kind });
        } catch (error) {
            this.problem = asProblem(error);
        }
    }

    setPlayer(at: number, player: PlayerChoice): void {
        if (this.form) this.change({ players: this.form.players.map((old, place) => (place === at ? player : old)) });
    }

    addPlayer(): void {
        if (!this.form || !this.detail || this.form.players.length >= mostPlayers) return;
        this.change({ players: [...this.form.players, defaultPlayer(this.detail, this.form.players.length)] });
    }

    removePlayer(at: number): void {
        if (this.form && this.form.players.length > 2) this.change({ players: this.form.players.filter((_, place) => place !== at) });
    }

    get players(): PlayerChoice[] {
        return (this.form?.kind === 'match' ? this.form.players.slice(0, 2) : this.form?.players) ?? [];
    }

    // The problem, where it is about this field.
    problemAt(field: FieldName, player: number | null = null): Problem | null {
        const place = placeOf(this.problem);
        return place?.field === field && place.player === player ? this.problem : null;
    }

    // What no field of the form shows.
    get otherProblem(): Problem | null {
        const place = placeOf(this.problem);
        const shown = place !== null && (place.player === null || place.player < this.players.length);
        return shown ? null : this.problem;
    }

    async checkList(): Promise<boolean> {
        const { form } = this;
        if (!form || form.openings !== 'list') return true;
        const mine = ++this.checks;
        this.checking = true;
        const lines = openingLines(form.openingsText);
        const fault = await checkOpenings(lines, form.options, (request) => this.server.line(form.game, request));
        if (mine !== this.checks) return false;
        this.checking = false;
        this.openingFault = fault;
        return fault === null;
    }

    // The line of the command line tool, as far as the form is known; null for experiments.
    get command(): CommandLine | null {
        if (!this.form || !this.detail || this.form.kind === 'experiment') return null;
        if (this.form.kind === 'training') return trainingLine(this.training.request(this.form.seed, this.form.concurrency));
        const { openings, openingsText } = this.form;
        const listed = openings === 'own' ? null : openings === 'random' ? ['random'] : openingLines(openingsText).map((line) => line.moves);
        const request = requestOf(this.form, this.detail, listed);
        return request.kind === 'experiment' ? null : commandLine(request, this.detail);
    }

    // The id of the run that was started; null when something is in the way.
    async start(): Promise<string | null> {
        const { form, detail } = this;
        if (!form || !detail || this.starting) return null;
        this.starting = true;
        this.problem = null;
        writeStored(storageKey, form);
        try {
            if (form.kind !== 'training' && !(await this.checkList())) return null;
            if (form.kind === 'training') this.training.keep();
            const made = await this.server.start(await this.request(form, detail));
            rememberRun({ id: made.run.id, control: made.control });
            return made.run.id;
        } catch (error) {
            this.problem = asProblem(error);
            return null;
        } finally {
            this.starting = false;
        }
    }

    private async request(form: LabForm, detail: GameDetail): Promise<RunRequest> {
        const ask = (request: Parameters<LabServer['line']>[1]) => this.server.line(form.game, request);
        if (form.kind === 'training') return this.training.request(form.seed, form.concurrency);
        if (form.kind === 'experiment' || form.openings === 'own') return requestOf(form, detail, null);
        if (form.openings === 'list') return requestOf(form, detail, openingLines(form.openingsText).map((line) => line.moves));
        const pairs = Math.min(mostRandom, Math.ceil(form.games / 2));
        return requestOf(form, detail, await randomOpenings(pairs, form.randomPlies, form.seed, form.options, ask));
    }
}

