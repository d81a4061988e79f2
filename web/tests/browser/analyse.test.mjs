// The Analyse screen in a real browser against a real server: games, values, variations, review.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, current, depth, game, open, passPly, paste, plies, review, tab, values, waitForPly } from './analyse.mjs';
import { launch, visitor } from './browser.mjs';
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

test('a pasted game shows values that deepen, exact ones with a dot, and remembers them', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page);
    await page.getByText('paste one with Ctrl V').waitFor();
    await paste(page, game);
    await waitForPly(page, plies);
    assert.equal(await page.locator('.list [data-ply]').count(), plies);
    await page.getByText('Tiger').first().waitFor();

    await page.locator('.list [data-ply="20"]').click();
    await page.locator(values).first().waitFor();
    const legal = await page.locator('[role=gridcell].active').count();
    await page.waitForFunction((count) => document.querySelectorAll('.value text').length === count, legal);
    assert.equal(await page.locator('.value rect.best').count(), 1);
    assert.match(await page.locator(values).first().textContent(), /^([+\u2212]\d+|0)$/);
    const first = await depth(page);
    await page.waitForFunction((least) => Number(/\d+/.exec(document.querySelector('.strip .depth').textContent)) > least, first);

    await page.locator('.list [data-ply="52"]').click();
    await page.locator('.value circle').first().waitFor();
    await page.locator('.strip .dot.exact').waitFor();
    const exact = await page.locator('.strip .value').textContent();
    assert.doesNotMatch(exact, /\./);

    await page.locator('.list [data-ply="20"]').click();
    await waitForPly(page, 20);
    assert.ok((await depth(page)) >= first, 'what was known is shown at once');
    assert.deepEqual(errors, []);
    await context.close();
});

test('the review draws the game, finds the worst moves and jumps to them', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}`);
    await waitForPly(page, plies);
    await review(page);

    const plot = await page.locator('.u-over').boundingBox();
    await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height / 2);
    await page.waitForFunction(() => /ply=(29|30|31|32)\b/.test(location.search));
    await page.mouse.move(plot.x + plot.width / 4, plot.y + plot.height / 2);
    await page.locator('rect.highlight').waitFor();
    await page.mouse.move(plot.x, plot.y - 60);
    await page.locator('rect.highlight').waitFor({ state: 'detached' });

    const worst = page.locator('[data-worst]').first();
    const ply = Number(await worst.getAttribute('data-worst'));
    await worst.click();
    await page.waitForFunction((before) => location.search.endsWith(`ply=${before}`), ply - 1);
    assert.equal(await page.locator('g.value').count(), 2, 'the move played and the better one');
    assert.equal(await page.locator('g.value.bad').count(), 1);
    assert.equal(await page.locator('g.value.good rect.best').count(), 1);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((after) => location.search.endsWith(`ply=${after}`), ply);

    await page.locator('.plot').focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => location.search.endsWith('ply=0'));
    assert.equal(await page.locator('.plot').getAttribute('aria-valuenow'), '0');

    const rows = page.locator('details table tbody tr');
    await page.getByText('All moves as a table').click();
    // Moves without a choice are not searched and have no row.
    assert.ok((await rows.count()) > 50);
    await rows.filter({ has: page.getByText('10', { exact: true }) }).getByRole('button').click();
    await page.waitForFunction(() => location.search.endsWith('ply=10'));

    await tab(page, 0).click();
    assert.ok((await page.locator('.list .mark:not(:empty)').count()) > 0, 'costly moves are marked');
    await page.locator('.list [data-ply="5"]').hover();
    await page.locator('rect.highlight').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a review can be stopped and keeps what it has', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game.slice(0, -4)}`); // not the one whose review is kept
    await waitForPly(page, plies - 2);
    await page.keyboard.press('r');
    await page.getByText(/left$/).waitFor();
    await page.locator('.u-over').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.progress').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Review this line' }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a variation is made, left, found again, promoted, deleted and brought back', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5d6c3d3&ply=2');
    await waitForPly(page, 2);
    await cell(page, 'c5').click();
    await waitForPly(page, 3);
    assert.match(await current(page).textContent(), /c5/);
    assert.equal(await page.locator('.variations [data-ply]').count(), 1);
    await page.waitForURL(/moves=f5d6c5$/);

    await page.keyboard.press('ArrowUp');
    assert.match(await current(page).textContent(), /c3/);
    await page.keyboard.press('ArrowDown');
    assert.match(await current(page).textContent(), /c5/);
    await page.keyboard.press('ArrowLeft');
    await cell(page, 'c3').click();
    await waitForPly(page, 3);
    assert.equal(await page.locator('.list [data-ply]').count(), 5, 'a known move is followed, not doubled');

    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Make main line' }).click();
    assert.match(await page.locator('.variations').textContent(), /c3/);
    await page.keyboard.press('Delete');
    await waitForPly(page, 2);
    await page.getByText('1 move deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.match(await current(page).textContent(), /c5/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('a link opens the same position, and a forced pass is told', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}&ply=${passPly}`);
    await waitForPly(page, passPly);
    await page.getByText(/has no move and passes/).waitFor();
    assert.match(await current(page).textContent(), /pass/);
    await page.keyboard.press('ArrowLeft');
    await page.getByText(/has no move and must pass/).waitFor();
    await page.waitForURL(new RegExp(`ply=${passPly - 1}$`));
    await page.reload();
    await waitForPly(page, passPly - 1);
    assert.deepEqual(errors, []);
    await context.close();
});

