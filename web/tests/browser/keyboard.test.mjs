// A game without pointer: from the start page to moves, undo, looking back and help.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visitor } from './browser.mjs';
import { discs, legalCell, moveCount } from './game.mjs';
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

// Presses Tab until what has the focus fits.
async function tabTo(page, selector) {
    for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`Tab does not reach ${selector}`);
}

// Moves the board's cursor to a legal cell by arrows alone.
async function arrowTo(page, cell) {
    for (let steps = 0; steps < 20; steps++) {
        const at = await page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell') ?? -1));
        assert.ok(at >= 0, 'the focus is on the board');
        if (at === cell) return;
        const sideways = (cell % 8) - (at % 8);
        const key = sideways > 0 ? 'ArrowRight' : sideways < 0 ? 'ArrowLeft' : cell > at ? 'ArrowDown' : 'ArrowUp';
        await page.keyboard.press(key);
    }
    throw new Error('the arrows do not lead there');
}

async function playByKeys(page) {
    const cell = Number(await page.locator(legalCell).first().getAttribute('data-cell'));
    const before = await moveCount(page);
    await arrowTo(page, cell);
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length > count, before);
}

test('everything a player needs works by keys', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/');
    await page.locator('button.start:enabled').waitFor();
    await tabTo(page, 'button.start');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/play\/.+/);
    await page.locator(legalCell).first().waitFor();

    await tabTo(page, '[role=gridcell]');
    await playByKeys(page);
    await page.locator(legalCell).first().waitFor();
    const said = page.locator('[aria-live=polite]', { hasText: 'White: ' });
    await said.waitFor({ state: 'attached' });
    assert.match(await said.textContent(), /Black to move\./);

    await page.locator('[data-ply="2"]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.getByText('No move yet.').waitFor();
    assert.equal(await discs(page), 4);

    await playByKeys(page);
    await page.locator('[data-ply="2"]').waitFor();
    await tabTo(page, '[data-ply="1"]');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('You see the position after move').waitFor();
    await page.keyboard.press('End');
    await page.getByText('You see the position after move').waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await page.locator('.value').first().waitFor();
    await page.keyboard.press('n');
    await page.waitForURL(/\/play\?game=othello$/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('the start page\'s board begins a game', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/');
    await page.locator(legalCell).first().click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator('[data-ply="2"]').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});
