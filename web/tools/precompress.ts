import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|html|svg|json|txt)$/;

// Writes a .br and a .gz beside every text file of the build, so that the server only has to pick one.
export function precompress(): Plugin {
    let outDir = '';
    return {
        name: 'precompress',
        apply: 'build',
        configResolved(config) {
            outDir = config.build.outDir;
        },
        async closeBundle() {
            for (const entry of await readdir(outDir, { recursive: true })) {
                if (!worthIt.test(entry)) continue;
                const path = join(outDir, entry);
                const content = await readFile(path);
                const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
                await writeFile(`${path}.br`, brotliCompressSync(content, quality));
                await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
            }
        },
    };
}
