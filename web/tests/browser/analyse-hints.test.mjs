// What a move changes, beside its value in Analyse: by pointer, by keys, by touch, in three languages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, game, open, tab, values } from './analyse.mjs';
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

// White holds d1 to g1; b2 springs a Stoner trap.
const trap = '---OOOO---O-OO---OOOOOO-XXXOXXO--OOXXXX-OOO-OXOX-----XX-----XXO- X';
const facts = '[data-fact]';

async function openEngine(page, query) {
    await open(page, query);
    await tab(page, 1).click();
    await page.locator(facts).first().waitFor();
}

// The button that asks about a move, whatever the language.
function asks(page, move) {
    return page.locator(`ol li:has(.moves:text-matches("^${move}\\\\b")) > button[aria-pressed]`);
}

test('pointing at a move tells its facts, pointing at a fact shows its squares', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await openEngine(page, `?game=othello&moves=${game}&ply=20`);
    await page.locator(values).first().waitFor();
    const lines = page.locator('ol li > button:not([aria-pressed])');
    await lines.nth(2).waitFor();
    await page.getByText('Search finished').first().waitFor(); // the order of the lines stays now
    const move = (await lines.nth(1).locator('.moves').textContent()).trim().split(' ')[0];
    await lines.nth(1).hover();
    await page.getByRole('heading', { name: `What ${move} changes` }).waitFor();

    const mobility = page.locator('[data-fact="othello.mobility"]');
    if ((await mobility.count()) === 0) await page.getByRole('button', { name: /more$/ }).click();
    await mobility.hover();
    await page.locator('[data-said=other]').first().waitFor();
    assert.equal(await page.locator(values).count(), 0, 'the values make room for the squares');
    assert.equal(await page.locator('rect.highlight').count(), 1, 'the move itself is marked');
    await page.mouse.move(5, 5);
    await page.locator('[data-said]').first().waitFor({ state: 'detached' });
    await page.locator(values).first().waitFor();

    // A square of the board is a move too.
    const legal = await page.locator('[role=gridcell].active').first().getAttribute('aria-label');
    const name = legal.split(',')[0];
    await cell(page, name).hover();
    await page.getByRole('heading', { name: `What ${name} changes` }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a Stoner trap is told first and shown on the board', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await openEngine(page, `?game=othello&position=${encodeURIComponent(trap)}`);
    await cell(page, 'b2').hover();
    await page.getByRole('heading', { name: 'What b2 changes' }).waitFor();
    const first = page.locator(facts).first();
    assert.equal(await first.getAttribute('data-fact'), 'othello.trap');
    assert.match(await first.textContent(), /Springs a Stoner trap/);
    await first.hover();
    await page.locator('[data-said=target]').first().waitFor();
    assert.equal(await page.locator('[data-said=other]').count(), 4, 'the edge from d1 to g1');
    assert.deepEqual(errors, []);
    await context.close();
});

test('by keys alone: ask about a move, keep a fact, let it go', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await openEngine(page, '?game=othello&moves=f5');
    const ask = asks(page, 'f4');
    await ask.waitFor();
    await ask.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What f4 changes' }).waitFor();
    assert.equal(await ask.getAttribute('aria-pressed'), 'true');
    await page.locator(facts).first().focus();
    await page.locator('[data-said]').first().waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(facts).first().getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator(facts).first().blur();
    await page.locator('[data-said]').first().waitFor({ state: 'detached' });
    await tab(page, 0).click();
    await page.locator(facts).first().waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
});

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    for (const viewport of [{ width: 360, height: 740 }, { width: 1440, height: 900 }]) {
        for (const theme of ['light', 'dark']) {
            const where = `hints-${language}-${viewport.width}-${theme}`;
            test(`${where}: no barriers, no sideways scroll, squares in sight`, async () => {
                const phone = viewport.width < 600;
                const { context, page, errors } = await visitor(browser, server, {
                    language, viewport, hasTouch: phone, colorScheme: theme,
                });
                await openEngine(page, `?game=othello&moves=${game}&ply=20`);
                await page.locator('ol li > button[aria-pressed]').nth(1).waitFor();
                const ask = page.locator('ol li > button[aria-pressed]').nth(1);
                if (phone) await ask.tap();
                else await ask.click();
                await page.locator('section button[aria-expanded=false]').last().click();
                await page.mouse.move(2, 2);
                await screenshot(page, `${where}-all`);
                await page.locator('[data-fact="othello.mobility"]').scrollIntoViewIfNeeded();
                await screenshot(page, `${where}-facts`);
                await assertAccessible(page, where);
                await assertNoSidewaysScroll(page, where);
                const fact = page.locator('[data-fact="othello.mobility"]');
                if (phone) await fact.tap();
                else await fact.click();
                await page.locator('[data-said]').first().waitFor();
                await page.waitForFunction(() => {
                    const board = document.querySelector('.stage .frame').getBoundingClientRect();
                    return board.top >= 0 && board.bottom <= innerHeight + 1;
                });
                await screenshot(page, `${where}-squares`);
                if (phone) {
                    await page.locator('.caption').waitFor();
                    await assertAccessible(page, `${where} caption`);
                    await page.locator('.caption button').tap();
                    await page.locator('[data-said]').first().waitFor({ state: 'detached' });
                }
                await page.locator('[data-fact="othello.frontier"]').focus();
                await page.waitForTimeout(100);
                await screenshot(page, `${where}-frontier`);
                assert.doesNotMatch(await page.locator('[data-fact]').allTextContents().then((all) => all.join(' ')), /[{}]|hints\./);
                assert.deepEqual(errors, [], where);
                await context.close();
            });
        }
    }
}
