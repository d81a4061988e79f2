// Xiangqi in a real browser: played by mouse, by drawing and by keys, read in several notations, seen
// in two kinds of pieces, its rulings explained, positions set up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, open, paste, review, tab, waitForPly } from './analyse.mjs';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const opening = 'h2e2 h9g7 h0g2';
// A chariot that gives check for ever: the third occurrence ends the game.
const checking = { position: '3k5/9/9/9/9/9/9/9/9/R3K4 w', moves: 'a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9' };

const refused = /Failed to load resource.*4\d\d/; // what a wrong text is answered with

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

function query(fields) {
    return `?${new URLSearchParams({ game: 'xiangqi', ...fields })}`;
}

function arrow(page, from, to) {
    return page.locator(`[data-arrow="${from}-${to}"]`);
}

// Two persons at one screen, so that nobody answers.
async function startHere(page) {
    await page.goto('/play?game=xiangqi&mode=here');
    await page.locator('button.primary').click();
    await page.waitForURL(/\/play\/.+/);
    await page.locator('[data-piece]').first().waitFor();
}

async function chooseInMenu(page, label) {
    await page.getByRole('button', { name: 'Board and notation' }).click();
    await page.locator('dialog[open]').getByRole('radio', { name: label }).check();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

test('a game is played by mouse, by drawing pieces and by keys', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await startHere(page);
    assert.equal(await page.locator('[data-piece]').count(), 32);

    await cell(page, 'h2').click();
    assert.equal(await page.locator('.take').count(), 1, 'the cannon can take a horse');
    assert.ok((await page.locator('.dot').count()) > 5);
    await cell(page, 'e2').click();
    await page.locator('[data-ply="1"]').waitFor();

    const from = await cell(page, 'h9').boundingBox();
    const to = await cell(page, 'g7').boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await page.locator('.dragged').waitFor();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
    await page.mouse.up();
    await page.locator('[data-ply="2"]').waitFor();
    assert.equal(await page.locator('.dragged').count(), 0);

    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (let tries = 0; tries < 30; tries++) {
        const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
        if (label.startsWith('h0,')) break;
        const name = label.split(',')[0];
        const key = name[0] < 'h' ? 'ArrowRight' : name[0] > 'h' ? 'ArrowLeft' : 'ArrowDown';
        await page.keyboard.press(key);
    }
    await page.keyboard.press('Enter');
    assert.match(await cell(page, 'h0').getAttribute('aria-label'), /red horse.*chosen/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('[data-ply="3"]').waitFor();
    await page.locator('[aria-live=polite]', { hasText: 'Red: H2+3. Black to move.' }).waitFor({ state: 'attached' });
    await assertAccessible(page, 'a game of Xiangqi');
    await screenshot(page, 'xiangqi-play');
    assert.deepEqual(errors, []);
    await context.close();
});

test('moves are read in the notation of one\'s choice, which is remembered', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, query({ moves: opening }));
    await waitForPly(page, 3);
    const first = page.locator('.list [data-ply="1"] .text');
    assert.equal(await first.textContent(), 'C2=5');
    await page.locator('.strip .best').filter({ hasText: /[+\-=]/ }).waitFor();

    await chooseInMenu(page, 'Traditional Chinese');
    assert.equal(await first.textContent(), '炮二平五');
    assert.equal(await page.locator('.list [data-ply="2"] .text').textContent(), '馬８進７');
    assert.match(await page.locator('.strip .best').textContent(), /[平進退]/);
    await page.reload();
    await waitForPly(page, 3);
    assert.equal(await first.textContent(), '炮二平五');
    await chooseInMenu(page, 'ICCS');
    assert.equal(await first.textContent(), 'H2-E2');
    assert.deepEqual(errors, []);
    await context.close();

    const chinese = await visitor(browser, server, { language: 'zh-Hans' });
    await open(chinese.page, query({ moves: opening }));
    await waitForPly(chinese.page, 3);
    assert.equal(await chinese.page.locator('.list [data-ply="2"] .text').textContent(), '马８进７');
    assert.equal(await chinese.page.locator('[data-piece="0"] text').textContent(), '车');
    await chinese.context.close();
});

test('pieces are pictures or characters', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, query({}));
    assert.equal(await page.locator('[data-piece] .picture').count(), 32);
    await chooseInMenu(page, 'Characters');
    assert.equal(await page.locator('[data-piece] .picture').count(), 0);
    assert.equal(await page.locator('[data-piece="85"] text').textContent(), '帥');
    // Boxes instead of characters would all be equally wide and of no brush.
    const face = await page.locator('[data-piece="85"] text').evaluate((text) => text.getBBox().width);
    assert.ok(face > 30 && face < 70, `a character is ${face} wide`);
    await page.reload();
    await page.locator('[data-piece="85"] text').waitFor();
    await open(page, '?game=othello');
    await page.locator('[data-piece]').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Board and notation' }).count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
});

test('a ruling is explained move by move, with arrows', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, query(checking));
    await waitForPly(page, 9);
    await page.getByText('Red gives check with every move of the repetition and loses.').waitFor();
    const steps = page.locator('[data-step]');
    assert.equal(await steps.count(), 8);
    assert.match(await steps.first().textContent(), /attacks nothing/);
    await steps.first().click();
    await page.waitForFunction(() => /ply=2\b/.test(location.search));
    await page.getByRole('button', { name: 'Next step' }).click();
    assert.equal(await steps.nth(1).getAttribute('aria-pressed'), 'true');
    assert.match(await steps.nth(1).textContent(), /red chariot on a8 gives check/);
    await arrow(page, 9, 12).and(page.locator('.bad')).waitFor();
    await assertAccessible(page, 'a ruling');
    await screenshot(page, 'xiangqi-ruling');
    await page.keyboard.press('End');
    await page.locator('polygon.arrow.bad').waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await context.close();
});

