// The card table in a real browser: a deal from the first call to the last trick, with a friend by
// link, and nothing of the other hand in what the browser was sent.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };

let server;
let browser;

before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

function hand(page) {
    return page.locator('.hand [data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card));
}

// Does the first thing that can be done; false when it is not this page's turn, or no longer.
async function act(page) {
    const calls = await page.locator('.calls li').count();
    const bid = page.locator(calls > 0 ? '[data-bid=P]:not(:disabled)' : '[data-bid]:not(:disabled)');
    const card = page.locator('.hand [data-card]:not(:disabled)');
    for (const choice of [bid.first(), card.first()]) {
        if (await choice.count()) {
            return choice.click({ timeout: 2000 }).then(
                () => true,
                () => false,
            );
        }
    }
    return false;
}

// The whole deal is known now, to both, and judged from the first call to the last trick.
async function assertReviewed(page) {
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('[data-luck]').waitFor({ timeout: 120_000 });
    assert.equal(await page.locator('.review [role=alert]').count(), 0);
    assert.equal(await page.locator('[data-trick]').count(), 13);
    assert.ok((await page.locator('[data-trick] details').count()) > 0, 'best lines');
    await assertNoSidewaysScroll(page, 'review');
    await assertAccessible(page, 'review');
    await screenshot(page, `honeymoon-review-${page.viewportSize().width}`);
}

test('a deal with a friend by link: bids, exchange, tricks, review', async () => {
    const one = await visitor(browser, server);
    const two = await visitor(browser, server, phone);
    const heard = [];
    two.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await one.page.goto('/play?game=honeymoon&mode=link');
    await one.page.locator('button.primary').click();
    await one.page.waitForURL(/\/play\/.+/);
    const link = await one.page.getByRole('textbox', { name: 'Invitation' }).inputValue();
    await two.page.goto(link);
    await two.page.getByRole('button', { name: 'Take the seat' }).click();
    await two.page.locator('.hand [data-card]').first().waitFor();
    const others = await hand(one.page);
    assert.equal(others.length, 13);
    assert.equal((await hand(two.page)).length, 13);
    assert.equal(others.filter((card) => heard.join('').includes(`"${card}"`)).length, 0, 'a card of the other hand was sent');
    await assertNoSidewaysScroll(two.page, 'auction');
    await assertAccessible(two.page, 'auction');
    await screenshot(two.page, 'honeymoon-auction-phone');
    const phases = new Set();
    for (let turn = 0; turn < 400; turn++) {
        if (await one.page.locator('.result h2').count()) break;
        for (const { page } of [one, two]) {
            const phase = await page.locator('.cards').getAttribute('data-phase');
            if (phase && !phases.has(phase)) await screenshot(page, `honeymoon-${phase}`);
            phases.add(phase);
            if (await act(page)) await page.waitForTimeout(30);
        }
    }
    await one.page.locator('.result h2').waitFor();
    assert.deepEqual([...phases].filter(Boolean).sort(), ['auction', 'exchange', 'play']);
    await assertReviewed(one.page);
    await assertReviewed(two.page);
    assert.deepEqual([...one.errors, ...two.errors], []);
    await one.context.close();
    await two.context.close();
});

test('the aids say what the seat may know', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/play?game=honeymoon&mode=engine');
    await page.locator('button.primary').click();
    await page.locator('.hand [data-card]').first().waitFor();
    for (let turn = 0; turn < 40 && (await page.locator('.cards').getAttribute('data-phase')) === 'auction'; turn++) {
        await act(page);
        await page.waitForTimeout(200);
    }
    await page.getByText('Card memory').click();
    assert.equal(await page.locator('[data-known]').count(), 52);
    const own = await page.locator('[data-state=own]').count();
    assert.ok(own >= 12 && own <= 13);
    await screenshot(page, 'honeymoon-memory');
    assert.deepEqual(errors, []);
    await context.close();
});

// Everything one needs for a call or a card, between the top of the screen and the navigation bar.
async function assertInReach(page, phase) {
    const room = await page.evaluate(() => {
        const bar = document.querySelector('nav').getBoundingClientRect();
        return bar.width > bar.height ? bar.top : innerHeight;
    });
    for (const what of ['.hand [data-card]', '[data-bid]']) {
        for (const box of await page.locator(what).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
            assert.ok(box.top >= 0 && box.bottom <= room, `${phase}: ${what} from ${box.top} to ${box.bottom}, the bar at ${room}`);
        }
    }
    return page.locator('.hand').evaluate((hand) => hand.getBoundingClientRect().top);
}

test('on a phone nothing lies under the navigation bar, and the hand stays where it is', async () => {
    const { context, page, errors } = await visitor(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, settings: { hints: 'values' } });
    await page.goto('/play?game=honeymoon&mode=engine');
    await page.locator('button.primary').click();
    await page.locator('[data-bid=P]:not(:disabled)').waitFor();
    const places = [await assertInReach(page, 'auction')];
    // Hints: figures on the calls, one of them on a seal.
    await page.locator('[data-bid] .badge.best').first().waitFor();
    assert.ok((await page.locator('[data-bid] [data-value]').count()) > 1, 'all values');
    await screenshot(page, 'honeymoon-360-auction');
    for (let turn = 0; turn < 60 && (await page.locator('.cards').getAttribute('data-phase')) !== 'exchange'; turn++) {
        await act(page);
        await page.waitForTimeout(200);
    }
    await page.locator('.hand [data-card]:not(:disabled)').first().waitFor();
    places.push(await assertInReach(page, 'exchange'));
    await page.locator('.hand .badge.best').first().waitFor();
    assert.ok((await page.locator('.hand [data-value]').count()) > 1, 'all values');
    await assertAccessible(page, 'hints on cards');
    await screenshot(page, 'honeymoon-360-exchange');
    assert.ok(Math.abs(places[0] - places[1]) <= 4, `the hand at ${places.join(' and ')}`);
    // The list: suits as signs, a column for each player, exchange apart from the auction.
    await act(page);
    await page.locator('[data-block=exchange] [data-move]').first().waitFor();
    assert.match(await page.locator('[data-block=exchange] [data-move]').first().innerText(), /[♠♥♦♣]/);
    assert.equal(await page.locator('[data-block=auction]').first().locator('thead th').count(), 3);
    await page.locator('[data-block=exchange]').scrollIntoViewIfNeeded();
    await screenshot(page, 'honeymoon-360-moves');
    assert.deepEqual(errors, []);
    await context.close();
});
