// Shows news one after the other with enough time between to see each move. An engine that answers
// within a millisecond would otherwise cut off the picture of the move it answers.

interface Waiting<News> {
    news: News;
    moves: boolean; // this news changes the board; others need no time of their own
}

const mostWaiting = 4;

export class Pace<News> {
    private waiting: Waiting<News>[] = [];
    private lastShown = -Infinity;
    private timer: ReturnType<typeof setTimeout> | null = null;
    private readonly show: (news: News) => void;
    private readonly gapMs: number;
    private readonly now: () => number;

    constructor(show: (news: News) => void, gapMs: number, now: () => number = () => performance.now()) {
        this.show = show;
        this.gapMs = gapMs;
        this.now = now;
    }

    add(news: News, moves: boolean): void {
        this.waiting.push({ news, moves });
        // Two engines at full speed: better to skip pictures than to fall behind.
        if (this.waiting.length > mostWaiting) this.flush();
        else this.next();
    }

    flush(): void {
        for (const one of this.waiting.splice(0)) this.deliver(one);
        this.stop();
    }

    stop(): void {
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        this.waiting = [];
    }

    private next(): void {
        for (let first = this.waiting[0]; first; first = this.waiting[0]) {
            const wait = first.moves ? this.lastShown + this.gapMs - this.now() : 0;
            if (wait > 0) {
                this.timer ??= setTimeout(() => this.wake(), wait);
                return;
            }
            this.waiting.shift();
            this.deliver(first);
        }
    }

    private wake(): void {
        this.timer = null;
        this.next();
    }

    private deliver({ news, moves }: Waiting<News>): void {
        if (moves) this.lastShown = this.now();
        this.show(news);
    }
}
