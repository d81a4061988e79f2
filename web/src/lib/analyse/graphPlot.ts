// The game graph drawn by uPlot: the value for the first seat as an area on the diverging scale,
// what each player has lost so far as thin lines on a scale of their own.

import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { faded, readColours } from '../ui/plotColours';
import { signed } from './figures';

export interface Costly {
    ply: number;
    blunder: boolean;
}

export interface PlotData {
    values: (number | null)[]; // by ply, for the first seat
    losses: (number | null)[][]; // by seat
    costly: Costly[];
    least: number; // the value axis reaches at least this far
    percent?: boolean; // values are results to expect, -1 to 1, and losses parts of a game
}

export interface PlotEvents {
    point(ply: number | null): void;
    jump(ply: number): void;
}

export interface Plot {
    update(data: PlotData): void;
    mark(current: number | null, pointed: number | null): void;
    resize(width: number, height: number): void;
    recolour(): void;
    destroy(): void;
}

function aligned({ values, losses }: PlotData): uPlot.AlignedData {
    return [values.map((_, ply) => ply), values, ...losses];
}

export function makePlot(host: HTMLElement, first: PlotData, events: PlotEvents): Plot {
    let data = first;
    let colours = readColours(host);
    let current: number | null = null;
    let pointed: number | null = null;
    const font = `12px ${getComputedStyle(host).fontFamily}`;

    function areaFill(u: uPlot): CanvasGradient {
        const { top, height } = u.bbox;
        const gradient = u.ctx.createLinearGradient(0, top, 0, top + height);
        gradient.addColorStop(0, faded(colours.good, 70));
        gradient.addColorStop(0.5, faded(colours.good, 10));
        gradient.addColorStop(0.5, faded(colours.bad, 10));
        gradient.addColorStop(1, faded(colours.bad, 70));
        return gradient;
    }

    function upright(u: uPlot, ply: number | null, colour: string): void {
        if (ply === null) return;
        const x = Math.round(u.valToPos(ply, 'x', true));
        u.ctx.strokeStyle = colour;
        u.ctx.lineWidth = 2 * devicePixelRatio;
        u.ctx.setLineDash([]); // the loss curves leave theirs behind
        u.ctx.beginPath();
        u.ctx.moveTo(x, u.bbox.top);
        u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
    }

    function drawMarks(u: uPlot): void {
        upright(u, pointed, faded(colours.ink, 35));
        upright(u, current, colours.seal);
        for (const { ply, blunder } of data.costly) {
            const value = data.values[ply];
            if (value === null || value === undefined) continue;
            u.ctx.fillStyle = blunder ? colours.seal : colours.amber;
            u.ctx.beginPath();
            u.ctx.arc(u.valToPos(ply, 'x', true), u.valToPos(value, 'value', true), 3.5 * devicePixelRatio, 0, 7);
            u.ctx.fill();
        }
    }

    function valueTick(tick: number): string {
        return data.percent ? `${Math.round((tick + 1) * 50)}%` : signed(tick, 0);
    }
    function lossTick(tick: number): string {
        return data.percent ? `${Math.round(tick * 100)}%` : String(tick);
    }

    const grid = { stroke: () => colours.hairline, width: 1 };
    const axis = { stroke: () => colours.soft, font, grid, ticks: { show: false } };
    const options: uPlot.Options = {
        width: host.clientWidth || 320,
        height: host.clientHeight || 180,
        padding: [8, 4, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: false }, x: false, y: false },
        scales: {
            x: { time: false, range: () => [0, Math.max(1, data.values.length - 1)] },
            value: { range: (_, low, high) => symmetric(low, high, data.least) },
            loss: { range: (_, __, high) => [0, Math.max(data.least, (high ?? 0) * 1.1)] },
        },
        axes: [
            { ...axis, size: 24, values: (_, plies) => plies.map((ply) => (Number.isInteger(ply) ? String(ply) : '')) },
            { ...axis, scale: 'value', size: 44, values: (_, ticks) => ticks.map(valueTick) },
            { ...axis, scale: 'loss', side: 1, size: 44, grid: { show: false }, values: (_, ticks) => ticks.map(lossTick) },
        ],
        series: [
            {},
            {
                scale: 'value', stroke: () => colours.ink, width: 1.5, fill: areaFill, fillTo: 0,
                points: { show: false }, spanGaps: true,
            },
            ...data.losses.map((_, seat) => ({
                scale: 'loss', stroke: () => colours.soft, width: 1.25, dash: seat === 0 ? [] : [4, 3],
                points: { show: false },
            })),
        ],
        hooks: { draw: [drawMarks] },
    };
    const plot = new uPlot(options, aligned(data), host);

    function plyAt(event: PointerEvent): number {
        const x = event.clientX - plot.over.getBoundingClientRect().left;
        return Math.max(0, Math.min(data.values.length - 1, Math.round(plot.posToVal(x, 'x'))));
    }
    plot.over.addEventListener('pointerdown', (event) => {
        plot.over.setPointerCapture(event.pointerId);
        events.jump(plyAt(event));
    });
    plot.over.addEventListener('pointermove', (event) => {
        if (event.buttons & 1) events.jump(plyAt(event));
        else events.point(plyAt(event));
    });
    plot.over.addEventListener('pointerleave', () => events.point(null));

    return {
        update(fresh) {
            data = fresh;
            plot.setData(aligned(fresh));
        },
        mark(nowCurrent, nowPointed) {
            current = nowCurrent;
            pointed = nowPointed;
            plot.redraw(false);
        },
        resize: (width, height) => plot.setSize({ width, height }),
        recolour() {
            colours = readColours(host);
            plot.redraw(false, true);
        },
        destroy: () => plot.destroy(),
    };
}

function symmetric(low: number | null, high: number | null, least: number): [number, number] {
    const reach = Math.max(least, Math.abs(low ?? 0), Math.abs(high ?? 0)) * 1.1;
    return [-reach, reach];
}
