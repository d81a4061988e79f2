// From a game to its review and back: one button, kept reviews, the comparison of two moves, games
// that end otherwise than by the rules, and games that are not analysed here at all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cell, game, open, plies, quick, review, tab, values, waitForPly } from './analyse.mjs';
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

const opening = 'f5d6c3d3c4f4f6b4c5d2c2b6'; // short enough to be reviewed in a few seconds
const quiet = { ...quick, on: false };

test('a link begins the review at once; it is kept for the next visit, for others, and after a restart', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${opening}&review=1`, quiet);
    await page.locator('.progress').waitFor();
    await page.waitForURL(/review=1/);
    await page.locator('.source').waitFor({ timeout: 60_000 });
    assert.match(await page.locator('.source').textContent(), /Reviewed .* 0\.4 s for each position/);
    await page.waitForURL((url) => !url.search.includes('review'));
    const table = await page.locator('details table tbody tr').allTextContents();
    assert.ok(table.length > 5);

    await page.reload();
    await waitForPly(page, 12);
    await page.locator('.graph .u-over').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Review the game' }).count(), 0);
    await page.keyboard.press('r');
    await page.locator('.source').waitFor({ timeout: 2000 });
    assert.equal(await page.locator('.progress').count(), 0, 'nothing is searched again');
    assert.deepEqual(await page.locator('details table tbody tr').allTextContents(), table);
    assert.deepEqual(errors, []);
    await context.close();

    await server.kill();
    await server.up();
    const other = await visitor(browser, server);
    await open(other.page, `?game=othello&moves=${opening}`, quiet);
    await other.page.locator('.graph .u-over').waitFor();
    assert.deepEqual(other.errors, []);
    await other.context.close();
});

test('one button reviews, and it does so at once', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5f6e6f4', quiet);
    const button = page.getByRole('button', { name: 'Review the game' });
    await button.waitFor();
    assert.equal(await button.count(), 1);
    await tab(page, 2).click();
    assert.equal(await button.count(), 1);
    await tab(page, 0).click();
    await button.click();
    await page.locator('.source').waitFor({ timeout: 60_000 });
    assert.equal(await button.count(), 0);
    await page.getByRole('button', { name: 'Review again' }).click();
    await page.locator('.progress').waitFor();
    await page.locator('.source').waitFor({ timeout: 60_000 });
    assert.deepEqual(errors, []);
    await context.close();
});

test('two compared moves are named as such, and all values come back on request', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, `?game=othello&moves=${game}`);
    await waitForPly(page, plies);
    await review(page);
    await page.locator('[data-worst]').first().click();
    await page.getByText(/^Played: \S+ \(/).waitFor();
    await page.getByText(/^Better: \S+ \(/).waitFor();
    assert.equal(await page.locator('g.value').count(), 2);
    await page.getByRole('button', { name: 'Show all values' }).click();
    await page.waitForFunction(() => document.querySelectorAll('g.value').length > 2);
    assert.equal(await page.getByText(/^Played: /).count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
});

test('a game that somebody resigned is over, at its end and after a reload', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const person = { kind: 'person' };
    const started = await server.post('/api/v1/games', { game: 'othello', moves: 'f5d6c3', seats: [person, person] });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${started.tokens[1]}` };
    await fetch(new URL(`/api/v1/games/${started.id}/resign`, server.url), { method: 'POST', headers, body: '{"seat":1}' });
    await open(page, `?live=${started.id}`, quiet);
    const head = page.locator('header .turn strong');
    await head.getByText('White resigned, Black wins').waitFor();
    await page.keyboard.press('ArrowLeft');
    await head.getByText('Black to move').waitFor();
    await page.waitForURL(/live=.*ply=2/);
    await page.reload();
    await waitForPly(page, 2);
    await page.keyboard.press('End');
    await head.getByText('White resigned, Black wins').waitFor();
    assert.match(await page.locator('[data-announce=move]').textContent(), /White resigned, Black wins/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('a game with hidden cards has a page that says what to do, and no place in the list', async () => {
    for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
        for (const viewport of [{ width: 360, height: 740 }, { width: 1440, height: 900 }]) {
            const { context, page, errors } = await visitor(browser, server, { language, viewport });
            await page.goto('/analyse?game=honeymoon');
            await page.locator('a[href="/play?game=honeymoon"]').waitFor();
            await page.locator('a[href="/games"]').last().waitFor();
            assert.equal(await page.locator('.skeleton').count(), 0);
            await assertAccessible(page, `not analysed, ${language}`);
            await assertNoSidewaysScroll(page, `not analysed, ${language}`);
            await page.locator('a[href="/analyse?game=xiangqi"]').click();
            await page.locator('[role=gridcell]').first().waitFor();
            if (viewport.width > 600) {
                const offered = await page.locator('select.game').first().locator('option').evaluateAll((all) => all.map((one) => one.value));
                assert.ok(offered.includes('xiangqi') && !offered.includes('honeymoon'), String(offered));
            }
            assert.deepEqual(errors, []);
            await context.close();
        }
    }
});

test('the start position is shared without complaint', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=xiangqi', quiet);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('There are no moves yet.').waitFor();
    assert.equal(await dialog.getByRole('alert').count(), 0);
    assert.match(await dialog.getByLabel('Position').inputValue(), /^rnbakabnr\//);
    assert.deepEqual(errors, []);
    await context.close();
});

