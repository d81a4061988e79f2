// Opens what somebody pastes, drops, chooses or sets up. What cannot be opened at once (several
// records, one with something wrong beside it, or nothing that can be read) is shown in the dialog.

import type { LineRequest, RecordData } from '../api/types';
import { asProblem, takeIn, type Intake } from './intake';
import type { Screen } from './screen.svelte';

export class Opener {
    dialog = $state(false);
    text = $state('');
    intake = $state.raw<Intake | null>(null);

    // `before` is called when something is about to replace the game on the board.
    constructor(private readonly screen: Screen, private readonly before: () => void) {}

    async take(content: string | Blob): Promise<void> {
        const { study, server } = this.screen;
        const game = study.detail?.id;
        if (!game) return;
        const api = {
            read: (body: string | Blob) => server.read(game, body),
            line: (request: LineRequest) => server.line(game, request),
        };
        const found = await takeIn(api, content);
        this.intake = found;
        if (found.kind === 'position') {
            await this.position(found.line.initial);
        } else if (found.kind === 'records' && found.records.length === 1 && found.problems.length === 0) {
            await this.choose(found.records[0]!);
        } else {
            this.text = typeof content === 'string' ? content : '';
            this.dialog = true;
        }
    }

    choose(record: RecordData): Promise<void> {
        return this.replace((game) => this.screen.study.openRecord(game, record));
    }

    position(text: string): Promise<void> {
        const { options } = this.screen.study;
        return this.replace((game) => this.screen.study.open(game, { position: text, options }));
    }

    private async replace(open: (game: string) => Promise<void>): Promise<void> {
        const game = this.screen.study.detail?.id;
        if (!game) return;
        try {
            this.before();
            await open(game);
            void this.screen.arrive();
            this.dialog = false;
            this.text = '';
            this.intake = null;
        } catch (error) {
            this.intake = { kind: 'failed', problems: [asProblem(error)] };
            this.dialog = true;
        }
    }
}
