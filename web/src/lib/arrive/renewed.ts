// Is the app that the server delivers another one than this page was loaded from? Then the files that
// this page asks for are gone, and only a new page finds those that took their place. With `reachable`
// the answer is also yes when the server delivers the same app: the file itself cannot be had.
export async function isRenewed(reachable = false): Promise<boolean> {
    const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
    if (!own) return false;
    try {
        const answer = await fetch('/', { cache: 'no-store' });
        return answer.ok && (reachable || !(await answer.text()).includes(own));
    } catch {
        return false; // no connection: nothing to say yet
    }
}