test('engine lines are shown as arrows and played into; hints and analysis can be switched', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5d6');
    await tab(page, 1).click();
    const line = page.locator('.panel ol li button').first();
    await line.waitFor();
    await line.hover();
    await page.locator('.arrow, .arrow-ring').first().waitFor();
    await page.getByRole('radio', { name: 'Best move' }).check();
    await page.waitForFunction(() => document.querySelectorAll('.value text').length === 1);
    await page.getByRole('radio', { name: 'Dots' }).check();
    await page.locator('g.value').first().waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'All values' }).check();
    await page.locator(values).nth(2).waitFor();
    await page.keyboard.press('a');
    await page.locator('.value text').first().waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await line.click();
    await tab(page, 0).click();
    await waitForPly(page, 3);
    assert.ok((await page.locator('.list [data-ply]').count()) > 3, 'the line waits in the list');
    assert.deepEqual(errors, []);
    await context.close();
});

test('a link that cannot be opened says why and leaves a board', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5a1');
    await page.getByRole('alert').getByText(/a1/).waitFor();
    await page.getByRole('link', { name: 'Start afresh' }).waitFor();
    await cell(page, 'f5').click();
    await waitForPly(page, 1);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.deepEqual(errors.filter((text) => !/status of 422/.test(text)), []);
    await context.close();
});

test('a held arrow key runs through the game without harm', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}&ply=0`);
    for (let round = 0; round < 4; round++) {
        for (let step = 0; step < plies; step++) await page.keyboard.press(round % 2 ? 'ArrowLeft' : 'ArrowRight');
    }
    await page.waitForURL(/ply=0$/);
    await page.locator(values).first().waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a lost connection is told, and the search goes on when it is back', async () => {
    const { context, page } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}&ply=20`);
    await page.locator(values).first().waitFor();
    await server.kill();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Reconnecting').waitFor();
    await server.up();
    await page.getByText('Reconnecting').waitFor({ state: 'detached' });
    await page.locator(values).first().waitFor();
    await context.close();
});

test('a game that was played is opened by its number', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const person = { kind: 'person', name: 'Ann' };
    const started = await server.post('/api/v1/games', { game: 'othello', moves: 'f5d6c3', seats: [person, person] });
    await open(page, `?live=${started.id}`);
    await waitForPly(page, 3);
    await page.waitForURL(/moves=f5d6c3/);
    assert.deepEqual(errors, []);
    await context.close();
});
