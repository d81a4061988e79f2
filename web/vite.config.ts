import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { precompress } from './tools/precompress';

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), precompress()],
    // Vitest needs Svelte's browser build, or `mount` is missing.
    resolve: mode === 'test' ? { conditions: ['browser'] } : {},
    build: {
        target: 'es2022',
        // The server's content policy allows no data: scripts and no inline anything.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        emptyOutDir: true,
    },
    server: {
        proxy: { '/api': { target: process.env.TUSK_SERVER ?? 'http://localhost:8080', ws: true } },
    },
    test: {
        environment: 'jsdom',
        include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
        pool: 'threads',
        poolOptions: { threads: { maxThreads: 2 } },
    },
}));