test('a game that a ruling ended says why, in the language of the reader', async () => {
    const { context, page, errors } = await visitor(browser, server, { language: 'zh-Hant' });
    const moves = checking.moves.split(' ').slice(0, 8);
    const made = await server.post('/api/v1/games', {
        game: 'xiangqi', position: checking.position, moves, seats: [{ kind: 'person' }, { kind: 'person' }],
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${made.tokens[0]}` };
    await page.goto(`/play/${made.id}`);
    await page.locator('[data-piece]').first().waitFor();
    const answer = await fetch(new URL(`/api/v1/games/${made.id}/actions`, server.url), {
        method: 'POST', headers, body: JSON.stringify({ seat: 0, text: 'a8a9', ply: 8 }),
    });
    assert.equal(answer.status, 200);
    await page.getByText('長將者負。').waitFor();
    await page.getByText('紅方在重複中步步將軍，屬長將，判負。').waitFor();
    await page.locator('[data-step]').filter({ hasText: '將軍。' }).first().click();
    await page.locator('polygon.arrow.bad').waitFor();
    await screenshot(page, 'xiangqi-ruling-played');
    assert.deepEqual(errors, []);
    await context.close();
});

test('positions are set up, and what is wrong with them is said in words', async () => {
    const { context, page, errors } = await visitor(browser, server, { language: 'zh-Hant' });
    await open(page, query({}));
    await page.keyboard.press('e');
    await page.locator('.palette').waitFor();
    assert.equal(await page.locator('.palette button').count(), 15);
    await page.locator('textarea').fill('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBA1ABNR w');
    await page.getByText('紅方沒有將帥。').waitFor();
    await page.locator('textarea').fill('4k4/9/9/9/9/9/9/9/9/4K4 w');
    await page.getByText('將帥在 e 線上照面。').waitFor();
    await page.locator('textarea').fill('3k5/9/9/9/9/9/9/9/9/4K3R w');
    await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 3);
    await page.locator('form button[type=submit]').click();
    await page.locator('.list [data-node]').first().waitFor();
    await page.waitForFunction(() => location.search.includes('position='));
    assert.deepEqual(errors.filter((error) => !refused.test(error)), []);
    await context.close();
});

test('positions and moves of any notation are pasted, lines are arrows', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, query({}));
    await paste(page, '炮二平五 馬８進７ 馬二進三');
    await waitForPly(page, 3);
    assert.equal(await page.locator('.list [data-ply="3"] .text').textContent(), 'H2+3');
    await paste(page, 'C2=5 H8+7');
    await waitForPly(page, 2);
    await paste(page, '3k5/9/9/9/9/9/9/9/4R4/4K4 w');
    await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 3);
    await page.locator('polygon.arrow.good').first().waitFor();
    await tab(page, 1).click();
    await page.getByText('mate in', { exact: false }).first().waitFor();
    await page.getByLabel('1', { exact: true }).check({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('polygon.arrow').length === 1);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.querySelector('[data-cell="0"]').getBoundingClientRect().top > 300);
    assert.deepEqual(errors.filter((error) => !refused.test(error)), []);
    await context.close();
});

test('a review measures losses as winning chances', async () => {
    const { context, page, errors } = await visitor(browser, server);
    // The chariot is given away, then a mate is there.
    await open(page, query({ moves: 'h2e2 h9g7 e2e6 g7e6' }));
    await waitForPly(page, 4);
    await review(page);
    await page.getByText('winning chances', { exact: false }).first().waitFor();
    const worst = page.locator('[data-worst="3"]');
    await worst.waitFor();
    assert.match(await worst.locator('.loss').textContent(), /^\u2212\d+%$/);
    await worst.click();
    await page.locator('polygon.arrow.bad').waitFor();
    await page.locator('polygon.arrow.good').waitFor();
    await screenshot(page, 'xiangqi-review');
    await assertAccessible(page, 'a review of Xiangqi');
    assert.deepEqual(errors, []);
    await context.close();
});

test('all of it fits on a phone', async () => {
    for (const [language, theme] of [['en', 'light'], ['zh-Hant', 'dark'], ['zh-Hans', 'light']]) {
        const settings = { language, theme };
        const { context, page, errors } = await visitor(browser, server, { language, settings, ...phone });
        await open(page, query({ moves: opening }));
        await page.locator('[data-piece]').first().waitFor();
        await assertNoSidewaysScroll(page, `Analyse, ${language}`);
        const size = await page.locator('[data-piece="0"]').boundingBox();
        assert.ok(size.width >= 32, `a piece is ${size.width} px wide`);
        await screenshot(page, `xiangqi-phone-analyse-${language}`);
        await assertAccessible(page, `Analyse, ${language}`);
        await page.goto('/play?game=xiangqi&mode=here');
        await page.locator('button.primary').click();
        await page.waitForURL(/\/play\/.+/);
        await page.locator('[data-cell="70"]').tap();
        await page.locator('[data-cell="67"]').tap();
        await page.locator('[data-ply="1"]').waitFor();
        await assertNoSidewaysScroll(page, `Play, ${language}`);
        await screenshot(page, `xiangqi-phone-play-${language}`);
        assert.deepEqual(errors, []);
        await context.close();
    }
});
