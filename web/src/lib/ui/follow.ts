// A list in a scroll box of its own that keeps its current entry in sight, without moving the page.
// Who scrolls away to look at something else is left alone until the next call of `now`; what changes
// around the list (a result above it, a turned phone) does not lose the entry.

export interface Follower {
    now: () => void; // something new is current
    stop: () => void;
}

export function follow(box: HTMLElement, current: () => Element | null): Follower {
    let away = false;
    let frame = 0;

    function hidden(entry: Element | null): boolean {
        if (!entry) return box.scrollTop > 0;
        const inside = entry.getBoundingClientRect();
        const around = box.getBoundingClientRect();
        return inside.top < around.top - 1 || inside.bottom > around.bottom + 1;
    }

    function show(): void {
        const entry = current();
        if (!hidden(entry)) return;
        if (!entry) {
            box.scrollTop = 0;
            return;
        }
        const inside = entry.getBoundingClientRect();
        const around = box.getBoundingClientRect();
        box.scrollTop += inside.top - around.top - (box.clientHeight - inside.height) / 2;
    }

    // A frame later: what stands above the list may change with the same news.
    function soon(): void {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(show);
    }

    const onscroll = (): void => void (away = hidden(current()));
    box.addEventListener('scroll', onscroll, { passive: true });
    const resized = new ResizeObserver(() => !away && soon());
    resized.observe(box);
    return {
        now() {
            away = false;
            soon();
        },
        stop() {
            cancelAnimationFrame(frame);
            resized.disconnect();
            box.removeEventListener('scroll', onscroll);
        },
    };
}
