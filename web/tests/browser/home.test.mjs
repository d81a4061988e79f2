// The start page: all games and problems, what one was doing, and the navigation around it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { legalCell, startBySetup } from './game.mjs';
import { Server } from './server.mjs';

let server;
let browser;
let games;

before(async () => {
    server = await Server.start();
    browser = await launch();
    games = await (await fetch(new URL('/api/v1/catalogue', server.url))).json();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

const featured = (page) => page.locator('[data-featured]').getAttribute('data-game');

test('the gallery shows every game and the coin problem, each with its own picture', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const asked = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.locator('[data-featured] [role=gridcell]').first().waitFor();
    const shown = await page.locator('[data-game]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game')).sort());
    assert.deepEqual(shown, [...games.map((game) => game.id), 'coins'].sort());
    await page.waitForFunction(() =>
        [...document.querySelectorAll('[data-game]')].every((card) => card.querySelector('.picture svg, .board svg, .felt, .strip')),
    );
    assert.ok(asked.length <= 2, `few requests: ${asked.join(' ')}`);
    await page.locator('[data-game=coins] a').first().click();
    await page.waitForURL('**/solve/coins');
    assert.deepEqual(errors, []);
    await context.close();
});

test('the large board follows the language, and then the game that was played last', async () => {
    for (const [language, usual] of [['en', 'othello'], ['zh-Hant', 'xiangqi'], ['zh-Hans', 'xiangqi']]) {
        const { context, page, errors } = await visitor(browser, server, { language, settings: { language } });
        await page.goto('/');
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();
        assert.equal(await featured(page), usual);
        await page.locator('[data-game=darkchess] button').first().click();
        await page.waitForURL(/\/play\/.+/);
        await page.locator('[role=gridcell]').first().waitFor();
        await page.goto('/');
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();
        assert.equal(await featured(page), 'darkchess');
        assert.deepEqual(errors, []);
        await context.close();
    }
});

test('one touch begins at the level that was chosen for that game before', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'engine', { level: 0 }); // Othello, beginner
    await page.goto('/play?game=xiangqi&mode=engine');
    await page.locator('.picker input[type=range]').fill('1');
    await page.locator('button.primary').click();
    await page.waitForURL(/\/play\/.+/);
    await page.goto('/');
    await page.locator('[data-game=othello] button').first().click();
    await page.waitForURL(/\/play\/.+/);
    await page.getByText('Computer, Beginner').waitFor();
    await page.goto('/');
    await page.getByText('Level: Beginner.').waitFor();
    await page.locator('[data-featured][data-game=othello] ' + legalCell).first().click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator('[data-ply="1"]').waitFor();
    await page.getByText('Computer, Beginner').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('what one was doing stands first', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/');
    await page.locator(legalCell).first().click();
    await page.waitForURL(/\/play\/.+/);
    const address = new URL(page.url()).pathname;
    await page.goto('/');
    const card = page.getByRole('link', { name: /Continue: Othello/ });
    await card.waitFor();
    const top = await card.boundingBox();
    const board = await page.locator('[data-featured]').boundingBox();
    assert.ok(top.y < board.y);
    await card.click();
    await page.waitForURL(`**${address}`);
    assert.deepEqual(errors, []);
    await context.close();
});

test('when the server does not answer, the start page says so and comes by the button', async () => {
    const { context, page } = await visitor(browser, server);
    await page.route('**/api/v1/catalogue', (route) => route.abort());
    await page.goto('/');
    await page.getByText('The server does not answer.').waitFor();
    await page.unroute('**/api/v1/catalogue');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-featured]').waitFor();
    await context.close();
});

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    test(`the bar of a phone has five entries on one line, the rest is in the sheet, in ${language}`, async () => {
        const options = { language, settings: { language }, viewport: { width: 360, height: 740 } };
        const { context, page, errors } = await visitor(browser, server, options);
        await page.goto('/');
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();
        const boxes = await page.locator('nav .entry:visible').evaluateAll((entries) =>
            entries.map((entry) => {
                const { left, right, top, bottom } = entry.getBoundingClientRect();
                const label = entry.querySelector('span');
                const text = label.getBoundingClientRect();
                return { left, right, top, bottom, lines: Math.round(text.height / parseFloat(getComputedStyle(label).lineHeight)), inside: text.left >= left && text.right <= right };
            }),
        );
        assert.equal(boxes.length, 5);
        for (const box of boxes) {
            assert.equal(box.lines, 1);
            assert.ok(box.inside, 'the label is inside its entry');
            assert.ok(box.right - box.left >= 44 && box.bottom - box.top >= 44);
            assert.ok(box.left >= 4 && box.right <= 356, 'nothing touches the edge');
        }
        await page.locator('nav .entry:visible').last().click();
        await page.locator('dialog a[href="/lab"]').waitFor();
        for (const href of ['/solve/coins', '/lab', '/rules']) assert.equal(await page.locator(`dialog a[href="${href}"]`).count(), 1);
        assert.equal(await page.locator('dialog input[type=radio]').count(), 3, 'the language');
        await assertAccessible(page, 'more');
        await assertNoSidewaysScroll(page, 'more');
        await screenshot(page, `more-${language}`);
        await page.locator('dialog a[href="/rules"]').click();
        await page.waitForURL('**/rules');
        assert.equal(await page.locator('dialog[open]').count(), 0);
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('the rail has every entry and can be reached in a low window', async () => {
    const { context, page } = await visitor(browser, server, { viewport: { width: 1280, height: 420 } });
    await page.goto('/');
    await page.locator('nav .entry').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await context.close();
});
