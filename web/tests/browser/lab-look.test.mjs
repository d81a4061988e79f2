// Every screen of the lab with runs that show everything a run can have: three languages, from a
// narrow phone to a wide screen, light and dark: no barriers axe can find, nothing wider than the
// window, nothing in the console; and what only such runs have.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { game } from './analyse.mjs';
import { assertAccessible, assertNoSidewaysScroll, launch, layoutShift, screenshot, visitor } from './browser.mjs';
import { fakeLab } from './lab_fake.mjs';
import { Server } from './server.mjs';

let server;
let browser;
let position;

before(async () => {
    server = await Server.start();
    browser = await launch();
    const line = await server.post('/api/v1/catalogue/othello/line', { moves: game.slice(0, 48) });
    position = line.positions.at(-1);
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

async function labVisitor(options = {}, fake = {}) {
    const made = await visitor(browser, server, options);
    const lab = await fakeLab(made.context, { position, ...fake });
    return { ...made, lab };
}

const screens = [
    ['list', '/lab', 'li a'],
    ['new', '/lab/new?kind=match', 'form'],
    ['tournament', '/lab/new?kind=tournament', 'form'],
    ['experiment', '/lab/new?kind=experiment', 'form'],
    ['training', '/lab/new?kind=training', '.bars'],
    ['run', '/lab/live', '.u-over'],
    ['fit', '/lab/train', '.u-over'],
    ['trained', '/lab/trained', '.u-over'],
    ['standings', '/lab/tour', '.lab-table'],
    ['report', '/lab/exp', 'iframe'],
    ['level', '/lab/level', '.u-over'],
    ['coins', '/lab/coins', 'iframe'],
    ['failed', '/lab/failed', '.notice.bad'],
    ['compare', '/lab/compare?runs=live,done,exp', '.lab-table'],
    ['gone', '/lab/nothing', 'h1'],
];
const sizes = [
    [320, 640],
    [800, 1100],
    [1440, 900],
    [1920, 1080],
];

for (const language of ['en', 'zh-Hant', 'zh-Hans']) {
    test(`the lab's screens in ${language}`, async () => {
        const { context, page, errors } = await labVisitor({ language, settings: { language } });
        for (const [name, address, ready] of screens) {
            await page.goto(address);
            await page.locator(ready).first().waitFor();
            await page.waitForTimeout(300);
            for (const [width, height] of sizes) {
                for (const colorScheme of ['light', 'dark']) {
                    await page.setViewportSize({ width, height });
                    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                    const where = `lab-${name}-${language}-${width}-${colorScheme}`;
                    await assertNoSidewaysScroll(page, where);
                    if (width < 800 || width > 1440) await assertAccessible(page, where);
                    await screenshot(page, where);
                }
            }
        }
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test('an empty lab invites to a first match', async () => {
    const { context, page } = await labVisitor({}, { empty: true });
    await page.goto('/lab');
    await page.getByText('Nothing has been measured here yet.').waitFor();
    await assertAccessible(page, 'empty lab');
    await page.getByRole('link', { name: 'Set up a match' }).click();
    await page.getByRole('heading', { name: 'New run' }).waitFor();
    await context.close();
});

test('a run shows its score, its test, its faults and its boards in words too', async () => {
    const { context, page } = await labVisitor();
    await page.goto('/lab/live');
    await page.getByRole('img', { name: 'Score 58.1%, 95% interval 52.3–63.9%' }).waitFor();
    await page.getByText('about 14 minutes left').waitFor();
    await page.getByText('19 games a minute').waitFor();
    await page.getByText('Not decided yet between 0 and 5 Elo.').waitFor();
    await page.getByText('Time loss: 3 times').waitFor();
    assert.equal(await page.getByRole('group', { name: /^Game 121\.[12]: / }).count(), 2);
    await page.getByRole('button', { name: 'Open game 12.1', exact: true }).click();
    await page.waitForURL(/\/analyse\?game=othello&moves=f5d6c3d3c4/);
    await context.close();
});

test('a game opens from the table, and the filters ask for others', async () => {
    const { context, page } = await labVisitor();
    await page.goto('/lab/done');
    const rows = page.locator('table tbody tr');
    await rows.nth(24).waitFor();
    assert.equal(await rows.count(), 25);
    await page.locator('label', { hasText: 'Faults' }).click();
    await page.waitForFunction(() => document.querySelectorAll('table tbody tr').length === 1);
    await page.getByText('Time loss').waitFor();
    await page.getByRole('button', { name: 'Open game 13.1 in Analyse' }).click();
    await page.waitForURL(/\/analyse\?/);
    await page.locator('[role=gridcell]').first().waitFor();
    await context.close();
});

test('what the server refuses stands at the player it names', async () => {
    const { context, page, lab } = await labVisitor();
    await page.goto('/lab/new?kind=match');
    await page.getByLabel('Number of games').fill('13');
    await page.getByRole('button', { name: 'Start the match' }).click();
    const second = page.getByRole('region', { name: 'Player 2' });
    await second.getByRole('alert').waitFor();
    assert.match(await second.getByRole('alert').textContent(), /there is no parameter of this name/);
    assert.equal(await page.getByRole('region', { name: 'Player 1' }).getByRole('alert').count(), 0);
    assert.equal(lab.started.length, 1);
    await context.close();
});

test('"again like this" fills in the form', async () => {
    const { context, page, lab } = await labVisitor();
    await page.goto('/lab/live');
    await page.getByRole('link', { name: 'Again like this' }).click();
    await page.getByLabel('Number of games').waitFor();
    assert.equal(await page.getByLabel('Number of games').inputValue(), '500');
    const line = await page.getByLabel('The same on the command line', { exact: true }).inputValue();
    assert.equal(line, 'tusk match othello --p1 alphabeta,depth=8 --p2 uct,playouts=2000 --time 100 --games 500 --seed 7 --threads 2 --sprt 0,5,0.05,0.05');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.waitForURL('**/lab/live');
    assert.equal(lab.started[0].sprt.elo1, 5);
    assert.deepEqual(lab.started[0].players[0], { player: 'alphabeta,depth=8', limits: { time_ms: 100 } });
    await context.close();
});

test('a run is deleted after one question', async () => {
    const { context, page } = await labVisitor();
    await page.goto('/lab/live');
    await page.locator('.u-over').first().waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/lab$/);
    await context.close();
});

test('levels are called by their names wherever a run is shown, on two lines of a phone at most', async () => {
    const { context, page } = await labVisitor();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/lab/level');
    const title = page.getByRole('heading', { level: 1, name: 'Casual - Intermediate', exact: true });
    await title.waitFor();
    const lines = (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight);
    assert.ok(await title.evaluate(lines) < 2.1);
    await page.getByRole('region', { name: 'Score' }).getByText('Intermediate').waitFor();
    // A phone has no room for the players of every game.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('cell', { name: 'Casual', exact: true }).first().waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    const facts = page.locator('section', { hasText: 'About this run' }).last();
    await facts.getByText('Alpha-beta search \u00b7 spread=5 (depth 4)').waitFor();
    await page.goto('/lab');
    const row = page.getByRole('link', { name: /Casual - Intermediate/ });
    await row.waitFor();
    for (const name of await page.locator('li a strong').all()) assert.ok(await name.evaluate(lines) < 2.1, await name.textContent());
    await page.goto('/lab/tour');
    await page.getByRole('rowheader', { name: 'Intermediate' }).waitFor();
    await page.getByRole('list').getByText('Casual - Random moves').waitFor();
    await context.close();
});

test('an experiment without games counts what it did, in the reader\'s language, and asks about no game', async () => {
    for (const [language, said] of [['en', ['59 values of a', '4 cases', 'Coin problem']], ['zh-Hant', ['59 個 a 值', '4 組硬幣', '硬幣問題的規則書']]]) {
        const { context, page, errors } = await labVisitor({ language, settings: { language } });
        await page.goto('/lab/coins');
        for (const text of said) await page.getByText(text).first().waitFor();
        assert.equal(await page.getByText(/no game yet|還沒有對局/).count(), 0);
        await page.waitForTimeout(300);
        assert.deepEqual(errors, [], 'the catalogue is not asked for what it does not have');
        await context.close();
    }
});

test('no English stands among the texts of the lab in Chinese', async () => {
    const { context, page } = await labVisitor({ language: 'zh-Hant', settings: { language: 'zh-Hant' } });
    for (const address of ['/lab', '/lab/exp', '/lab/coins', '/lab/level', '/lab/new?kind=experiment']) {
        await page.goto(address);
        await page.locator('h1').first().waitFor();
        await page.waitForTimeout(300);
        // Names of programs, people and weights stay, and what an engine of somebody else said; sentences of ours do not.
        const text = await page.locator('main').innerText();
        const english = text.split('\n').filter((line) => /\b(the|of|and|against|with|games?|is|are)\b/i.test(line) && !/[\u4e00-\u9fff]/.test(line) && line.includes(' ') && !line.startsWith('tusk ') && !line.includes('edax'));
        assert.deepEqual(english, [], address);
    }
    await context.close();
});

test('the list of runs stays where it is while it comes', async () => {
    for (const [width, height] of [[360, 740], [1440, 900]]) {
        for (const empty of [true, false]) {
            const shifted = await layoutShift(browser, server, '/lab', {
                viewport: { width, height },
                prepare: (context) => fakeLab(context, { position, empty }),
                ready: (page) => page.getByRole('heading', { name: 'Experiments' }).waitFor(),
            });
            assert.ok(shifted < 0.05, `${width} px, ${empty ? 'empty' : 'full'}: ${shifted}`);
        }
    }
});
