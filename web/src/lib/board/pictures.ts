// Pieces as pictures, for people who do not read their characters: drawings around the origin, about
// 30 units in each direction. `fill` is painted, `line` is drawn, `cut` is drawn in the colour of the ground.
import type { Look, Piece } from '../api/types';

export interface Picture {
    fill: string;
    line?: string;
    cut?: string;
    hole?: string; // a place left free for the wheel
    wheel?: string;
}

function disc(x: number, y: number, r: number): string {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function wheel(x: number, y: number, r: number): string {
    const spokes = [0, 45, 90, 135]
        .map((degrees) => {
            const dx = r * Math.cos((degrees * Math.PI) / 180);
            const dy = r * Math.sin((degrees * Math.PI) / 180);
            return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
        })
        .join('');
    return disc(x, y, r) + spokes;
}

const drawings: Record<string, Picture> = {
    // A crown.
    general: {
        fill: `M-22 23L-27-9L-13 3L0-21L13 3L27-9L22 23Z${disc(-27, -13, 4.5)}${disc(0, -26, 4.5)}${disc(27, -13, 4.5)}`,
        cut: 'M-21 14H21',
    },
    // The cap of an official, with its two wings.
    advisor: {
        fill: 'M-16 8V-3C-16-12-12-15-8-16C-7-24 7-24 8-16C12-15 16-12 16-3V8ZM-18 10H18V20C18 24-18 24-18 20Z'
            + 'M-18 15C-24 9-35 8-35 14C-35 20-24 20-18 18ZM18 15C24 9 35 8 35 14C35 20 24 20 18 18Z',
        cut: 'M-12-3H12',
    },
    // An elephant's head from the front: ears, trunk, tusks.
    elephant: {
        fill: 'M-13-16C-34-28-37 8-15 7C-13 12-8 12-7 18C-6 27 4 31 11 24L7 19C4 22 2 20 2 16C3 12 12 12 15 7C37 8 34-28 13-16C7-25-7-25-13-16Z',
        line: 'M-10 10L-15 20M12 10L17 20',
        cut: 'M-12-14C-16-6-16 0-14 5M12-14C16-6 16 0 14 5M-6-6V-4M6-6V-4',
    },
    // A horse's head.
    horse: {
        fill: 'M-13 27C-15 12 0 8 1-3L-9 3C-12 9-18 12-23 7C-26 4-25 0-22-4C-16-11-13-18-6-21L-5-30L3-22C20-18 25 4 21 27Z',
        cut: 'M-6-12V-10M7-17C17-8 18 8 15 24M-20 3L-18 1',
    },
    // A war chariot: canopy, box and wheel.
    chariot: {
        fill: 'M-27-13C-22-30 22-30 27-13ZM-23-4H23L19 9H-19Z',
        line: 'M-14-13V-4M14-13V-4M20 1L32-4',
        hole: disc(0, 13, 18),
        wheel: wheel(0, 13, 14),
    },
    // A gun on its wheel.
    cannon: {
        fill: 'M-29 5C-31 1-29-4-25-7L14-27L24-13L-12 14C-18 17-26 13-29 5ZM13-31L29-9L24-6L9-28Z',
        hole: disc(-3, 13, 17),
        wheel: wheel(-3, 13, 13),
    },
    // A foot soldier with hat and spear.
    soldier: {
        fill: 'M-26-6L-7-27L12-6ZM-16-4H2C2 10-16 10-16-4ZM-25 28C-25 6 11 6 11 28ZM21-31L27-18L21-12L15-18Z',
        line: 'M21-14V29',
        cut: 'M-7 16V26',
    },
};

// Pieces are known by the end of their id: "red-chariot".
function kindOf(piece: Piece): string {
    return piece.id.slice(piece.id.lastIndexOf('-') + 1);
}

export function pictureOf(piece: Piece): Picture | null {
    return drawings[kindOf(piece)] ?? null;
}

// Whether a board can be shown either way.
export function hasPictures(look: Look | null): boolean {
    const faces = look?.pieces.filter((piece) => piece.shape === 'piece') ?? [];
    return faces.length > 0 && faces.every((piece) => pictureOf(piece) !== null);
}
