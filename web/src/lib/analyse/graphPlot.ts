// The game graph drawn by uPlot: one curve, the value for the first seat as an area on the diverging
// scale, with the costly moves as dots on it. Who is ahead above and below the middle stands there.

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
    costly: Costly[];
    least: number; // the value axis reaches at least this far
    percent?: boolean; // values are results to expect, -1 to 1
    names: { above: string; below: string; value: string; ply: string }; // the halves and the axes
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

function aligned({ values }: PlotData): uPlot.AlignedData {
    return [values.map((_, ply) => ply), values];
}

export function makePlot(host: HTMLElement, first: PlotData, events: PlotEvents, compact = false): Plot {
    let data = first;
    let colours = readColours(host);
    let current: number | null = null;
    let pointed: number | null = null;
    const family = getComputedStyle(host).fontFamily;
    const font = `12px ${family}`;

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
        u.ctx.beginPath();
        u.ctx.moveTo(x, u.bbox.top);
        u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
    }

    // Whose half it is, where the curve begins: there it is near the middle.
    function nameHalves(u: uPlot): void {
        const { left, top, height } = u.bbox;
        const inset = 6 * devicePixelRatio;
        u.ctx.font = `${12 * devicePixelRatio}px ${family}`;
        u.ctx.fillStyle = colours.soft;
        u.ctx.textAlign = 'left';
        u.ctx.textBaseline = 'top';
        u.ctx.fillText(data.names.above, left + inset, top + inset);
        u.ctx.textBaseline = 'bottom';
        u.ctx.fillText(data.names.below, left + inset, top + height - inset);
    }

    function drawMarks(u: uPlot): void {
        nameHalves(u);
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

    // In little room the words beside the axes go first; the halves keep theirs.
    function named(name: 'ply' | 'value'): Partial<uPlot.Axis> {
        return compact ? {} : { label: () => data.names[name], labelSize: 18, labelGap: 0, labelFont: font };
    }

    const grid = { stroke: () => colours.hairline, width: 1 };
    const axis = { stroke: () => colours.soft, font, grid, ticks: { show: false } };
    const options: uPlot.Options = {
        width: host.clientWidth || 320,
        height: host.clientHeight || 180,
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: false }, x: false, y: false },
        scales: {
            x: { time: false, range: () => [0, Math.max(1, data.values.length - 1)] },
            value: { range: (_, low, high) => symmetric(low, high, data.least) },
        },
        axes: [
            {
                ...axis, ...named('ply'), size: 24,
                values: (_, plies) => plies.map((ply) => (Number.isInteger(ply) ? String(ply) : '')),
            },
            { ...axis, ...named('value'), scale: 'value', size: 44, values: (_, ticks) => ticks.map(valueTick) },
        ],
        series: [
            {},
            {
                scale: 'value', stroke: () => colours.ink, width: 1.5, fill: areaFill, fillTo: 0,
                points: { show: false }, spanGaps: true,
            },
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
