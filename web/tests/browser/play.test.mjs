// Whole games in every mode, in a real browser against a real server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, screenshot, visitor } from './browser.mjs';
import { discs, legalCell, moveCount, playFirst, playToEnd, result, startBySetup } from './game.mjs';
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

test('a person beats or loses to an engine on a small board', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'engine', { size: 6, level: 0 });
    await page.locator(legalCell).first().waitFor();
    assert.equal(await page.locator('[role=gridcell]').count(), 36);
    await playToEnd(page);
    assert.match(await page.locator(result).textContent(), /^You (won|lost) \d+|^Draw/);
    await screenshot(page, 'play-result');

    await page.getByRole('tab', { name: 'Share' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'GGF' }).click();
    assert.match((await download).suggestedFilename(), /^tusk-othello-.*\.ggf$/);

    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('[data-seat="1"] .name', { hasText: 'You' }).waitFor();
    assert.equal(await page.locator('[role=gridcell]').count(), 36);
    assert.deepEqual(errors, []);
    await context.close();
});

test('two persons at one screen play to the end, look back and start again', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'here');
    await playFirst(page);
    await playFirst(page);
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 1);
    await playToEnd(page);
    assert.match(await page.locator(result).textContent(), /wins|Draw/);

    const end = await discs(page);
    await page.locator('[data-ply="1"]').click();
    await page.getByText('You see the position after move 1.').waitFor();
    assert.equal(await discs(page), 5);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-piece]').length === count, end);
    assert.deepEqual(errors, []);
    await context.close();
});

test('two engines are paused, stepped, hurried and watched to the end', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'watch', { size: 6, level: 0 });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.waitForTimeout(900);
    const paused = await moveCount(page);
    await page.getByRole('button', { name: 'One move', exact: true }).click();
    await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length > count, paused);
    await page.locator('.controls input[type=range]').fill('6');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator(result).waitFor({ timeout: 60_000 });
    assert.deepEqual(errors, []);
    await context.close();
});

test('friends play by link, and a third one watches', async () => {
    const black = await visitor(browser, server);
    const white = await visitor(browser, server);
    const guest = await visitor(browser, server);
    await startBySetup(black.page, 'link', { size: 6 });
    const invitation = await black.page.getByRole('textbox', { name: 'Invitation' }).inputValue();
    const spectate = await black.page.getByRole('textbox', { name: 'spectators' }).inputValue();
    await screenshot(black.page, 'play-invitation');

    await white.page.goto(invitation);
    await white.page.getByRole('button', { name: 'Take the seat' }).click();
    await white.page.locator('[data-seat="1"] .name', { hasText: 'You' }).waitFor();
    assert.equal(new URL(white.page.url()).hash, '', 'the secret leaves the address');
    await guest.page.goto(spectate);
    await guest.page.locator('[role=grid]').waitFor();
    await black.page.getByText('1 spectator').waitFor();
    await black.page.getByRole('tab', { name: 'Moves' }).click();

    assert.equal(await white.page.locator(legalCell).count(), 0, 'white waits');
    await playFirst(black.page);
    await white.page.locator(legalCell).first().waitFor();
    assert.equal(await guest.page.locator(legalCell).count(), 0, 'spectators have no moves');

    await white.page.reload();
    await white.page.locator(legalCell).first().waitFor();
    await playToEnd(black.page, white.page);
    for (const person of [black, white, guest]) {
        await person.page.locator(result).waitFor();
        assert.deepEqual(person.errors, []);
    }
    assert.match(await guest.page.locator(result).textContent(), /wins|Draw/);
    const told = await Promise.all([black, white].map((person) => person.page.locator(result).textContent()));
    assert.match(told.sort().join(), /^You lost .*You won|^Draw/, 'each is told from their own seat');
    for (const person of [black, white, guest]) await person.context.close();
});

test('an engine chosen in detail plays by its parameters, with clocks', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/play?mode=engine');
    await page.getByText('Choose the engine in detail').click();
    await page.getByRole('combobox', { name: 'Kind of engine' }).selectOption('uct');
    await page.getByRole('spinbutton', { name: 'Simulated games', exact: true }).fill('200');
    await page.getByRole('spinbutton', { name: 'exploration' }).fill('1.2');
    await page.getByText('5 min + 3 s').click({ force: true });
    await screenshot(page, 'play-setup-detail');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator('[data-seat="1"] .name', { hasText: 'uct,exploration=1.2' }).waitFor();
    for (let move = 0; move < 2; move++) {
        await page.locator(legalCell).first().waitFor();
        await playFirst(page);
    }
    await page.locator('[data-seat="0"] .clock.running').waitFor();
    assert.match(await page.locator('[data-seat="0"] .clock').textContent(), /^[45]:\d\d$/);
    await page.reload();
    await page.locator('[data-seat="0"] .clock').waitFor();
    await page.goto('/play');
    assert.equal(await page.getByRole('combobox', { name: 'Kind of engine' }).inputValue(), 'uct', 'choices are remembered');
    assert.deepEqual(errors, []);
    await context.close();
});

test('resigning asks first', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'engine', { level: 0 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.locator(result).count(), 0);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator(result, { hasText: 'You resigned' }).waitFor();
    await page.goto('/games');
    await page.getByText('You resigned').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('undo goes back to one\'s own decision, across a forced pass', async () => {
    // After the 32nd move of this game black plays e2, white has no move, and black moves again.
    const record = 'f5d6c5f4e3c4e6f7c6f6d7c8e8d3f3c7e7g2g4h3g3h2h1f1h4f8h5d8g1d2e1f2';
    const line = await server.post('/api/v1/catalogue/othello/line', { moves: record, from: 32 });
    const { context, page, errors } = await visitor(browser, server);
    await page.goto(`/play?mode=engine&position=${encodeURIComponent(line.positions[0].text)}`);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/play\/.+/);
    const before = await page.locator(legalCell).count().then(async () => {
        await page.locator(legalCell).first().waitFor();
        return discs(page);
    });
    await page.locator('[role=gridcell][aria-label^="e2,"]').click();
    await page.getByText('White has no move and passes.').first().waitFor();
    await page.locator('[data-ply="2"]', { hasText: 'pass' }).waitFor();
    await page.locator(legalCell).first().waitFor();
    await screenshot(page, 'play-pass');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No move yet.').waitFor();
    assert.equal(await discs(page), before);
    assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
    assert.deepEqual(errors, []);
    await context.close();
});

test('hints: dots, the best move, all values', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startBySetup(page, 'engine', { level: 0 });
    await page.locator(legalCell).first().waitFor();
    assert.equal(await page.locator('.dot').count(), 4);
    const hints = page.getByRole('combobox', { name: 'Hints' });
    await hints.selectOption('best');
    await page.locator('.value').first().waitFor();
    assert.equal(await page.locator('.value').count(), 1);
    await hints.selectOption('values');
    await page.waitForFunction(() => document.querySelectorAll('.value').length === 4);
    await screenshot(page, 'play-values');
    await hints.selectOption('none');
    await page.waitForFunction(() => document.querySelectorAll('.value, .dot').length === 0);
    assert.deepEqual(errors, []);
    await context.close();
});
