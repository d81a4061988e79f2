// Something that comes over the network when it is needed: the code of a screen, its texts. Where it
// cannot be had it is asked for again: by hand, when the connection is back, and after pauses.
import { isRenewed } from './renewed';

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

export class Arrival<Value> {
    value = $state.raw<Value | null>(null);
    failed = $state(false);
    stuck = $state(false); // only a new page can help: the app was renewed, or the browser gave up on a file

    private readonly load: () => Promise<Value>;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private failures = 0;
    private asking = false;
    private closed = false;

    constructor(load: () => Promise<Value>) {
        this.load = load;
    }

    // Returns what stops it.
    open(): () => void {
        addEventListener('online', this.retry);
        void this.ask();
        return () => {
            this.closed = true;
            clearTimeout(this.timer);
            removeEventListener('online', this.retry);
        };
    }

    readonly retry = (): void => {
        if (this.value === null && this.failed) void this.ask();
    };

    private async ask(): Promise<void> {
        if (this.asking) return;
        this.asking = true;
        clearTimeout(this.timer);
        try {
            this.value = await this.load();
            this.failed = false;
            this.stuck = false;
        } catch {
            // Whatever the reason, this place stays empty until it works: say so and go on trying.
            this.failures++;
            this.failed = true;
            this.stuck = await isRenewed(this.failures > 2);
            const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.failures - 1));
            if (!this.closed) this.timer = setTimeout(this.retry, pause);
        }
        this.asking = false;
    }
}

// For what has no place of its own to say that it failed: tries until it is there.
export function untilThere<Value>(load: () => Promise<Value>): Promise<Value> {
    return new Promise((done) => {
        const arrival = new Arrival(async () => {
            const value = await load();
            close();
            done(value);
            return value;
        });
        const close = arrival.open();
    });
}