test('the editor shows a real position text of whatever is on the board, and names the real fault', async () => {
    const { context, page, errors } = await visitor(browser, server, { language: 'zh-Hant' });
    await open(page, '?game=xiangqi', quiet);
    await page.locator('.row .button').nth(1).click();
    const text = page.locator('textarea');
    const shows = (wanted) => page.waitForFunction((value) => document.querySelector('textarea').value === value, wanted);
    await page.locator('form .buttons .button').first().click(); // clear
    await shows('9/9/9/9/9/9/9/9/9/9 w - - 0 1');
    await cell(page, 'a5').click();
    await shows('9/9/9/9/K8/9/9/9/9/9 w - - 0 1');
    await page.getByText('九宮').waitFor();
    assert.equal(await page.getByText('沒有將帥').count(), 0);
    await cell(page, 'a5').click();
    await cell(page, 'e0').click();
    await page.locator('.palette .button').nth(7).click();
    await cell(page, 'd9').click();
    await shows('3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    assert.doesNotMatch(await text.inputValue(), /--/);
    await page.locator('form .button.primary').click();
    await page.waitForURL(/position=3k5/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('a game begins from the position that is looked at', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5d6c3', quiet);
    const link = page.getByRole('link', { name: 'Play from here' });
    const { searchParams, pathname } = new URL(await link.getAttribute('href'), server.url);
    assert.deepEqual([pathname, searchParams.get('game')], ['/play', 'othello']);
    assert.match(searchParams.get('position'), /^[-XO]{64} O$/);
    await link.click();
    await page.waitForURL(/\/play/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('dark chess: a flip has one text, and values that are all equal are said once', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=darkchess', { ...quick, timeMs: 500 });
    await page.getByText(/^All 32 moves: /).waitFor();
    assert.equal(await page.locator('g.value').count(), 0);
    await tab(page, 1).click();
    await page.locator('.panel ol li button').first().waitFor();
    assert.doesNotMatch(await page.locator('.panel ol').first().textContent(), /(\w\d)-\1/);
    await page.goto('/analyse?game=darkchess&moves=a1-a1+a1(P)+d8-d8+d8(p)+b1-b1+b1(k)&review=1');
    await page.locator('.source').waitFor({ timeout: 60_000 });
    const rows = await page.locator('details table tbody tr').allTextContents();
    assert.ok(rows.some((row) => /b1\(k\)/.test(row)), String(rows));
    assert.doesNotMatch(rows.join(' '), /(\w\d)-\1/);
    assert.deepEqual(errors, []);
    await context.close();
});

test('the book has a tab only where there is one, and counts nothing that is equal everywhere', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=xiangqi', quiet);
    assert.equal(await page.getByRole('tab').count(), 3);
    await page.goto('/analyse?game=othello');
    await page.getByRole('tab', { name: 'Book' }).click();
    await page.locator('[data-book]').nth(3).waitFor();
    assert.doesNotMatch(await page.locator('.book ol').textContent(), /23999/);
    await page.locator('[data-book="f5"]').click();
    await page.locator('[data-book="f6"]').getByText('%').waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test('on a phone the two compared moves are in sight with the board', async () => {
    const { context, page, errors } = await visitor(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await open(page, `?game=othello&moves=${game}`, quiet);
    await review(page);
    await page.locator('[data-worst]').first().click();
    const said = page.getByText(/^Played: /);
    await said.waitFor();
    await page.waitForFunction(() => document.querySelector('header').getBoundingClientRect().top >= 0);
    assert.ok((await said.boundingBox()).y >= 0);
    assert.deepEqual(errors, []);
    await context.close();
});

for (const language of ['en', 'zh-Hant']) {
    test(`a phone, ${language}: a head of one line, several moves in sight, the board in the middle`, async () => {
        const { context, page, errors } = await visitor(browser, server, { language, viewport: { width: 360, height: 740 }, hasTouch: true });
        await open(page, `?game=othello&moves=${game}`, quiet);
        await waitForPly(page, plies);
        const { head, rows, left, right } = await page.evaluate(() => {
            const cover = document.querySelector('[data-cover]').getBoundingClientRect().top;
            const inSight = [...document.querySelectorAll('.list .row')].filter((row) => {
                const { top, bottom } = row.getBoundingClientRect();
                return top >= document.querySelector('.list').getBoundingClientRect().top && bottom <= cover + 1;
            });
            const cells = [...document.querySelectorAll('[role=gridcell]')].map((one) => one.getBoundingClientRect());
            return {
                head: document.querySelector('header').getBoundingClientRect().height, rows: inSight.length,
                left: Math.min(...cells.map((one) => one.left)), right: innerWidth - Math.max(...cells.map((one) => one.right)),
            };
        });
        assert.ok(head <= 48, `the head is ${head} px high`);
        assert.ok(rows >= 2, `${rows} rows of moves`);
        assert.ok(Math.abs(left - right) < 2, `${left} px on the left, ${right} px on the right`);
        await page.locator('.menu').click();
        await page.getByRole('dialog').locator('select').waitFor();
        await assertAccessible(page, 'menu');
        await screenshot(page, `analyse-phone-${language}`);
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('on a large screen the panel grows', async () => {
    const { context, page } = await visitor(browser, server, { viewport: { width: 1920, height: 1080 } });
    await open(page, `?game=othello&moves=${opening}`);
    await page.locator(values).first().waitFor();
    const { width } = await page.locator('aside.panel').boundingBox();
    assert.ok(width > 440, `${width} px`);
    await context.close();
});
