// The game screen after many moves: the list follows, counters count what people did, clocks show
// what the server says, and the way on is one button.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, screenshot, visitor } from './browser.mjs';
import { discs, legalCell, playFirst, result } from './game.mjs';
import { Server } from './server.mjs';

let server;
let browser;
const phone = { viewport: { width: 360, height: 740 } };

before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

async function ask(path, { token, json } = {}) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(new URL(path, server.url), { method: json ? 'POST' : 'GET', headers, body: json && JSON.stringify(json) });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return response.json();
}

// Two persons play the game by its first legal moves until so many decisions were made.
async function played(game, decisions, more = {}) {
    const made = await server.post('/api/v1/games', { game, seats: [{ kind: 'person' }, { kind: 'person' }], ...more });
    for (let done = 0; done < decisions; ) {
        const seen = await ask(`/api/v1/games/${made.id}`, { token: made.tokens[0] });
        const seat = seen.position.deciders[0];
        if (seen.status === 'over') break;
        const own = seat === 0 ? seen : await ask(`/api/v1/games/${made.id}`, { token: made.tokens[1] });
        // In an auction one bid and a pass, so that cards are played.
        const move = own.position.legal.find((one) => one.text === '1C') ?? own.position.legal[0];
        try {
            await ask(`/api/v1/games/${made.id}/actions`, { token: made.tokens[seat], json: { seat, text: move.text, ply: own.position.ply } });
            done++;
        } catch (error) {
            if (!/: 409$/.test(error.message)) throw error; // a forced pass came in between: look again
        }
    }
    return made;
}

// A browser that has these seats of the game.
async function seated(made, game, seats, options = {}) {
    const person = await visitor(browser, server, options);
    const kept = { id: made.id, game, tokens: made.tokens.map((token, seat) => (seats.includes(seat) ? token : '')), invitations: ['', ''], control: made.control, created: Date.now() };
    await person.context.addInitScript((stored) => {
        if (window === window.top && !localStorage.getItem('tusk.games')) localStorage.setItem('tusk.games', JSON.stringify([stored]));
    }, kept);
    await person.page.goto(`/play/${made.id}`);
    await person.page.locator('.moves-box [aria-current]').waitFor();
    return person;
}

// The current move stands inside the visible part of its own box.
async function assertFollows(page, where) {
    await page.waitForFunction(() => {
        const box = document.querySelector('.moves-box')?.getBoundingClientRect();
        const current = document.querySelector('.moves-box [aria-current]')?.getBoundingClientRect();
        return box && current && current.top >= box.top - 1 && current.bottom <= box.bottom + 1;
    }, undefined, { timeout: 5000 }).catch(() => assert.fail(`${where}: the current move is out of sight`));
    assert.ok(await page.evaluate(() => document.querySelector('.moves-box').scrollTop) > 0, `${where}: the list is long enough to scroll`);
}

