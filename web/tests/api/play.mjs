// Games that tests need: begun, waited for, played to the end. `ask` is the checked request.
import assert from 'node:assert/strict';

const patience = 30_000;

export function beginGame(ask, json) {
    return ask('beginGame', 201, { json: { game: 'othello', ...json } });
}

export async function until(look, fits, time = patience) {
    const end = Date.now() + time;
    for (;;) {
        const seen = await look();
        if (fits(seen)) return seen;
        assert.ok(Date.now() < end, `waited in vain: ${JSON.stringify(seen).slice(0, 300)}`);
        await new Promise((done) => setTimeout(done, 20));
    }
}

// Only engines play.
export async function playToTheEnd(ask, json) {
    const game = await beginGame(ask, json);
    const request = { params: { id: game.id } };
    return until(() => ask('showGame', 200, request), (shown) => shown.status === 'over');
}
