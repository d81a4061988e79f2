// The address bar is the state: a path names a screen, and links are plain <a href>.

export type LabScreenName = 'lab' | 'lab-new' | 'lab-run' | 'lab-compare';
export type ScreenName = 'home' | 'setup' | 'game' | 'games' | 'analyse' | 'solve' | 'rules' | LabScreenName | 'missing';

export interface Route {
    screen: ScreenName;
    id: string; // of the game, the run or the rules, on their screens
}

export function parsePath(path: string): Route {
    const parts = path.split('/').filter((part) => part !== '');
    const [first, second] = parts;
    if (parts.length === 0) return { screen: 'home', id: '' };
    if (parts.length === 1 && first === 'play') return { screen: 'setup', id: '' };
    if (parts.length === 2 && first === 'play' && second) return { screen: 'game', id: second };
    if (parts.length === 1 && first === 'games') return { screen: 'games', id: '' };
    if (parts.length === 1 && first === 'analyse') return { screen: 'analyse', id: '' };
    if (first === 'solve' && (parts.length === 1 || (parts.length === 2 && second === 'coins'))) return { screen: 'solve', id: 'coins' };
    if (first === 'rules' && parts.length <= 2) return { screen: 'rules', id: second ?? '' };
    if (parts.length === 1 && first === 'lab') return { screen: 'lab', id: '' };
    if (parts.length === 2 && first === 'lab' && second === 'new') return { screen: 'lab-new', id: '' };
    if (parts.length === 2 && first === 'lab' && second === 'compare') return { screen: 'lab-compare', id: '' };
    if (parts.length === 2 && first === 'lab' && second) return { screen: 'lab-run', id: second };
    return { screen: 'missing', id: '' };
}

const state = $state({ path: location.pathname, search: location.search, hash: location.hash });

function readAddress(): void {
    state.path = location.pathname;
    state.search = location.search;
    state.hash = location.hash;
}

export const router = {
    get route(): Route {
        return parsePath(state.path);
    },
    get query(): URLSearchParams {
        return new URLSearchParams(state.search);
    },
    get hash(): string {
        return state.hash;
    },
};

export function navigate(to: string, how: { replace?: boolean; keepScroll?: boolean } = {}): void {
    if (how.replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    readAddress();
    if (!how.keepScroll) scrollTo(0, 0);
}

// Lets plain links move within the app; everything a browser does with a link by modifier keys,
// downloads and new tabs stays as it is.
export function startRouter(): () => void {
    function onclick(event: MouseEvent): void {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element | null)?.closest('a');
        if (!link || link.target || link.hasAttribute('download')) return;
        if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
        event.preventDefault();
        navigate(link.pathname + link.search + link.hash);
    }
    addEventListener('popstate', readAddress);
    document.addEventListener('click', onclick);
    return () => {
        removeEventListener('popstate', readAddress);
        document.removeEventListener('click', onclick);
    };
}