for (const [name, options] of [['a desktop', {}], ['a phone', phone]]) {
    test(`the move list follows 42 plies on ${name}, and leaves alone who looks back`, async () => {
        const made = await played('othello', 40);
        const { context, page, errors } = await seated(made, 'othello', [0, 1], options);
        await assertFollows(page, 'opened');
        await playFirst(page);
        await assertFollows(page, 'after a move');
        assert.equal(await page.evaluate(() => scrollY), 0, 'the page has not moved');
        await page.evaluate(() => (document.querySelector('.moves-box').scrollTop = 0));
        await page.waitForTimeout(700); // news about who is here come meanwhile
        assert.equal(await page.evaluate(() => document.querySelector('.moves-box').scrollTop), 0, 'who scrolled up is left alone');
        await playFirst(page);
        await assertFollows(page, 'with the next move');
        await page.getByRole('button', { name: 'Resign' }).click();
        await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
        await page.locator(result).waitFor();
        await assertFollows(page, 'at the end');
        await screenshot(page, `follow-${options.viewport ? 'phone' : 'desktop'}`);
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('in bridge the list follows too, and the counter counts calls and cards', async () => {
    const made = await played('honeymoon', 46);
    const { context, page, errors } = await seated(made, 'honeymoon', [0], {});
    await assertFollows(page, 'bridge');
    const rows = await page.locator('.moves-box [data-ply]').count();
    assert.equal(rows, 46);
    await page.getByText(`${rows} of ${rows}`).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('flips of dark chess are counted once, in the game and in the list of games', async () => {
    const made = await played('darkchess', 5);
    const { context, page, errors } = await seated(made, 'darkchess', [0, 1]);
    await page.getByText('5 of 5').waitFor();
    assert.equal(await page.locator('.moves-box [data-ply]').count(), 5);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You see the position after move 4.').waitFor();
    await page.goto('/games');
    await page.getByText('5 moves').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('xiangqi is numbered by rounds, and its record follows the notation', async () => {
    const made = await server.post('/api/v1/games', { game: 'xiangqi', seats: [{ kind: 'person' }, { kind: 'person' }], moves: ['h2e2', 'h9g7', 'h0g2'] });
    const { context, page, errors } = await seated(made, 'xiangqi', [0, 1], { language: 'zh-Hant', settings: { language: 'zh-Hant' } });
    assert.deepEqual(await page.locator('.moves-box tbody th').allTextContents(), ['1', '2']);
    await page.getByRole('tab', { name: '分享' }).click();
    assert.equal(await page.getByRole('textbox', { name: '棋譜' }).inputValue(), '1. 炮二平五 馬８進７ 2. 傌二進三');
    const names = await page.locator('[data-format] strong').allTextContents();
    assert.equal(names[0], '文字棋譜');
    assert.deepEqual(names.filter((name) => /^[a-z]+$/.test(name)), [], 'no bare names of formats');
    const download = page.waitForEvent('download');
    await page.locator('[data-format="text"]').click();
    const file = await (await download).createReadStream();
    let text = '';
    for await (const piece of file) text += piece;
    assert.equal(text, '1. 炮二平五 馬８進７\n2. 傌二進三\n');
    await screenshot(page, 'xiangqi-share');
    assert.deepEqual(errors, []);
    await context.close();
});

test('whoever ran out of time has 0:00.0, also after a reload', async () => {
    const made = await played('othello', 2, { clock: { base_ms: 1500, increment_ms: 0 } });
    const { context, page, errors } = await seated(made, 'othello', [0]);
    await page.locator(result, { hasText: 'You lost on time' }).waitFor();
    assert.equal(await page.locator('[data-seat="0"] .clock').textContent(), '0:00.0');
    await page.reload();
    await page.locator(result).waitFor();
    assert.equal(await page.locator('[data-seat="0"] .clock').textContent(), '0:00.0');
    assert.notEqual(await page.locator('[data-seat="1"] .clock').textContent(), '0:00.0');
    assert.deepEqual(errors, []);
    await context.close();
});

for (const game of ['othello', 'xiangqi']) {
    test(`one button reviews a game of ${game}, in sight on a phone`, async () => {
        const made = await played(game, 3);
        const { context, page, errors } = await seated(made, game, [1], phone);
        await ask(`/api/v1/games/${made.id}/resign`, { token: made.tokens[0], json: { seat: 0 } });
        const review = page.getByRole('link', { name: 'Review the game' });
        await review.waitFor();
        await screenshot(page, `result-phone-${game}`);
        const place = await review.boundingBox();
        const bar = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0);
        assert.ok(place.y >= 0 && place.y + place.height <= 740 - bar, `the button ends at ${place.y + place.height}`);
        assert.equal(await page.evaluate(() => scrollY), 0);
        assert.equal(await page.locator('.result .primary').count(), 1, 'one way on');
        assert.match(await review.getAttribute('href'), /^\/analyse\?live=.+&review=1$/);
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('a new game is played from the position one looks at', async () => {
    const made = await played('othello', 6, { options: { size: '6' } });
    const { context, page, errors } = await seated(made, 'othello', [0, 1]);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You see the position after move 5.').waitFor();
    const before = await discs(page);
    await page.getByRole('link', { name: 'Play from here' }).click();
    await page.waitForURL(/\/play\?/);
    await page.getByText('The game starts from the position you brought.').waitFor();
    await page.locator('input[name=mode][value=here]').check({ force: true });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator(legalCell).first().waitFor();
    assert.equal(await discs(page), before);
    assert.equal(await page.locator('[role=gridcell]').count(), 36);
    assert.deepEqual(errors, []);
    await context.close();
});
