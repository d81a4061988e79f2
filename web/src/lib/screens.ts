// Screens that come when they are first opened, with the texts they need.
import type { Component } from 'svelte';
import { needMessages } from './i18n/index.svelte';
import type { ScreenName } from './router.svelte';

export interface LazyScreen {
    name: string;
    load: () => Promise<Component>;
}

function lazy(name: string, code: () => Promise<{ default: Component }>, ...texts: string[]): LazyScreen {
    return { name, load: async () => (await Promise.all([code(), needMessages(...texts)]))[0].default };
}

const analyse = lazy('analyse', () => import('../screens/Analyse.svelte'));
const solve = lazy('solve', () => import('../screens/Solve.svelte'), 'solve');
const lab = lazy('lab', () => import('../screens/Lab.svelte'), 'lab');
const rules = lazy('rules', () => import('../screens/Rules.svelte'), 'rules');

export const lazyScreens: Partial<Record<ScreenName, LazyScreen>> = {
    analyse,
    solve,
    lab,
    'lab-new': lab,
    'lab-run': lab,
    'lab-compare': lab,
    rules,
};
