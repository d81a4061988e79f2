// How a person plays: looking at what the screen offers and touching it.

export const legalCell = '[role=gridcell][aria-label*="legal move"]';
export const result = '.result h2';

// Starts a game by the set-up screen. `size` other than 8 goes through the form of the rules.
export async function startBySetup(page, mode, { size, level } = {}) {
    await page.goto(`/play?mode=${mode}`);
    const start = page.locator('button.primary');
    await start.waitFor();
    if (level !== undefined) {
        for (const slider of await page.locator('.picker input[type=range]').all()) await slider.fill(String(level));
    }
    if (size !== undefined) {
        await page.locator('details > summary').last().click();
        await page.getByLabel('Board size').selectOption(String(size));
    }
    await start.click();
    await page.waitForURL(/\/play\/.+/);
}

// Plays the first legal move of whoever is asked, until the result stands there.
export async function playToEnd(...pages) {
    for (let turn = 0; turn < 200; turn++) {
        const ready = await Promise.race(pages.map((page) => turnOrEnd(page)));
        if (ready === null) return;
        await playFirst(ready);
    }
    throw new Error('the game does not end');
}

async function turnOrEnd(page) {
    const found = page.locator(`${legalCell}, ${result}`).first();
    await found.waitFor({ state: 'attached', timeout: 60_000 });
    return (await page.locator(result).count()) > 0 ? null : page;
}

// Touches a legal cell and waits until the move stands in the list.
export async function playFirst(page) {
    const before = await moveCount(page);
    await page.locator(legalCell).first().click();
    await page.waitForFunction(
        (count) => document.querySelectorAll('[data-ply]').length > count || document.querySelector('.result h2'),
        before,
    );
}

export function moveCount(page) {
    return page.locator('[data-ply]').count();
}

export function discs(page) {
    return page.locator('[data-piece]').count();
}
