// A training against a real server, from the form to a game with the new evaluation: years, a player by
// name and keys, live errors, the match, and the weights wherever a player is chosen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

const state = (page, name) => page.locator(`.state.${name}`).first();

async function oneYear(page, year) {
    await page.getByLabel('First year').fill(String(year));
    await page.getByLabel('Last year').fill(String(year));
}

async function fillNumber(page, label, value) {
    const field = page.getByRole('spinbutton', { name: label });
    await field.fill(String(value));
    await field.press('Tab');
}

test('an evaluation is trained, measured and used at once', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/lab');
    await page.getByRole('link', { name: 'Train an evaluation' }).click();
    await page.locator('.bars').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'mine');
    await screenshot(page, 'lab-train-form');
    await oneYear(page, 2021);
    await page.getByText('680 games').waitFor();
    await fillNumber(page, /^Self-play games/, 10);
    await fillNumber(page, /^Depth of their searches/, 1);
    await fillNumber(page, /^Epochs/, 2);
    await fillNumber(page, /^Number of games/, 6);
    await fillNumber(page, /^Depth \(moves/, 1);
    const line = await page.getByLabel('The same on the command line', { exact: true }).inputValue();
    assert.match(line, /^tusk train othello run --name mine --from-year 2021 --to-year 2021 --selfplay 10 --selfplay-depth 1 --epochs 2 --games 6 --depth 1/);
    await page.getByRole('button', { name: 'Start the training' }).click();
    await page.waitForURL(/\/lab\/[a-z0-9]{20,}$/);
    const run = page.url();
    await page.locator('.u-over').first().waitFor({ timeout: 60_000 });
    await state(page, 'done').waitFor({ timeout: 60_000 });
    await page.getByText(/Mean error \d+\.\d\d discs; the old one \d+\.\d\d\./).waitFor();
    await page.getByRole('img', { name: /^Score \d/ }).first().waitFor();
    await page.getByText('690 games', { exact: false }).first().waitFor();
    await page.locator('summary', { hasText: 'Figures by phase' }).click();
    assert.equal(await page.locator('.lab-table').first().locator('tbody tr').count(), 30);
    await assertAccessible(page, 'training run');
    await page.evaluate(() => scrollTo(0, 0));
    await screenshot(page, 'lab-train-done');

    await page.getByRole('link', { name: 'Play against it' }).click();
    await page.waitForURL(/\/play\?/);
    assert.equal(await page.getByLabel(/^(weights|Weights)/).first().inputValue(), 'mine');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/play\/[a-z0-9]{20,}/);

    await page.goto(run);
    await page.getByRole('link', { name: 'Use in a match' }).click();
    const card = page.getByRole('region', { name: 'Player 1' });
    assert.equal(await card.getByLabel(/^(weights|Weights)/).inputValue(), 'mine');
    assert.match(await page.getByLabel('The same on the command line', { exact: true }).inputValue(), /--p1 alphabeta,weights=mine --p2 alphabeta /);

    await page.goto(run);
    await page.getByRole('link', { name: 'Analyse with it' }).click();
    await page.waitForURL(/\/analyse\?/);
    await page.locator('.list').first().waitFor();

    await page.goto('/lab');
    await page.getByRole('heading', { name: 'mine' }).waitFor();
    await screenshot(page, 'lab-train-list');
    await page.goto(run);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('goes with it, unless').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/lab$/);
    const left = await (await fetch(new URL('/api/v1/lab/weights', server.url))).json();
    assert.deepEqual(left, []);
    assert.deepEqual(errors, []);
    await context.close();
});

test('players are found by name and by keys, on a phone too', async () => {
    const { context, page, errors } = await visitor(browser, server, { viewport: { width: 360, height: 740 } });
    await page.goto('/lab/new?kind=training');
    const field = page.getByRole('combobox', { name: 'Only games of these players' });
    await field.click();
    await page.getByRole('option').first().waitFor();
    await field.pressSequentially('tastet');
    await page.getByRole('option', { name: /Tastet/ }).first().waitFor();
    await page.locator('[role=option][aria-selected=true]').waitFor();
    await screenshot(page, 'lab-train-phone-names');
    await field.press('Enter');
    await page.getByRole('button', { name: /^Remove: Tastet/ }).waitFor();
    await field.pressSequentially('nobody of this name');
    await page.getByText('Nobody of this name').waitFor();
    await field.fill('');
    await field.press('Backspace');
    assert.equal(await page.getByRole('button', { name: /^Remove: / }).count(), 0);
    await page.getByLabel('Name', { exact: true }).fill('Not A Name!');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.getByText('It is kept as “not-a-name”.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('standard');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.getByText('This name is taken.').waitFor();
    await page.getByRole('button', { name: 'Start the training' }).click();
    await page.getByText("'standard' are the program's own weights").waitFor();
    await assertNoSidewaysScroll(page, 'training form');
    await assertAccessible(page, 'training form');
    assert.deepEqual(errors.filter((text) => !text.includes('422')), []);
    await context.close();
});
