// The error of an evaluation over the game: empty squares from many to few, one curve for each kind
// of error. Drawn by uPlot.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { readColours } from '../ui/plotColours';
import type { HostedPlot } from '../ui/plotHost';

export interface ErrorData {
    empties: number[]; // ascending, as uPlot wants them; drawn from right to left
    learnt: (number | null)[];
    checked: (number | null)[];
    old: (number | null)[];
}

export interface ErrorPlot extends HostedPlot {
    update(data: ErrorData): void;
}

const aligned = ({ empties, learnt, checked, old }: ErrorData): uPlot.AlignedData => [empties, old, learnt, checked];

export function makeErrorPlot(host: HTMLElement, first: ErrorData, axis: string): ErrorPlot {
    let colours = readColours(host);
    const font = `12px ${getComputedStyle(host).fontFamily}`;
    const grid = { stroke: () => colours.hairline, width: 1 };
    const look = { stroke: () => colours.soft, font, grid, ticks: { show: false } };
    const points = { show: false };
    const options: uPlot.Options = {
        width: host.clientWidth || 320,
        height: host.clientHeight || 220,
        padding: [8, 12, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
            x: { time: false, dir: -1, range: [0, 60] },
            y: { range: (_, __, high) => [0, Math.max(4, (high ?? 0) * 1.06)] },
        },
        axes: [
            { ...look, size: 24, grid: { show: false }, label: axis, labelSize: 18, labelFont: font, labelGap: 0 },
            { ...look, size: 40 },
        ],
        series: [
            {},
            { stroke: () => colours.soft, width: 1.5, dash: [4, 4], points, spanGaps: true },
            { stroke: () => colours.good, width: 1.5, points, spanGaps: true },
            { stroke: () => colours.seal, width: 2, points, spanGaps: true },
        ],
    };
    const plot = new uPlot(options, aligned(first), host);
    return {
        update: (data) => plot.setData(aligned(data)),
        resize: (width, height) => plot.setSize({ width, height }),
        recolour() {
            colours = readColours(host);
            plot.redraw(false, true);
        },
        destroy: () => plot.destroy(),
    };
}
