// What is wrong with a position, in the reader's language. The server says it in English; these are
// the sentences of src/games/xiangqi/fen.cpp. Others are shown as they are.
import { named, t } from '../i18n/index.svelte';

type Reader = (found: string[]) => string;

const side = (name = ''): string => named('seat', name.toLowerCase(), name);
const kind = (name = ''): string => named('analyse.kind', name.replace(/s$/, ''), name);

const sentences: [RegExp, Reader][] = [
    [/^(Red|Black) has no general/, ([who]) => t('analyse.fault.noKing', { side: side(who) })],
    [/^(Red|Black) has (\d+) generals, not one/, ([who, count = '']) => t('analyse.fault.kings', { side: side(who), count })],
    [
        /^(Red|Black) has (\d+) (\w+), at most (\d+) are possible/,
        ([who, count = '', what, most = '']) => t('analyse.fault.tooMany', { side: side(who), count, kind: kind(what), most }),
    ],
    [
        /^a (red|black) (\w+) can never stand on (\w+)/,
        ([who, what, square = '']) => t('analyse.fault.astray', { side: side(who), kind: kind(what), square }),
    ],
    [
        /^a (red|black) general stands outside the palace, on (\w+)/,
        ([who, square = '']) => t('analyse.fault.palace', { side: side(who), square }),
    ],
    [/^the generals face each other on the (\w) file/, ([file = '']) => t('analyse.fault.facing', { file })],
    [
        /^(Red|Black) is in check from (\w+), but it is (Red|Black)'s turn/,
        ([who, square = '', other]) => t('analyse.fault.checked', { side: side(who), square, other: side(other) }),
    ],
    [/^the board has (\d+) ranks, not 10/, ([count = '']) => t('analyse.fault.ranks', { count })],
    [/^the rank '?"?([^'"]*)'?"? has /, ([rank = '']) => t('analyse.fault.points', { rank })],
    [/^(.+) is not a piece or a number of empty points/, ([letter = '']) => t('analyse.fault.letter', { letter })],
    [/^the side to move \(w or b\) is missing/, () => t('analyse.fault.side')],
];

// '' where the sentence is none of these.
export function faultText(detail: string): string {
    for (const [pattern, say] of sentences) {
        const found = pattern.exec(detail);
        if (found) return say(found.slice(1));
    }
    return '';
}
