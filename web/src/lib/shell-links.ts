import type { Key } from './i18n/index.svelte';
import type { ScreenName } from './router.svelte';
import type { IconName } from './ui/icons';

export interface ShellLink {
    href: string;
    label: Key;
    icon: IconName;
    screens: ScreenName[]; // the screens on which this entry is the current one
}

// One line for each screen of the navigation.
export const shellLinks: ShellLink[] = [
    { href: '/play', label: 'nav.play', icon: 'play', screens: ['setup', 'game'] },
    { href: '/analyse', label: 'nav.analyse', icon: 'analyse', screens: ['analyse'] },
    { href: '/solve/coins', label: 'nav.solve', icon: 'coin', screens: ['solve'] },
    {
        href: '/lab', label: 'nav.lab', icon: 'lab',
        screens: ['lab', 'lab-new', 'lab-run', 'lab-compare'],
    },
    { href: '/games', label: 'nav.games', icon: 'games', screens: ['games'] },
];
