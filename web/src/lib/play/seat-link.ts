// The link that invites somebody to a seat carries its code in the fragment, which browsers never
// send anywhere. The code is exchanged for the seat once. Games begun before there were such codes
// have links with the secret of the seat itself.

export type SeatLink = { seat: number; invitation: string } | { seat: number; token: string };

export function seatLink(origin: string, id: string, link: SeatLink): string {
    const fragment = new URLSearchParams({ ...link, seat: String(link.seat) });
    return `${origin}/play/${id}#${fragment}`;
}

export function parseSeatLink(hash: string): SeatLink | null {
    const fragment = new URLSearchParams(hash.replace(/^#/, ''));
    const seat = Number(fragment.get('seat') ?? NaN);
    if (!Number.isInteger(seat) || seat < 0 || seat > 7) return null;
    const secret = (name: string): string | null => {
        const value = fragment.get(name) ?? '';
        return value === '' || value.length > 64 || /[\s,]/.test(value) ? null : value;
    };
    const invitation = secret('invitation');
    if (invitation) return { seat, invitation };
    const token = secret('token');
    return token ? { seat, token } : null;
}

// A secret as the server makes them: 130 random bits in base32. Whoever asks for a seat brings it
// along, so that asking again after a lost answer finds the seat one's own.
export function newToken(): string {
    const letters = 'abcdefghijklmnopqrstuvwxyz234567';
    return [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => letters[byte % 32]).join('');
}
