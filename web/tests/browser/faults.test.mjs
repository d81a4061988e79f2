// The server dies in the middle of a game and comes back; the game goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, screenshot, visitor } from './browser.mjs';
import { discs, legalCell, moveCount, playFirst, startBySetup } from './game.mjs';
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

test('a game goes on after the server was killed and started again', async () => {
    const { context, page } = await visitor(browser, server);
    await startBySetup(page, 'here');
    for (let move = 0; move < 5; move++) await playFirst(page);
    await page.locator(legalCell).first().waitFor();
    const before = await discs(page);

    await server.kill();
    await page.getByText('Connection lost.').waitFor();
    await screenshot(page, 'play-connection-lost');
    await page.locator(legalCell).first().click();
    await page.waitForTimeout(300);
    assert.equal(await discs(page), before, 'nothing is played without the server');

    await server.up();
    await page.getByText('Connected again.').waitFor();
    assert.equal(await moveCount(page), 5);
    assert.equal(await discs(page), before);
    await playFirst(page);
    assert.equal(await moveCount(page), 6);
    await context.close();
});

test('a move that was not taken says so where it happened, and can be made again', async () => {
    const { context, page } = await visitor(browser, server);
    await startBySetup(page, 'here');
    await playFirst(page);
    await page.route('**/actions', (route) => route.abort());
    await page.locator(legalCell).first().click();
    await page.getByText('The server does not answer.').waitFor();
    await page.unroute('**/actions');
    await page.getByRole('button', { name: 'Understood' }).click();
    await playFirst(page);
    assert.equal(await moveCount(page), 2);
    await context.close();
});

test('an unknown game and an unknown page say what to do', async () => {
    const { context, page } = await visitor(browser, server);
    await page.goto('/play/nosuchgame');
    await page.getByRole('heading', { name: 'This game cannot be shown' }).waitFor();
    await page.getByRole('link', { name: 'New game' }).click();
    await page.waitForURL(/\/play$/);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
    await context.close();
});
