// Screens that come when they are first opened, with the texts they need.
import type { Component } from 'svelte';
import { needMessages, type Key } from './i18n/index.svelte';
import type { ScreenName } from './router.svelte';

export interface LazyScreen {
    title: Key; // what it is called while it is not there
    load: () => Promise<Component<{ id: string }>>;
}

function lazy(title: Key, code: () => Promise<{ default: Component<{ id: string }> | Component }>, ...texts: string[]): LazyScreen {
    return { title, load: async () => (await Promise.all([code(), needMessages(...texts)]))[0].default as Component<{ id: string }> };
}

const setup = lazy('nav.play', () => import('../screens/Setup.svelte'));
const game = lazy('nav.play', () => import('../screens/Game.svelte'));
const games = lazy('nav.games', () => import('../screens/Games.svelte'));
const analyse = lazy('nav.analyse', () => import('../screens/Analyse.svelte'));
const solve = lazy('nav.solve', () => import('../screens/Solve.svelte'), 'solve');
const lab = lazy('nav.lab', () => import('../screens/Lab.svelte'), 'lab');
const rules = lazy('nav.rules', () => import('../screens/Rules.svelte'), 'rules');

export const lazyScreens: Partial<Record<ScreenName, LazyScreen>> = {
    setup,
    game,
    games,
    analyse,
    solve,
    lab,
    'lab-new': lab,
    'lab-run': lab,
    'lab-compare': lab,
    rules,
};

// Fetches a screen that is likely to be wanted next. Where it fails, the screen itself will say so.
export function warm(screen: ScreenName): void {
    lazyScreens[screen]?.load().catch(() => {});
}
