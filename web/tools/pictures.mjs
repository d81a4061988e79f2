// Takes the pictures of docs/images: node tools/pictures.mjs FOLDER (from web/, after a build).
import { join } from 'node:path';
import { game, open, tab } from '../tests/browser/analyse.mjs';
import { launch, visitor } from '../tests/browser/browser.mjs';
import { Server } from '../tests/browser/server.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tools/pictures.mjs FOLDER');
const server = await Server.start();
const browser = await launch();

async function picture(name, options, show) {
    const { context, page } = await visitor(browser, server, options);
    await show(page);
    await page.waitForTimeout(800); // until discs have settled
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
}

// A game under way, seen by black with all values on the board.
async function playing(page) {
    const made = await server.post('/api/v1/games', {
        game: 'othello',
        moves: game.slice(0, 24),
        clock: { base_ms: 300_000, increment_ms: 3000 },
        seats: [{ kind: 'person' }, { kind: 'engine', level: 'casual' }],
    });
    await page.goto(`/play/${made.id}#seat=0&token=${made.tokens[0]}`);
    await page.locator('.value text').nth(4).waitFor();
    await page.waitForTimeout(3000);
}

async function reviewed(page) {
    await open(page, `?game=othello&moves=${game}&ply=40`);
    await tab(page, 2).click();
    await page.getByRole('button', { name: /Review the game|復盤|复盘/ }).first().click();
    await page.locator('[data-worst]').first().waitFor({ timeout: 120_000 });
    await page.locator('progress').waitFor({ state: 'detached', timeout: 120_000 });
}

// A match under way, with its boards, score and test.
async function measuring(page) {
    const made = await server.post('/api/v1/lab/runs', {
        kind: 'match',
        game: 'othello',
        players: [
            { player: 'alphabeta', limits: { time_ms: 40 } },
            { player: 'alphabeta', limits: { time_ms: 20 } },
        ],
        games: 400,
        sprt: { elo0: 0, elo1: 60 },
        concurrency: 2,
    });
    await page.goto(`/lab/${made.run.id}`);
    await page.waitForTimeout(60_000);
}

await picture('home', {}, (page) => page.goto('/').then(() => page.locator('[role=gridcell]').first().waitFor()));
await picture('play', { settings: { hints: 'values' } }, playing);
await picture('analyse', {}, reviewed);
await picture('lab', { viewport: { width: 1280, height: 900 } }, measuring);
await picture('phone', {
    language: 'zh-Hant', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, colorScheme: 'dark',
}, (page) => open(page, `?game=othello&moves=${game.slice(0, 30)}`).then(() => page.waitForTimeout(3000)));
await browser.close();
await server.stop();
