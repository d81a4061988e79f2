// Every screen of the shell, Home, Rules and Play: three languages, four widths, light and dark, with axe.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const languages = ['en', 'zh-Hant', 'zh-Hans'];
const readers = { en: 'xiangqi', 'zh-Hant': 'honeymoon', 'zh-Hans': 'coins' }; // one kind of picture each
const widths = [
    [360, 740],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
];
const record = 'f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7';

let server;
let browser;
let playing;
let over;

// The secrets as the app keeps them, so that the visitor owns both games.
function kept(made) {
    const { id, tokens, control, game } = made;
    return { id, game: game.game, tokens, invitations: ['', ''], control, created: game.created_ms };
}

before(async () => {
    server = await Server.start();
    browser = await launch();
    const seats = [{ kind: 'person' }, { kind: 'person' }];
    const clock = { base_ms: 600_000, increment_ms: 5000 };
    playing = await server.post('/api/v1/games', { game: 'othello', seats, clock, moves: record });
    over = await server.post('/api/v1/games', { game: 'othello', seats, moves: 'e6f4e3f6g5d6e7f5c5' });
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

for (const language of languages) {
    test(`all screens in ${language}`, async () => {
        const settings = { language, hints: 'values' };
        const { context, page, errors } = await visitor(browser, server, { language, settings });
        await context.addInitScript((games) => {
            if (!localStorage.getItem('tusk.games')) localStorage.setItem('tusk.games', JSON.stringify(games));
        }, [kept(playing), kept(over)]);
        const screens = [
            ['home', '/', '[role=gridcell]'],
            ['rules', '/rules', 'main li a'],
            [`rules-${readers[language]}`, `/rules/${readers[language]}`, 'figure svg, figure .felt, figure ol'],
            ['setup', '/play?mode=engine', 'button.primary'],
            ['setup-watch', '/play?mode=watch', 'button.primary'],
            ['game', `/play/${playing.id}`, '.value'],
            ['result', `/play/${over.id}`, '.result'],
            ['games', '/games', 'li a'],
            ['missing', '/nowhere', 'h1'],
        ];
        for (const [name, address, ready] of screens) {
            await page.goto(address);
            await page.locator(ready).first().waitFor();
            await page.waitForTimeout(200);
            for (const [width, height] of widths) {
                for (const colorScheme of ['light', 'dark']) {
                    await page.setViewportSize({ width, height });
                    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                    const where = `${name}-${language}-${width}-${colorScheme}`;
                    await assertNoSidewaysScroll(page, where);
                    await assertAccessible(page, where);
                    await screenshot(page, where);
                }
            }
        }
        assert.deepEqual(errors, []);
        await context.close();
    });
}

// Every way in which a screen can be reached, measured from the first paint to rest.
for (const [width, height] of widths) {
    test(`nothing moves while a screen comes, ${width} wide`, async () => {
        const { context, page } = await visitor(browser, server, { viewport: { width, height } });
        await context.addInitScript((games) => {
            globalThis.moved = [];
            new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) {
                    const what = entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName).join(' ');
                    if (!entry.hadRecentInput) globalThis.moved.push({ value: entry.value, what });
                }
            }).observe({ type: 'layout-shift', buffered: true });
            localStorage.setItem('tusk.games', JSON.stringify(games));
        }, [kept(playing), kept(over)]);
        // Answers that come late move what stands there already, if anything does.
        await page.route('**/api/**', async (route) => {
            await new Promise((done) => setTimeout(done, 150));
            await route.continue();
        });
        const first = await server.post('/api/v1/games', { game: 'darkchess', seats: [{ kind: 'person' }, { kind: 'person' }] });
        await context.addInitScript((game) => {
            const games = JSON.parse(localStorage.getItem('tusk.games'));
            localStorage.setItem('tusk.games', JSON.stringify([...games, game]));
        }, kept(first));
        const screens = [
            ['/', '[data-featured] [role=gridcell]'],
            ['/rules', 'main li a'],
            ['/rules/xiangqi', 'figure svg'],
            ['/rules/honeymoon', 'figure .felt'],
            ['/rules/coins', 'figure ol'],
            ['/play', 'button.primary'],
            [`/play/${first.id}`, '[data-stage]'],
        ];
        for (const [address, ready] of screens) {
            await page.goto(address);
            await page.locator(ready).first().waitFor();
            await page.waitForTimeout(700);
            const moved = await page.evaluate(() => globalThis.moved);
            const sum = moved.reduce((total, { value }) => total + value, 0);
            assert.ok(sum < 0.05, `${address}: ${sum} ${JSON.stringify(moved)}`);
        }
        await context.close();
    });
}

test('settings change language, appearance and colours at once, and are remembered', async () => {
    const { context, page, errors } = await visitor(browser, server);
    await page.goto('/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await assertAccessible(page, 'settings');
    await page.getByLabel('繁體中文').check();
    await page.getByLabel('深色').check();
    await page.getByLabel('以藍橘色取代綠紅色').check();
    await screenshot(page, 'settings');
    await page.reload();
    await page.getByRole('heading', { name: '輪到你了。' }).waitFor();
    const root = await page.evaluate(() => {
        const { lang, dataset } = document.documentElement;
        return { lang, theme: dataset.theme, scale: dataset.scale };
    });
    assert.deepEqual(root, { lang: 'zh-Hant', theme: 'dark', scale: 'blue-orange' });
    assert.deepEqual(errors, []);
    await context.close();
});

test('windows and tabs of a game', async () => {
    const settings = { language: 'en', hints: 'none' };
    const { context, page, errors } = await visitor(browser, server, { settings, viewport: { width: 360, height: 740 } });
    await context.addInitScript((games) => localStorage.setItem('tusk.games', JSON.stringify(games)), [kept(playing)]);
    await page.goto(`/play/${playing.id}`);
    await page.getByRole('button', { name: 'Resign' }).click();
    await assertAccessible(page, 'resign');
    await screenshot(page, 'game-resign');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await assertAccessible(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Share' }).click();
    await assertAccessible(page, 'share');
    await page.getByRole('tab', { name: 'Share' }).scrollIntoViewIfNeeded();
    await screenshot(page, 'game-share');
    await page.setViewportSize({ width: 740, height: 360 });
    await assertNoSidewaysScroll(page, 'phone on its side');
    await screenshot(page, 'game-side');
    assert.deepEqual(errors, []);
    await context.close();
});

test('on a narrow phone nothing is cut off, and the first load is small', async () => {
    const { context, page, errors } = await visitor(browser, server, { viewport: { width: 320, height: 640 } });
    const sizes = [];
    page.on('requestfinished', (request) => sizes.push(request.sizes()));
    await page.goto('/');
    await page.locator('[role=gridcell]').first().waitFor();
    await page.waitForTimeout(300);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size.responseBodySize, 0);
    assert.ok(bytes > 10_000 && bytes < 100_000, `${bytes} bytes`);
    await assertNoSidewaysScroll(page, 'home at 320');
    await page.goto(`/play/${playing.id}`);
    await page.locator('[role=gridcell]').first().waitFor();
    await assertNoSidewaysScroll(page, 'game at 320');
    await screenshot(page, 'game-320');
    assert.deepEqual(errors, []);
    await context.close();
});
