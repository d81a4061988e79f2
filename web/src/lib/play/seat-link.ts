// The invitation for a seat carries its secret in the fragment, which browsers never send anywhere.

export interface SeatInvitation {
    seat: number;
    token: string;
}

export function seatLink(origin: string, id: string, invitation: SeatInvitation): string {
    const fragment = new URLSearchParams({ seat: String(invitation.seat), token: invitation.token });
    return `${origin}/play/${id}#${fragment}`;
}

export function parseSeatLink(hash: string): SeatInvitation | null {
    const fragment = new URLSearchParams(hash.replace(/^#/, ''));
    const seat = Number(fragment.get('seat') ?? NaN);
    const token = fragment.get('token') ?? '';
    if (!Number.isInteger(seat) || seat < 0 || seat > 7 || token === '' || /[\s,]/.test(token)) return null;
    return { seat, token };
}
