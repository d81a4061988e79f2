// Screens that come when they are opened: what happens where they cannot be had.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

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

const rawKey = /\b(lab|solve|rules|analyse|hints)\.[a-z]+(\.[a-zA-Z]+)*\b/;

async function assertNoKeys(page) {
    const shown = await page.locator('main').innerText();
    assert.doesNotMatch(shown, rawKey);
}

const screens = [
    ['Lab', 'h1', 'Lab'],
    ['Analyse', '[role=gridcell]', null],
    ['Solve', '[role=gridcell]', null],
    ['Rules', 'h1', 'Rules'],
];

for (const [link, ready, heading] of screens) {
    test(`${link}, opened without a connection, says so and comes when the connection is back`, async () => {
        const { context, page } = await visitor(browser, server);
        await page.goto('/');
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();
        await context.setOffline(true);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
        await page.getByRole('alert').getByText('This could not be loaded').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByText('This could not be loaded').waitFor();
        await assertNoKeys(page);
        if (link === 'Lab') {
            await assertAccessible(page, 'failed');
            await screenshot(page, 'loading-failed');
        }
        await context.setOffline(false);
        await page.getByRole('alert').waitFor({ state: 'detached' });
        const there = heading ? page.getByRole('heading', { name: heading, level: 1 }) : page.locator(ready).first();
        await there.waitFor();
        await assertNoKeys(page);
        await context.close();
    });
}

test('texts that failed to come are asked for again, and nobody sees a key', async () => {
    const { context, page } = await visitor(browser, server);
    await page.goto('/');
    await page.locator('[data-featured] [role=gridcell]').first().waitFor();
    // The code comes, the words do not.
    const words = /\/assets\/lab-[^/]*\.js/;
    await page.route(words, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lab' }).click();
    await page.getByText('This could not be loaded').waitFor();
    await assertNoKeys(page);
    await page.unroute(words);
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Lab', level: 1 }).waitFor();
    await assertNoKeys(page);
    await context.close();
});

test('after an upgrade, where the old file is gone, it offers a new page, which works', async () => {
    const { context, page } = await visitor(browser, server);
    await page.goto('/');
    await page.locator('[data-featured] [role=gridcell]').first().waitFor();
    // The server delivers another app by now: its entry has another name, and our files are gone.
    const gone = /\/assets\/(Lab|lab)-[^/]*\.js/;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(server.url, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-newer.js') });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lab' }).click();
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await screenshot(page, 'loading-renewed');
    await page.unroute(gone);
    await page.unroute(server.url);
    await reload.click();
    await page.getByRole('heading', { name: 'Lab', level: 1 }).waitFor();
    await context.close();
});

test('a language that cannot be loaded leaves the old one, and says so', async () => {
    const { context, page } = await visitor(browser, server);
    await page.goto('/');
    await page.locator('[data-featured] [role=gridcell]').first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await context.setOffline(true);
    await page.getByLabel('繁體中文').check();
    await page.getByText('繁體中文 could not be loaded.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('外觀').waitFor();
    await context.close();
});

test('the start page comes without its texts at first, and says so meanwhile', async () => {
    const { context, page } = await visitor(browser, server);
    const words = /\/assets\/common-[^/]*\.js/;
    await page.route(words, (route) => route.abort());
    await page.goto('/');
    await page.getByText('tusk cannot be loaded yet.').waitFor();
    await page.unroute(words);
    await page.getByRole('heading', { name: 'Your move.' }).waitFor({ timeout: 40_000 });
    await context.close();
});
