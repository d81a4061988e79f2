// The lab against a real server: a match from the form to its last game, stop and resume, a
// comparison, openings that are checked, and all of it by keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
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

const random = [{ player: 'random' }, { player: 'random' }];
const begin = (request) => server.post('/api/v1/lab/runs', { kind: 'match', game: 'othello', players: random, ...request });
const state = (page, name) => page.locator(`.state.${name}`).first();

async function runTo(id, wanted) {
    for (let tries = 0; tries < 300; tries++) {
        const run = await (await fetch(new URL(`/api/v1/lab/runs/${id}`, server.url))).json();
        if (run.state === wanted) return run;
        await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`the run does not become ${wanted}`);
}

// Both players by engine: random moves.
async function chooseRandom(page) {
    for (const name of ['Player 1', 'Player 2']) {
        const card = page.getByRole('region', { name });
        await card.locator('label', { hasText: 'By engine' }).click();
        await card.getByLabel('Kind of engine').selectOption('random');
    }
}

test('a match from the form is watched to its end, and a game of it opens in Analyse', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/lab');
    await page.getByRole('link', { name: 'New match' }).click();
    await page.getByLabel('Number of games').waitFor();
    await chooseRandom(page);
    await page.getByLabel('Number of games').fill('60');
    await page.getByLabel('Number of games').press('Tab');
    const line = await page.getByLabel('The same on the command line', { exact: true }).inputValue();
    assert.match(line, /^tusk match othello --p1 random --p2 random --games 60 --seed 1 --threads \d+$/);
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/lab\/[a-z0-9]{20,}$/);
    await state(page, 'done').waitFor({ timeout: 60_000 });
    await page.getByText('60 games', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Score \d/ }).first().waitFor();
    await page.locator('.u-over').first().waitFor();
    await page.locator('tbody tr').nth(24).waitFor();
    await screenshot(page, 'lab-real-done');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Open game 14.2 in Analyse' }).click();
    await page.waitForURL(/\/analyse\?game=othello/);
    await page.locator('.list [data-ply="40"]').waitFor();
    await page.goBack();
    await state(page, 'done').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('a long match is watched live, stopped, resumed and deleted', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const made = await begin({ players: [{ player: 'alphabeta', limits: { time_ms: 20 } }, { player: 'random' }], games: 2000, concurrency: 1 });
    await context.addInitScript((run) => {
        if (window === window.top) localStorage.setItem('tusk.runs', JSON.stringify([run]));
    }, { id: made.run.id, control: made.control });
    await page.goto(`/lab/${made.run.id}`);
    await state(page, 'running').waitFor();
    await page.locator('figure [role=group]').first().waitFor();
    await page.getByText(/ left$/).waitFor({ timeout: 60_000 });
    await screenshot(page, 'lab-real-running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await state(page, 'stopped').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await state(page, 'running').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await state(page, 'stopped').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/lab$/);
    assert.equal(await page.locator(`a[href="/lab/${made.run.id}"]`).count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
});

test('two runs are chosen and compared', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const runs = [await begin({ games: 10, seed: 1 }), await begin({ games: 20, seed: 2 })];
    for (const { run } of runs) await runTo(run.id, 'done');
    await page.goto('/lab');
    for (const { run } of runs) {
        await page.locator('li', { has: page.locator(`a[href="/lab/${run.id}"]`) }).getByRole('checkbox').check();
    }
    await page.getByRole('link', { name: 'Compare 2 runs' }).click();
    const rows = page.locator('tbody tr');
    await rows.nth(1).waitFor();
    assert.equal(await rows.count(), 2);
    assert.match(await rows.nth(1).textContent(), /seed 2/);
    await screenshot(page, 'lab-real-compare');
    assert.deepEqual(errors, []);
    await context.close();
});

test('an opening that cannot be played is named by its line, and random ones are drawn', async () => {
    const { context, page } = await visitor(browser, server);
    await page.goto('/lab/new?kind=match');
    await chooseRandom(page);
    await page.locator('label', { hasText: 'A list' }).click();
    const field = page.getByLabel(/^One opening a line/);
    await field.fill('f5 d6\n# fine so far\nf5 a1');
    await page.getByLabel('Number of games').fill('4');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByRole('alert').filter({ hasText: /^Line 3: / }).waitFor();
    await field.fill('f5 d6\nf5 f6');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await state(page, 'done').waitFor({ timeout: 60_000 });
    await page.getByText(/2 openings/).waitFor();
    await page.getByRole('link', { name: 'Again like this' }).click();
    await page.locator('label', { hasText: 'Random moves' }).first().waitFor();
    await page.getByRole('radio', { name: 'Random moves' }).check();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL(/\/lab\/[a-z0-9]{20,}$/);
    await state(page, 'done').waitFor({ timeout: 60_000 });
    await context.close();
});

test('a tournament has a cross table and ratings', async () => {
    const { context, page, errors } = await visitor(browser, server, { viewport: { width: 320, height: 640 } });
    const made = await server.post('/api/v1/lab/runs', {
        kind: 'tournament', game: 'othello', games: 6,
        players: [{ player: 'weights' }, { player: 'random' }, { player: 'random,seed=2' }],
    });
    await page.goto(`/lab/${made.run.id}`);
    await state(page, 'done').waitFor({ timeout: 60_000 });
    await page.getByRole('table', { name: 'Cross table' }).waitFor();
    assert.equal(await page.getByRole('table', { name: 'Cross table' }).locator('tbody tr').count(), 3);
    await assertNoSidewaysScroll(page, 'tournament at 320');
    assert.deepEqual(errors, []);
    await context.close();
});

test('an experiment runs and shows its report, which can run nothing', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/lab');
    await page.getByRole('button', { name: 'Run small' }).first().click();
    await page.waitForURL(/\/lab\/[a-z0-9]{20,}$/);
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    await page.locator('ol [aria-current=step]').waitFor();
    await page.locator('iframe[sandbox]').waitFor({ timeout: 120_000 });
    await page.frameLocator('iframe').locator('h2').first().waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await state(page, 'stopped').waitFor();
    await page.frameLocator('iframe').locator('h2').first().waitFor(); // it comes anew with the end
    await screenshot(page, 'lab-real-experiment');
    assert.deepEqual(errors, []);
    await context.close();
});

test('a match is set up and started by keys alone', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/lab');
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await tabTo(page, 'New match');
    await page.keyboard.press('Enter');
    await page.getByLabel('Number of games').waitFor();
    for (const name of ['Player 1', 'Player 2']) {
        await page.getByRole('region', { name }).getByRole('radio', { name: 'By level' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Random');
    }
    await page.getByLabel('Number of games').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lab\/[a-z0-9]{20,}$/);
    await state(page, 'done').waitFor({ timeout: 60_000 });
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
    assert.deepEqual(errors, []);
    await context.close();
});

async function tabTo(page, name) {
    for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
        if (text === name) return;
    }
    throw new Error(`${name} cannot be reached`);
}
