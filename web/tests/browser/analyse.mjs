// How a person uses the Analyse screen: what the tests of it share.

// A whole game with one forced pass, at ply 56.
export const game =
    'f5d6c3d3c4f4f6b4c5d2c2b6d1f7g6c1f3h6d7g4g7e2f8c7b5g5b3a6e7a2b8d8e3g8h5a5b1h7g3h4a3f2h3a4e6c6f1b2e8h2a1g1h1g2e1a7b7c8a8h8';
export const plies = 61;
export const passPly = 56;

export const values = '.value text';

// Quick searches: the tests wait for what appears, not for depth.
export const quick = { on: true, level: 'all', timeMs: 2000 };

export async function open(page, query = '', engine = quick) {
    await page.addInitScript((stored) => {
        if (!localStorage.getItem('tusk.analyse')) localStorage.setItem('tusk.analyse', JSON.stringify(stored));
    }, engine);
    await page.goto(`/analyse${query}`);
    await page.locator('[role=gridcell]').first().waitFor();
}

// As Ctrl+V outside of a field.
export async function paste(page, text) {
    await page.evaluate((content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', content);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
}

// As a file dragged from the desktop: a text, or the bytes in a Buffer.
export async function drop(page, name, content) {
    await page.evaluate(
        ({ fileName, bytes }) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], fileName));
            for (const kind of ['dragover', 'drop']) {
                document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
            }
        },
        { fileName: name, bytes: [...Buffer.from(content)] },
    );
}

export function cell(page, name) {
    return page.locator(`[role=gridcell]:is([aria-label^="${name},"], [aria-label^="${name}，"])`);
}

export function tab(page, index) {
    return page.getByRole('tab').nth(index);
}

export function current(page) {
    return page.locator('.list [aria-current]');
}

export async function waitForPly(page, ply) {
    await page.locator(`.list [aria-current][data-ply="${ply}"]`).waitFor();
}

export async function depth(page) {
    const text = await page.locator('.strip .depth').textContent();
    return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
}

// Asks for the review and waits until all plies are there; one that is kept is there at once.
export async function review(page) {
    await page.keyboard.press('r');
    await page.locator('.source').waitFor({ timeout: 120_000 });
    await page.locator('.u-over').waitFor();
}
