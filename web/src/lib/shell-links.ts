import type { Key } from './i18n/index.svelte';
import type { ScreenName } from './router.svelte';
import type { IconName } from './ui/icons';

export interface ShellLink {
    href: string;
    label: Key;
    icon: IconName;
    screens: ScreenName[]; // the screens on which this entry is the current one
    bar?: boolean; // also in the bar of a phone, which has room for five: these and "More"
}

// One line for each screen of the navigation. The rail has them all; what a phone's bar has no room
// for stands in its sheet "More".
export const shellLinks: ShellLink[] = [
    { href: '/', label: 'nav.home', icon: 'home', screens: ['home'], bar: true },
    { href: '/play', label: 'nav.play', icon: 'play', screens: ['setup', 'game'], bar: true },
    { href: '/analyse', label: 'nav.analyse', icon: 'analyse', screens: ['analyse'], bar: true },
    { href: '/solve/coins', label: 'nav.solve', icon: 'coin', screens: ['solve'] },
    {
        href: '/lab', label: 'nav.lab', icon: 'lab',
        screens: ['lab', 'lab-new', 'lab-run', 'lab-compare'],
    },
    { href: '/games', label: 'nav.games', icon: 'games', screens: ['games'], bar: true },
    { href: '/rules', label: 'nav.rules', icon: 'book', screens: ['rules'] },
];
