// The opening book on the Analyse screen, in a real browser against a real server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, open, tab, values, waitForPly } from './analyse.mjs';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const BOOK = 3; // its tab
const quiet = { on: false, level: 'all', timeMs: 2000 };

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

const rows = (page) => page.locator('[data-book]');

test('the book names the openings, shows values on the board, and plays a move', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5', quiet);
    assert.equal(await page.locator(values).count(), 0);
    await tab(page, BOOK).click();
    await rows(page).nth(2).waitFor();
    assert.equal(await rows(page).count(), 3);
    assert.equal(await page.locator(values).count(), 3, 'the same values on the squares');
    const diagonal = page.locator('[data-book="f6"]');
    assert.match(await diagonal.textContent(), /Diagonal Opening/);
    assert.match(await page.locator('[data-book="d6"]').textContent(), /Perpendicular Opening/);
    assert.match(await page.locator('[data-book="f4"]').textContent(), /Parallel Opening/);
    const figures = await rows(page).locator('.value').allTextContents();
    const numbers = figures.map((text) => Number(text.trim().replace('\u2212', '-').replace('+', '')));
    assert.deepEqual(numbers, [...numbers].sort((a, b) => b - a), 'best first');

    await diagonal.click();
    await page.waitForFunction(() => /moves=f5f6\b/.test(location.search));
    await page.locator('[data-book="e6"]').waitFor();

    await tab(page, 0).click();
    await waitForPly(page, 2);
    assert.equal(await page.locator(values).count(), 0, 'closed with its tab');
    assert.deepEqual(errors, []);
    await context.close();
});

test('every side of the board has the same book', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '', quiet);
    await tab(page, BOOK).click();
    await rows(page).nth(3).waitFor();
    assert.equal(await rows(page).count(), 4);
    const figures = await rows(page).locator('.value').allTextContents();
    assert.equal(new Set(figures.map((text) => text.trim())).size, 1);
    await cell(page, 'c4').click();
    await page.locator('[data-book="c3"]').waitFor();
    assert.match(await page.locator('[data-book="c3"]').textContent(), /Diagonal Opening/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('out of the book it says so, and going back brings it back', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5d6c3d3c4f4f6b4c5d2c2b6d1f7', quiet);
    await tab(page, BOOK).click();
    await page.getByText('This position is not in the opening book.').waitFor();
    assert.equal(await rows(page).count(), 0);
    await page.locator('.foot button').first().click();
    await rows(page).first().waitFor();
    await page.goto('/analyse?game=othello&position=' + encodeURIComponent(`${'X'.repeat(64)} X`));
    await tab(page, BOOK).click();
    await page.getByText('The game is over').first().waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a server that does not answer is told, and asked again', async () => {
    const { context, page } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5', quiet);
    await page.route('**/api/v1/catalogue/othello/book', (route) => route.abort());
    await tab(page, BOOK).click();
    const notice = page.locator('.book .notice');
    await notice.waitFor();
    await page.unroute('**/api/v1/catalogue/othello/book');
    await notice.getByRole('button').click();
    await rows(page).nth(2).waitFor();
    await context.close();
});

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    for (const [width, height] of [[320, 640], [360, 740], [1440, 900]]) {
        test(`${language} at ${width} px: no barriers, no sideways scroll`, async () => {
            const { context, page, errors } = await visitor(browser, server, {
                language, viewport: { width, height }, hasTouch: width < 600,
            });
            await open(page, '?game=othello&moves=f5d6c3', quiet);
            await tab(page, BOOK).click();
            await rows(page).nth(2).waitFor();
            await assertAccessible(page, `book ${language} ${width}`);
            await assertNoSidewaysScroll(page, `book ${language} ${width}`);
            await screenshot(page, `analyse-book-${language}-${width}`);
            if (width < 600) {
                await page.locator('.book').scrollIntoViewIfNeeded();
                await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
                await screenshot(page, `analyse-book-${language}-${width}-panel`);
            }
            assert.deepEqual(errors, []);
            await context.close();
        });
    }
}
