// Dark chess in a real browser: flips by touch and keys, the tray, odds, the fair deal from promise to
// proof, luck and skill in the review, on a phone and in Chinese.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { cell, open, review } from './analyse.mjs';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const backs = '[data-piece] .back';

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

async function start(page, mode = 'here') {
    await page.goto(`/play?game=darkchess&mode=${mode}`);
    await page.locator('button.primary').click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator(backs).first().waitFor();
}

function hidden(page) {
    return page.locator('[data-tray=hidden] li').evaluateAll((items) => items.reduce((sum, item) => sum + Number(item.dataset.count), 0));
}

async function resign(page) {
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.result h2').waitFor();
}

test('pieces are turned over by touch and by keys, and the tray follows', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await start(page);
    assert.equal(await page.locator(backs).count(), 32);
    assert.equal(await hidden(page), 32);
    await cell(page, 'b3').click();
    await page.locator('[data-ply="2"]').waitFor();
    assert.equal(await page.locator(backs).count(), 31);
    assert.equal(await hidden(page), 31);
    await cell(page, 'c4').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-ply="4"]').waitFor();
    assert.match(await page.locator('[data-ply="4"]').innerText(), /c4\([KGMRNCP]\)/i);
    assert.match(await page.locator('[data-quiet]').innerText(), /0 of 60/);
    // One step back is one turn back: the flip and what it showed.
    await page.keyboard.press('Escape');
    await page.locator('h1').evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 31, backs);
    await page.keyboard.press('End');
    await assertAccessible(page, 'dark chess');
    await screenshot(page, 'darkchess');
    assert.deepEqual(errors, []);
    await context.close();
});

test('the odds of a flip are told on request', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await start(page);
    await page.getByRole('button', { name: 'Odds of a flip' }).click();
    await cell(page, 'b3').click();
    await page.locator('.odds h2', { hasText: 'Odds on b3' }).waitFor();
    assert.equal(await page.locator('[data-odds]').count(), 14);
    await page.waitForFunction(() => /%/.test(document.querySelector('.odds tfoot td')?.textContent ?? ''));
    assert.match(await page.locator('[data-odds=red-soldier]').innerText(), /5\/32\s+15\.6%\s+\d+%/);
    assert.equal(await page.locator(backs).count(), 32, 'asking turns nothing over');
    await screenshot(page, 'darkchess-odds');
    await page.getByRole('button', { name: 'Close' }).click();
    await cell(page, 'b3').click();
    await page.locator('[data-ply="2"]').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('the deal is promised before the game and proven after it', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await start(page);
    await page.locator('.deal summary').click();
    const promised = await page.getByRole('textbox', { name: 'Fingerprint (SHA-256)' }).inputValue();
    assert.match(promised, /^[0-9a-f]{64}$/);
    await cell(page, 'a1').click();
    await page.locator('[data-ply="2"]').waitFor();
    const shown = await page.locator('[data-ply="2"]').innerText();
    assert.equal(await page.locator('[data-under]').count(), 0);
    await resign(page);
    const line = await page.getByRole('textbox', { name: 'Line that gives it' }).inputValue();
    assert.equal(createHash('sha256').update(line).digest('hex'), promised);
    assert.equal(await page.getByRole('textbox', { name: 'Fingerprint (SHA-256)' }).inputValue(), promised);
    // What lay there is shown, and it was there at the start: a1 held the piece that was turned up.
    assert.equal(await page.locator('[data-under]').count(), 31);
    // The proof leaves the moves their room, and the result names the colours that were decided.
    const { height } = await page.getByRole('region', { name: 'Moves' }).boundingBox();
    assert.ok(height >= 72, `the moves are ${height} px high`);
    assert.match(await page.locator('.result h2').innerText(), /^(Red resigned\. Black|Black resigned\. Red) wins$/);
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelectorAll('[data-under]').length === 32);
    assert.match(shown, /a1\(/);
    await screenshot(page, 'darkchess-revealed');
    assert.deepEqual(errors, []);
    await context.close();
});

test('luck and skill stand in the review', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const moves = 'a1-a1 a1(P) d8-d8 d8(p) b1-b1 b1(k)';
    await open(page, `?${new URLSearchParams({ game: 'darkchess', moves })}`);
    await review(page);
    await page.locator('[data-luck-seat="0"]').waitFor();
    assert.ok((await page.locator('[data-luck-bar=luck]').count()) >= 1);
    assert.match(await page.locator('[data-luck-seat="0"]').innerText(), /^Red/);
    await page.getByRole('tab', { name: 'Moves' }).click();
    assert.deepEqual(await page.locator('.list .text').allTextContents(), ['a1(P)', 'd8(p)', 'b1(k)']);
    assert.equal(await page.locator('.list [aria-current] .text').innerText(), 'b1(k)');
    await screenshot(page, 'darkchess-luck');
    assert.deepEqual(errors, []);
    await context.close();
});

test('it fits on a small phone, in Chinese too', async () => {
    for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
        const { context, page, errors } = await visitor(browser, server, { language, ...phone });
        await start(page);
        await assertNoSidewaysScroll(page, `dark chess, ${language}`);
        const { width } = await cell(page, 'a1').boundingBox();
        assert.ok(width >= 40, `a cell is ${width} px wide`);
        await cell(page, 'a1').tap();
        await page.locator('[data-ply="2"]').waitFor();
        if (language === 'zh-Hant') assert.match(await page.locator('[data-ply="2"]').innerText(), /a1 [帥仕相俥傌炮兵將士象車馬包卒]/);
        await screenshot(page, `darkchess-phone-${language}`);
        assert.deepEqual(errors, []);
        await context.close();
    }
});
