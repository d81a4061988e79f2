// Solve, the coin problem: the map and its rules, proofs, change, links; three languages, three widths, with axe.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, launch, layoutShift, screenshot, visitor } from './browser.mjs';
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
    await answer.getByText('44 = 1 × 6 + 2 × 9 + 1 × 20').waitFor();
    await page.getByLabel('Coins', { exact: true }).last().fill('4 6');
    await answer.getByText('All coins are divisible by 2').waitFor();
    await page.getByLabel('Coins', { exact: true }).last().fill('4 x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
});

test('a takes effect while it is typed, and what is out of range is said', async () => {
    const { page, errors } = await visitor(browser, server);
    await page.goto('/solve');
    await cell(page, 1, 1).waitFor();
    const a = page.getByLabel('a', { exact: true });
    await a.fill('');
    await a.pressSequentially('12', { delay: 30 });
    await page.waitForURL(/a=12/);
    await page.getByText('Coins 12, 25 and 39').waitFor();
    assert.equal(await a.inputValue(), '12', 'what is typed stays');
    await a.fill('999');
    await page.getByText('Possible are 2 to 200: 200 is used.').waitFor();
    await page.waitForURL(/a=200/);
    assert.deepEqual(errors, []);
});

test('rules beside each other have colours and numbers of their own, and mathematics is printed as such', async () => {
    const { page } = await visitor(browser, server);
    await page.goto('/solve/coins?a=30&r1=1&r2=7&k=2&m=3');
    await page.getByTestId('proof').waitFor();
    const alike = await page.evaluate(() => {
        const look = (element) => ({ colour: getComputedStyle(element).backgroundColor, rule: element.dataset.rule });
        const cells = new Map([...document.querySelectorAll('[data-cell]')].map((one) => [one.dataset.cell, look(one)]));
        const found = [];
        for (const [place, one] of cells) {
            const [k, m] = place.split(' ').map(Number);
            for (const other of [`${k} ${m + 1}`, `${k + 1} ${m}`, `${k + 1} ${m + 1}`]) {
                const beside = cells.get(other);
                if (beside && beside.rule !== one.rule && beside.colour === one.colour) found.push([place, other]);
            }
        }
        const swatches = [...document.querySelectorAll('.legend .swatch')].map((one) => [getComputedStyle(one).backgroundColor, one.textContent]);
        for (let i = 1; i < swatches.length; i++) if (swatches[i][0] === swatches[i - 1][0]) found.push(swatches[i]);
        return { found, rules: swatches.length, numbered: swatches.every(([, text], i) => text === String(i + 1)) };
    });
    assert.ok(alike.rules >= 6, `${alike.rules} rules`);
    assert.deepEqual([alike.found, alike.numbered], [[], true]);
    await cell(page, 1, 12).click();
    const proof = await page.getByTestId('proof').innerText();
    assert.doesNotMatch(proof, /<=|>=|\binf\b|\b\d+\/1\b/);
});

test('the map and its proof come where their places were kept', async () => {
    for (const [width, height] of [[360, 740], [1440, 900]]) {
        const shifted = await layoutShift(browser, server, '/solve', {
            viewport: { width, height },
            ready: async (page) => {
                await page.getByTestId('proof').waitFor();
                await page.getByTestId('change').waitFor();
            },
        });
        assert.ok(shifted < 0.05, `${width} px: ${shifted}`);
    }
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
        for (const [width, height] of [[360, 740], [800, 1100], [1440, 900], [1920, 1080]]) {
            for (const colorScheme of ['light', 'dark']) {
                await page.setViewportSize({ width, height });
                await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                const where = `solve-${language}-${width}-${colorScheme}`;
                await assertNoSidewaysScroll(page, where);
                if (width !== 1440) await assertAccessible(page, where);
                await screenshot(page, where);
            }
        }
        assert.deepEqual(errors, []);
    });
}
