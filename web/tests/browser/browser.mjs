// Chromium for the tests, pages that remember what went wrong on them, and the checks all tests share.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

export function launch() {
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
}

// A person of their own: separate storage, and a list of everything that went wrong.
export async function visitor(browser, server, { language = 'en', settings = {}, ...options } = {}) {
    const context = await browser.newContext({
        baseURL: server.url,
        locale: language === 'en' ? 'en-GB' : language === 'zh-Hant' ? 'zh-TW' : 'zh-CN',
        viewport: { width: 1440, height: 900 },
        ...options,
    });
    context.setDefaultTimeout(20_000);
    await context.addInitScript((stored) => {
        if (window !== window.top) return; // a sandboxed frame has no storage
        if (!localStorage.getItem('tusk.settings')) localStorage.setItem('tusk.settings', JSON.stringify(stored));
    }, settings);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    return { context, page, errors };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// axe finds what a machine can find of barriers; none may be left.
export async function assertAccessible(page, where) {
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => {
        const found = await globalThis.axe.run(document, { resultTypes: ['violations'] });
        return found.violations.map((violation) => ({
            id: violation.id,
            nodes: violation.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`),
        }));
    });
    assert.deepEqual(violations, [], where);
}

// Nothing is wider than the window.
export async function assertNoSidewaysScroll(page, where) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${where}: ${wide} px too wide`);
}

// How much of a page moves by itself when somebody comes to it for the first time and the server is not
// quick (the layout shift of the Web Vitals).
export async function layoutShift(browser, server, address, { viewport, ready, prepare = async () => {} }) {
    const { context, page } = await visitor(browser, server, { viewport });
    await prepare(context);
    await context.route('**/api/v1/**', async (route) => {
        await new Promise((done) => setTimeout(done, 150));
        await route.fallback();
    });
    await context.addInitScript(() => {
        globalThis.shifted = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await ready(page);
    await page.waitForTimeout(600);
    const shifted = await page.evaluate(() => globalThis.shifted);
    await context.close();
    return shifted;
}

export async function screenshot(page, name) {
    const folder = process.env.TUSK_SCREENSHOTS;
    if (!folder) return;
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
}
