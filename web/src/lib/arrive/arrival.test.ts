import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Arrival, untilThere } from './arrival.svelte';
import { isRenewed } from './renewed';

beforeEach(() => {
    vi.useFakeTimers();
    document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>';
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.head.innerHTML = '';
});

const unreachable = () => Promise.reject(new TypeError('no connection'));
const delivers = (html: string) => () => Promise.resolve(new Response(html));

describe('what comes when it is needed', () => {
    it('says that it failed and is asked for again when the connection is back', async () => {
        vi.stubGlobal('fetch', unreachable);
        const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
        const arrival = new Arrival<string>(load);
        const close = arrival.open();
        await vi.advanceTimersByTimeAsync(0);
        expect([arrival.failed, arrival.stuck, arrival.value]).toEqual([true, false, null]);
        dispatchEvent(new Event('online'));
        await vi.advanceTimersByTimeAsync(0);
        expect([arrival.failed, arrival.value]).toEqual([false, 'there']);
        dispatchEvent(new Event('online'));
        expect(load).toHaveBeenCalledTimes(2);
        close();
    });

    it('is asked for again after growing pauses, until it is closed', async () => {
        vi.stubGlobal('fetch', unreachable);
        const load = vi.fn(unreachable);
        const close = new Arrival(load).open();
        await vi.advanceTimersByTimeAsync(8000);
        expect(load).toHaveBeenCalledTimes(4); // at once, after 1, 2 and 4 s
        close();
        await vi.advanceTimersByTimeAsync(60_000);
        expect(load).toHaveBeenCalledTimes(4);
    });

    it('offers a new page when the server delivers another app', async () => {
        vi.stubGlobal('fetch', delivers('<script type="module" src="/assets/index-two.js"></script>'));
        const arrival = new Arrival(unreachable);
        const close = arrival.open();
        await vi.advanceTimersByTimeAsync(0);
        expect(arrival.stuck).toBe(true);
        close();
    });

    it('is waited for by those who have no place to say so', async () => {
        vi.stubGlobal('fetch', unreachable);
        const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(7);
        const wanted = untilThere<number>(load);
        await vi.advanceTimersByTimeAsync(1000);
        expect(await wanted).toBe(7);
    });
});

describe('a renewed app', () => {
    it('is told by the name of its entry', async () => {
        vi.stubGlobal('fetch', delivers('<script type="module" src="/assets/index-one.js"></script>'));
        expect(await isRenewed()).toBe(false);
        expect(await isRenewed(true)).toBe(true);
        vi.stubGlobal('fetch', unreachable);
        expect(await isRenewed(true)).toBe(false);
    });
});
