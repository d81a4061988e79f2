// What comes into the Analyse screen and what leaves it: texts, files, set-up positions, exports;
// and everything by keyboard alone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { cell, current, drop, game, open, paste, plies, tab, waitForPly } from './analyse.mjs';
import { launch, visitor } from './browser.mjs';
import { library } from './ccbridge.mjs';
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

// A refused request is told on the screen; the browser also notes it in the console.
const unexpected = (errors) => errors.filter((text) => !/status of 4\d\d/.test(text));

const ggf =
    '(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bo]RE[+4.00]TY[8]' +
    'BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6]B[c3];)';

test('garbage is refused where it stands, and the board stays as it was', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=othello&moves=f5d6');
    await waitForPly(page, 2);
    await paste(page, 'hello garbage');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This could not be read.').waitFor();
    assert.equal(await dialog.locator('textarea').inputValue(), 'hello garbage');
    assert.equal(await dialog.locator('textarea').getAttribute('aria-invalid'), 'true');

    await dialog.locator('textarea').fill('f5d6f1');
    await dialog.getByRole('button', { name: 'Open the text' }).click();
    await dialog.getByText(/f1.*move 3/).waitFor();
    await page.keyboard.press('Escape');
    await waitForPly(page, 2);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('a file is chosen or dropped; of several games one is picked', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'one.ggf', mimeType: 'text/plain', buffer: Buffer.from(ggf) });
    await waitForPly(page, 3);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForURL(/moves=f5d6c3/);

    await drop(page, 'games.txt', 'f5d6\nf5f6e6f4\nf5f4e3\n');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 games').waitFor();
    await dialog.locator('li button').nth(1).click();
    await waitForPly(page, 4);
    await page.waitForURL(/moves=f5f6e6f4/);

    await page.goBack();
    await waitForPly(page, 3);
    await page.waitForURL(/moves=f5d6c3/);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('xiangqi files of other programs are dropped as bytes, and their text is pasted', async () => {
    const { context, page, errors } = await visitor(browser, server);
    const sample = (name) => readFile(new URL(`../../../tests/data/xiangqi/records/${name}`, import.meta.url));
    await open(page, '?game=xiangqi');
    await drop(page, 'game.xqf', await sample('v18_keys.xqf'));
    await waitForPly(page, 98);
    await page.waitForURL(/moves=h2e2\+h9g7\+h0g2\+i9i8/);

    await paste(page, '[DhtmlXQ]\n[DhtmlXQ_movelist]17477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]');
    await waitForPly(page, 2);
    await page.waitForURL(/moves=b2e2\+h9g7$/);

    await drop(page, 'page.txt', await sample('dhtmlxq_gb18030.txt'));
    await waitForPly(page, 98);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('of a xiangqi library one game is picked by its players or its title', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=xiangqi');
    await drop(page, 'games.cbl', library([
        { red: '胡榮華', black: '楊官璘', moves: ['h2e2', 'h9g7', 'h0g2'] },
        { title: '七星聚會', moves: ['b2e2'] },
        { red: '柳大華', black: '趙國榮', moves: ['h2e2', 'h2e2'] },
    ]));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 games').waitFor();
    await dialog.getByText(/game 3, move 2/).waitFor(); // the third is broken, and that is said
    assert.match(await dialog.locator('li button').nth(0).textContent(), /胡榮華 – 楊官璘/);
    assert.match(await dialog.locator('li button').nth(1).textContent(), /七星聚會/);
    await dialog.locator('li button').nth(1).click();
    await waitForPly(page, 1);
    await page.waitForURL(/moves=b2e2$/);

    await drop(page, 'broken.xqf', Buffer.from('XQ\x12 and no more'));
    await dialog.getByText(/ends too early/).waitFor();
    await page.keyboard.press('Escape');
    await waitForPly(page, 1);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('of a game that goes on after its end the rest is left out, and that is said before it is opened', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page, '?game=xiangqi');
    const backAndForth = '7967706267796270'; // the third time the start is there it is a draw
    await paste(page, `[DhtmlXQ_movelist]${backAndForth.repeat(3)}[/DhtmlXQ_movelist]`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/The rest is left out. \(move 9/).waitFor();
    await dialog.locator('li button').click();
    await waitForPly(page, 8);
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('a position as text is opened', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page);
    await page.locator('[data-piece]').first().waitFor();
    await paste(page, `${'-'.repeat(27)}OX------XXX${'-'.repeat(26)} O`);
    await page.waitForFunction(() => document.querySelectorAll('[data-piece]').length === 5);
    await page.waitForURL(/position=/);
    await cell(page, 'd6').click();
    await waitForPly(page, 1);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('a position is set up by hand', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.equal(await page.locator('[data-piece]').count(), 0);
    for (const name of ['a1', 'b2', 'c3']) await cell(page, name).click();
    await page.getByRole('button', { name: 'white disc' }).click();
    for (const name of ['d4', 'c3']) await cell(page, name).click();
    await page.getByRole('button', { name: 'Eraser' }).click();
    await cell(page, 'a1').click();
    const text = page.getByLabel('Position as text');
    await page.waitForFunction(() => /^-{9}X-{8}O-{8}O-{36} X$/.test(document.querySelector('textarea').value));

    const right = await text.inputValue();
    await text.fill('--X');
    await page.locator('.problem:not(:empty)').waitFor();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    assert.equal(await text.getAttribute('aria-invalid'), 'true');
    await text.fill(right);
    await page.waitForFunction(() => document.querySelector('.problem').textContent === '');
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await cell(page, 'e5').click();
    await waitForPly(page, 1);
    assert.equal(await page.locator('[data-piece]').count(), 4);
    await page.waitForURL(/position=.*moves=e5/);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('the line is copied and downloaded in every format it can be written in', async () => {
    const { context, page, errors } = await visitor(browser, server, { permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, '?game=othello&moves=f5d6c3');
    await waitForPly(page, 3);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The line in this format').and(page.locator('textarea')).waitFor();
    await page.waitForFunction(() => document.querySelector('dialog[open] textarea').value.startsWith('f5d6c3'));
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/analyse\?game=othello&moves=f5d6c3$/);

    await dialog.getByRole('combobox').selectOption('ggf');
    await page.waitForFunction(() => document.querySelector('dialog[open] textarea').value.includes('GM[Othello]'));
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    assert.equal((await download).suggestedFilename(), 'othello.ggf');
    await dialog.getByRole('combobox').selectOption('obf');
    await dialog.getByRole('alert').waitFor();
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});

test('everything works by keyboard alone', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await open(page);
    await page.keyboard.press('o');
    await page.keyboard.insertText(game);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForPly(page, plies);
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await waitForPly(page, 3);

    await page.locator('[role=gridcell][tabindex="0"]').focus();
    const names = async () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    for (let step = 0; step < 3 && !(await names()).startsWith('d1'); step++) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 8 && !(await names()).includes('legal move'); step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForPly(page, 4);
    assert.match(await page.locator('[data-announce=move]').textContent(), /^Move 4/);

    await tab(page, 0).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await tab(page, 1).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('f');
    assert.match(await page.locator('[role=gridcell]').first().getAttribute('aria-label'), /^h8/);
    await page.keyboard.press('m');
    assert.match(await page.locator('[role=gridcell]').first().getAttribute('aria-label'), /^a8/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help and keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await page.keyboard.press('u');
    assert.notEqual(await current(page).count(), 0);
    assert.deepEqual(unexpected(errors), []);
    await context.close();
});
