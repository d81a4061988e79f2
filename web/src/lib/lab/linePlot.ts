// A curve over the number of games, with a band around it or fixed lines across, drawn by uPlot.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { faded, readColours } from '../ui/plotColours';
import type { HostedPlot } from '../ui/plotHost';

export interface Across {
    at: number;
    tone: 'even' | 'good' | 'bad';
}

export interface LineData {
    games: number[];
    values: (number | null)[];
    low?: number[];
    high?: number[];
    across: Across[];
    range: [number, number]; // the value axis reaches at least this far
    show: (value: number) => string; // figures of the value axis
}

export interface LinePlot extends HostedPlot {
    update(data: LineData): void;
}

function aligned({ games, values, low, high }: LineData): uPlot.AlignedData {
    return low && high ? [games, values, high, low] : [games, values];
}

export function makeLinePlot(host: HTMLElement, first: LineData): LinePlot {
    let data = first;
    let colours = readColours(host);
    const banded = first.low !== undefined;
    const font = `12px ${getComputedStyle(host).fontFamily}`;

    function drawAcross(u: uPlot): void {
        for (const { at, tone } of data.across) {
            const y = Math.round(u.valToPos(at, 'y', true));
            u.ctx.strokeStyle = tone === 'even' ? faded(colours.ink, 40) : colours[tone];
            u.ctx.lineWidth = devicePixelRatio;
            u.ctx.setLineDash(tone === 'even' ? [] : [4 * devicePixelRatio, 3 * devicePixelRatio]);
            u.ctx.beginPath();
            u.ctx.moveTo(u.bbox.left, y);
            u.ctx.lineTo(u.bbox.left + u.bbox.width, y);
            u.ctx.stroke();
        }
        u.ctx.setLineDash([]);
    }

    function valueRange(_: uPlot, low: number | null, high: number | null): [number, number] {
        const from = Math.min(data.range[0], low ?? data.range[0]);
        const to = Math.max(data.range[1], high ?? data.range[1]);
        const room = (to - from) * 0.06;
        return [from - room, to + room];
    }

    const grid = { stroke: () => colours.hairline, width: 1 };
    const axis = { stroke: () => colours.soft, font, grid, ticks: { show: false } };
    const edge = { stroke: 'transparent', points: { show: false } };
    const options: uPlot.Options = {
        width: host.clientWidth || 320,
        height: host.clientHeight || 160,
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(2, high ?? 2)] }, y: { range: valueRange } },
        axes: [
            { ...axis, size: 24, grid: { show: false }, values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : '')) },
            { ...axis, size: 46, values: (_, ticks) => ticks.map((tick) => data.show(tick)) },
        ],
        series: [
            {},
            { stroke: () => colours.ink, width: 1.5, points: { show: false }, spanGaps: true },
            ...(banded ? [edge, edge] : []),
        ],
        bands: banded ? [{ series: [2, 3], fill: () => faded(colours.even, 28) }] : [],
        hooks: { drawAxes: [drawAcross] },
    };
    const plot = new uPlot(options, aligned(data), host);

    return {
        update(fresh) {
            data = fresh;
            plot.setData(aligned(fresh));
        },
        resize: (width, height) => plot.setSize({ width, height }),
        recolour() {
            colours = readColours(host);
            plot.redraw(false, true);
        },
        destroy: () => plot.destroy(),
    };
}
