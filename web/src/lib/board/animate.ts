// Runs the motions of motion.ts on the drawn pieces. Old pieces that turn or leave are drawn in a
// layer of their own for as long as their motion takes.
import { fadeMs, flipMs, settleMs, slideMs, type Motion } from './motion';
import type { Point } from './geometry';

export interface Leaving {
    cell: number;
    piece: number;
    motion: Extract<Motion, { kind: 'flip' | 'fade' }>;
}

export function leavingPieces(found: Motion[]): Leaving[] {
    return found.flatMap((motion) =>
        motion.kind === 'flip' || motion.kind === 'fade'
            ? [{ cell: motion.cell, piece: motion.before, motion }]
            : [],
    );
}

export function canMove(): boolean {
    return 'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function runArriving(element: Element, motion: Motion, centre: (cell: number) => Point): void {
    if (motion.kind === 'settle') {
        const frames = [
            { transform: 'scale(1.18)', opacity: 0 },
            { transform: 'scale(1)', opacity: 1 },
        ];
        element.animate(frames, { duration: settleMs, easing: 'ease-out' });
    } else if (motion.kind === 'flip') {
        const frames = [
            { transform: 'scaleX(0)', offset: 0 },
            { transform: 'scaleX(0)', offset: 0.5 },
            { transform: 'scaleX(1)', offset: 1 },
        ];
        element.animate(frames, { duration: flipMs, delay: motion.delay, fill: 'backwards' });
    } else if (motion.kind === 'slide') {
        const from = centre(motion.from);
        const to = centre(motion.cell);
        const frames = [
            { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` },
            { transform: 'translate(0, 0)' },
        ];
        element.animate(frames, { duration: slideMs, easing: 'ease-in-out' });
    }
}

export function runLeaving(element: Element, { motion }: Leaving): void {
    if (motion.kind === 'flip') {
        const frames = [
            { transform: 'scaleX(1)', offset: 0 },
            { transform: 'scaleX(0)', offset: 0.5 },
            { transform: 'scaleX(0)', offset: 1 },
        ];
        element.animate(frames, { duration: flipMs, delay: motion.delay, fill: 'both' });
    } else {
        element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fadeMs, fill: 'forwards' });
    }
}

export function longest(found: Motion[]): number {
    const times = found.map((motion) => (motion.kind === 'flip' ? motion.delay + flipMs : slideMs));
    return Math.max(0, ...times);
}
