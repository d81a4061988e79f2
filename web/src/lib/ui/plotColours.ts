// The colours of the tokens for what is drawn on a canvas, which knows no custom properties.

export interface PlotColours {
    ink: string;
    soft: string;
    hairline: string;
    good: string;
    bad: string;
    even: string;
    seal: string;
    amber: string;
}

// A probe lets the browser work them out. A plot that has left the page has none: it is drawn once
// more at most, and nobody sees it.
export function readColours(host: HTMLElement): PlotColours {
    const probe = document.createElement('span');
    host.append(probe);
    const colour = (token: string): string => {
        probe.style.color = `var(--${token})`;
        return getComputedStyle(probe).color || 'transparent';
    };
    const colours = {
        ink: colour('ink'), soft: colour('soft-ink'), hairline: colour('hairline'), good: colour('scale-good'),
        bad: colour('scale-bad'), even: colour('scale-even'), seal: colour('seal'), amber: colour('amber'),
    };
    probe.remove();
    return colours;
}

export function faded(colour: string, percent: number): string {
    return `color-mix(in srgb, ${colour} ${percent}%, transparent)`;
}
