// Waits until somebody stops typing: the newest value counts, once.
export const quietMs = 300;

export interface Quiet {
    wait(value: string): void;
    now(): void; // what is waiting is done at once
    cancel(): void;
}

export function untilQuiet(work: (value: string) => void, ms = quietMs): Quiet {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let waiting = '';
    const stop = (): boolean => {
        if (timer === null) return false;
        clearTimeout(timer);
        timer = null;
        return true;
    };
    const now = (): void => {
        if (stop()) work(waiting);
    };
    return {
        wait(value) {
            stop();
            waiting = value;
            timer = setTimeout(now, ms);
        },
        now,
        cancel: () => void stop(),
    };
}
