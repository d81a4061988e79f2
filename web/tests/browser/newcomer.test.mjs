// A newcomer's first hour, in three languages: the start page, the rules, a first move with one click,
// a game to its end, and back to something to do next.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const languages = ['en', 'zh-Hant', 'zh-Hans'];
const texts = (language, file) => JSON.parse(readFileSync(`src/messages/${language}/${file}.json`, 'utf8'));

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

// Plays any legal cell, as somebody would who has just learnt the rules, until the result stands there.
async function playSomehow(page, legal) {
    for (let turn = 0; turn < 70; turn++) {
        const next = page.locator(`${legal}, .result h2`).first();
        await next.waitFor({ state: 'attached', timeout: 60_000 });
        if ((await page.locator('.result h2').count()) > 0) return turn;
        const cells = page.locator(legal);
        const before = await page.locator('[data-piece]').count();
        await cells.nth(turn % Math.max(1, await cells.count())).click();
        await page.waitForFunction(
            (count) => document.querySelectorAll('[data-piece]').length > count || document.querySelector('.result h2'),
            before,
        );
    }
    throw new Error('the game does not end');
}

for (const language of languages) {
    test(`the first hour in ${language}`, async () => {
        const common = texts(language, 'common');
        const home = texts(language, 'home');
        const play = texts(language, 'play');
        const rules = texts(language, 'rules');
        const othello = texts(language, 'rules/othello');
        const legal = `[role=gridcell][aria-label*="${common['board.legal']}"]`;
        const { context, page, errors } = await visitor(browser, server, { language, settings: { language } });

        await page.goto('/');
        await page.getByRole('heading', { name: home.headline }).waitFor();
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();
        await screenshot(page, `newcomer-home-${language}`);

        // The rules, from the card of the game, and back.
        await page.locator('[data-game=othello]').locator('a[href="/rules/othello"]').click();
        await page.getByRole('heading', { name: othello['flank.title'] }).waitFor();
        await page.getByRole('img', { name: othello['aim.picture.1'] }).waitFor();
        await page.getByRole('link', { name: rules.play }).waitFor();
        await page.goBack();
        await page.locator('[data-featured] [role=gridcell]').first().waitFor();

        // One click: on the board where it is the large one, else on its card.
        const large = page.locator('[data-featured][data-game=othello]');
        if ((await large.count()) > 0) await large.locator(legal).first().click();
        else await page.locator('[data-game=othello] button').first().click();
        await page.waitForURL(/\/play\/.+/);
        await page.locator(legal).first().waitFor();

        // The helper says what to do, and goes on with the game.
        const guide = page.getByRole('complementary', { name: play.helper });
        await guide.getByText((await large.count()) > 0 ? othello['helper.turned'] : /./).first().waitFor();
        await screenshot(page, `newcomer-first-move-${language}`);

        assert.ok((await playSomehow(page, legal)) > 3);
        await page.locator('.result h2').waitFor();
        assert.equal(await guide.count(), 0, 'nothing to help with any more');

        // One click to the review, by the one way to it that the result offers.
        const result = page.locator('.result');
        await screenshot(page, `newcomer-result-${language}`);
        const review = result.locator('a, button').filter({ hasText: play.review ?? play.analyse });
        assert.equal(await review.count(), 1);
        await review.click();
        await page.waitForURL(/\/analyse/);
        await page.locator('[role=gridcell]').first().waitFor();

        // The second game needs no helper, and the start page now shows the game that was played.
        await page.goto('/');
        await page.locator('[data-featured][data-game=othello]').waitFor();
        await page.locator('[data-featured] .start').click();
        await page.waitForURL(/\/play\/.+/);
        await page.locator(legal).first().waitFor();
        assert.equal(await guide.count(), 0);
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('the helper can be put away in this game, and for good', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const guide = page.getByRole('complementary', { name: 'First game' });
    const begin = async () => {
        await page.goto('/');
        await page.locator('[data-game=xiangqi] button').first().click();
        await page.waitForURL(/\/play\/.+/);
        await page.locator('[role=gridcell]').first().waitFor();
    };
    await begin();
    await guide.getByText('Touch a piece of your colour').waitFor();
    const board = await page.locator('.table').boundingBox();
    const box = await guide.boundingBox();
    assert.ok(box.x >= board.x + board.width || box.y >= board.y + board.height, 'it does not cover the board');
    await guide.getByRole('button', { name: 'Hide in this game' }).click();
    assert.equal(await guide.count(), 0);
    await page.reload();
    await page.locator('[role=gridcell]').first().waitFor();
    assert.equal(await guide.count(), 0, 'still hidden');

    await begin();
    await guide.getByRole('button', { name: 'No more hints' }).click();
    assert.equal(await guide.count(), 0);
    await begin();
    assert.equal(await guide.count(), 0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Short hints in the first game of each kind').check();
    await page.keyboard.press('Escape');
    await guide.waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('every game of the gallery opens with one click, with its helper and its rules', async () => {
    const games = await (await fetch(new URL('/api/v1/catalogue', server.url))).json();
    const { context, page, errors } = await visitor(browser, server);
    for (const { id } of games) {
        await page.goto('/');
        await page.locator(`[data-game=${id}]`).waitFor();
        await page.locator(`[data-game=${id}]`).locator('button:not([role])').first().click();
        await page.waitForURL(/\/play\/.+/);
        const guide = page.getByRole('complementary', { name: 'First game' });
        await page.locator('[data-stage]').waitFor();
        assert.notEqual((await guide.locator('.words').textContent()).trim(), '', id);
        await guide.getByRole('link', { name: 'Rules' }).click();
        await page.waitForURL(`**/rules/${id}`);
        await page.locator('figure').first().waitFor();
    }
    assert.deepEqual(errors, []);
    await context.close();
});
