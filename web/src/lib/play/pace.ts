// Shows news one after the other with enough time between to see each move. An engine that answers
// within a millisecond would otherwise cut off the picture of the move it answers.

export class Pace<News> {
    private waiting: News[] = [];
    private lastShown = -Infinity;
    private timer: ReturnType<typeof setTimeout> | null = null;

    constructor(
        private readonly show: (news: News) => void,
        private readonly gapMs: number,
        private readonly now: () => number = () => performance.now(),
    ) {}

    // `moves`: this news changes the board. Others are shown at once, unless something waits.
    add(news: News, moves: boolean): void {
        const due = this.lastShown + this.gapMs - this.now();
        if (this.waiting.length === 0 && (!moves || due <= 0)) {
            this.deliver(news, moves);
            return;
        }
        this.waiting.push(news);
        // Two engines at full speed: better to skip pictures than to fall behind.
        if (this.waiting.length > 3) this.flush();
        else this.timer ??= setTimeout(() => this.next(), Math.max(0, due));
    }

    flush(): void {
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        for (const news of this.waiting.splice(0)) this.deliver(news, true);
    }

    stop(): void {
        if (this.timer) clearTimeout(this.timer);
        this.timer = null;
        this.waiting = [];
    }

    private next(): void {
        this.timer = null;
        const news = this.waiting.shift();
        if (news !== undefined) this.deliver(news, true);
        if (this.waiting.length > 0) this.timer = setTimeout(() => this.next(), this.gapMs);
    }

    private deliver(news: News, moves: boolean): void {
        if (moves) this.lastShown = this.now();
        this.show(news);
    }
}
