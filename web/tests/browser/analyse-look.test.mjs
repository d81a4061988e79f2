// Every part of the Analyse screen in three languages and sizes: no barriers axe can find, nothing
// wider than the window, nothing in the console; and pictures for people to look at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { game, open, passPly, review, tab, values, waitForPly } from './analyse.mjs';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
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

const sizes = [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
];

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    for (const viewport of sizes) {
        const where = `analyse-${language}-${viewport.width}`;
        test(`${where}: no barriers, no sideways scroll`, async () => {
            const { context, page, errors } = await visitor(browser, server, { language, viewport, hasTouch: viewport.width < 600 });
            const look = async (what) => {
                await assertAccessible(page, `${where} ${what}`);
                await assertNoSidewaysScroll(page, `${where} ${what}`);
                await screenshot(page, `${where}-${what}`);
            };
            await open(page, `?game=othello&moves=${game}&ply=${passPly}`);
            await waitForPly(page, passPly);
            await page.locator(values).first().waitFor();
            await look('moves');
            await tab(page, 1).click();
            await page.locator('summary').click();
            await look('engine');
            await tab(page, 2).click();
            await look('invitation');
            await review(page);
            await page.locator('[data-worst]').first().click();
            await page.locator('summary').click();
            await look('graph');
            await page.keyboard.press('o');
            await look('open');
            await page.keyboard.press('Escape');
            await page.keyboard.press('?');
            await look('help');
            await page.keyboard.press('Escape');
            await page.keyboard.press('e');
            await look('setup');
            assert.deepEqual(errors, [], where);
            await context.close();
        });
    }
}

for (const colorScheme of ['light', 'dark']) {
    for (const [width, height] of [[320, 640], [360, 740], [800, 1000], [1100, 700], [1440, 900]]) {
        test(`pictures at ${width} px, ${colorScheme}`, async () => {
            const { context, page, errors } = await visitor(browser, server, {
                viewport: { width, height }, colorScheme, hasTouch: width < 600,
            });
            await open(page, `?game=othello&moves=${game}&ply=21`);
            await page.locator(values).nth(2).waitFor();
            await assertNoSidewaysScroll(page, `${width}`);
            await assertAccessible(page, `${width} ${colorScheme}`);
            await screenshot(page, `analyse-${width}-${colorScheme}`);
            assert.deepEqual(errors, []);
            await context.close();
        });
    }
}

test('numbers that update do not move anything', async () => {
    const { context, page } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}&ply=21`);
    await tab(page, 1).click();
    await page.locator(values).first().waitFor();
    const places = () =>
        page.evaluate(() =>
            ['.frame', '.strip .depth', '.panel dl', '.panel ol', '.settings'].map((part) => {
                const { x, y, width } = document.querySelector(part).getBoundingClientRect();
                return [part, x, y, width];
            }));
    const first = await places();
    await page.waitForTimeout(1500);
    assert.deepEqual(await places(), first);
    await context.close();
});
