// The life of a plot in its element: it comes when there is something to draw, follows the size of
// the element and the colours of the theme, and goes with it.

export interface HostedPlot {
    resize(width: number, height: number): void;
    recolour(): void;
    destroy(): void;
}

// `shown` is told the plot when it is there, and undefined when it goes. Returns what ends it.
export function hostPlot<Plot extends HostedPlot>(
    element: HTMLElement, make: () => Promise<Plot>, shown: (plot: Plot | undefined) => void,
): () => void {
    let made: Plot | undefined;
    let left = false;
    const resized = new ResizeObserver(() => made?.resize(element.clientWidth, element.clientHeight));
    const recolour = (): void => made?.recolour();
    const themed = new MutationObserver(recolour);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    void make().then((plot) => {
        if (left) {
            plot.destroy();
            return;
        }
        made = plot;
        shown(plot);
        resized.observe(element);
        themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-scale'] });
        dark.addEventListener('change', recolour);
    });
    return () => {
        left = true;
        resized.disconnect();
        themed.disconnect();
        dark.removeEventListener('change', recolour);
        made?.destroy();
        shown(undefined);
    };
}
