// What a browser fetches before it shows the first screen, and how many bytes that is:
// node tools/first_load.mjs (from web/, after a build). Part of ./bench app.
import { launch, visitor } from '../tests/browser/browser.mjs';
import { Server } from '../tests/browser/server.mjs';

const server = await Server.start();
const browser = await launch();
for (const path of ['/', '/play', '/analyse', '/lab']) {
    const { context, page } = await visitor(browser, server);
    await page.goto(path);
    await page.locator('[role=gridcell], .button.primary').first().waitFor();
    const { files, bytes, ready } = await page.evaluate(() => {
        const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
            .filter((entry) => !entry.name.includes('/api/'));
        return {
            files: entries.length,
            bytes: entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
            ready: performance.now(),
        };
    });
    console.log(`app: first load of ${path.padEnd(9)} ${files} files, ${(bytes / 1000).toFixed(1)} kB compressed (bar 200 kB), shown after ${ready.toFixed(0)} ms`);
    await context.close();
}
await browser.close();
await server.stop();
