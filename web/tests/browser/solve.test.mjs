// Solve, the coin problem: the map and its rules, proofs, change, links; three languages, three widths, with axe.
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

const cell = (page, k, m) => page.locator(`[data-cell="${k} ${m}"]`);

test('the map tells the rule under the pointer and proves the chosen one', async () => {
    const { page, errors } = await visitor(browser, server);
    await page.goto('/');
    await page.getByRole('link', { name: 'Solve' }).click();
    await cell(page, 1, 1).waitFor();
    assert.equal(await cell(page, 1, 1).textContent(), '20');
    assert.equal(await cell(page, 2, 5).textContent(), '70');
    assert.equal(await page.locator('[role=gridcell]').count(), 144);

    await cell(page, 1, 3).hover();
    await page.getByText('s = 42k = 42').waitFor();
    await page.getByText('Coins 7, 8 and 24').waitFor();

    await cell(page, 2, 3).click();
    await page.getByText('s = 14k + 7m − 1 = 48').waitFor();
    const proof = page.getByTestId('proof');
    await proof.getByText('Claim: s = 14k + 7m − 1 for all k and m with 3m − 2k ≥ −1 and 2k − m ≥ 1.').waitFor();
    assert.equal(await proof.locator('table').first().locator('tbody tr').count(), 7);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await proof.getByText('Claim: s = 14m for all k and m').waitFor();
    assert.match(page.url(), /k=2&m=5/);
    assert.deepEqual(errors, []);
});

test('a link opens the same view, in the language of the visitor', async () => {
    const { page, errors } = await visitor(browser, server, { language: 'zh-Hant' });
    await page.goto('/solve/coins?a=12&r1=5&r2=7&k=4&m=9&size=24&coins=5,7&amount=23');
    await cell(page, 24, 24).waitFor();
    assert.equal(await page.locator('[role=gridcell]').count(), 576);
    assert.equal(await cell(page, 4, 9).getAttribute('aria-selected'), 'true');
    await page.getByTestId('proof').getByText('存在性').first().waitFor();
    await page.getByTestId('change').getByText('23 付不出').waitFor();
    assert.deepEqual(errors, []);
});

test('change: paid, not paid, and coins that share a divisor', async () => {
    const { page } = await visitor(browser, server);
    await page.goto('/solve');
    const answer = page.getByTestId('change');
    await answer.getByText('43 cannot be paid', { exact: true }).waitFor();
    await answer.getByText('The largest amount that cannot be paid is 43; 22 amounts cannot be paid.').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('44');
    await page.keyboard.press('Enter');
    await answer.getByText('44 = 1 × 6 + 2 × 9 + 1 × 20').waitFor();
    await page.getByLabel('Coins', { exact: true }).last().fill('4 6');
    await page.keyboard.press('Enter');
    await answer.getByText('All coins are divisible by 2').waitFor();
    await page.getByLabel('Coins', { exact: true }).last().fill('4 x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
});

test('residues that share a divisor with a are explained, not asked for', async () => {
    const { page, errors } = await visitor(browser, server);
    await page.goto('/solve/coins?a=6&r1=2&r2=4');
    await page.getByText('a and both residues are divisible by 2').waitFor();
    assert.equal(await page.locator('[role=gridcell]').count(), 0);
    assert.deepEqual(errors, []);
});

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    test(`looks right in ${language}`, async () => {
        const { page, errors } = await visitor(browser, server, { language });
        await page.goto('/solve/coins?a=7&r1=1&r2=6&k=2&m=3');
        await page.getByTestId('proof').waitFor();
        await page.getByTestId('change').waitFor();
        for (const [width, height] of [[360, 740], [800, 1100], [1440, 900]]) {
            for (const colorScheme of ['light', 'dark']) {
                await page.setViewportSize({ width, height });
                await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                const where = `solve-${language}-${width}-${colorScheme}`;
                await assertNoSidewaysScroll(page, where);
                await assertAccessible(page, where);
                await screenshot(page, where);
            }
        }
        assert.deepEqual(errors, []);
    });
}
