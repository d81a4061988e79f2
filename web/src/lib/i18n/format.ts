// The part of the ICU message syntax that the message files use: {name}, {n, number} is the same
// as {n}, and {n, plural, one {# move} other {# moves}} with # standing for the number.

export type Params = Record<string, string | number>;

export function format(message: string, params: Params, language: string): string {
    let out = '';
    let at = 0;
    while (at < message.length) {
        const open = message.indexOf('{', at);
        if (open < 0) return out + message.slice(at);
        const close = matchingBrace(message, open);
        out += message.slice(at, open) + argument(message.slice(open + 1, close), params, language);
        at = close + 1;
    }
    return out;
}

// The names of all arguments of a message; the tests compare them between languages.
export function placeholders(message: string): string[] {
    const names = new Set<string>();
    for (let open = message.indexOf('{'); open >= 0; open = message.indexOf('{', open)) {
        const close = matchingBrace(message, open);
        const inner = message.slice(open + 1, close);
        const [name = '', kind] = inner.split(',').map((part) => part.trim());
        names.add(name);
        if (kind === 'plural') {
            for (const branch of branches(inner).values()) placeholders(branch).forEach((n) => names.add(n));
        }
        open = close + 1;
    }
    return [...names].sort();
}

function argument(inner: string, params: Params, language: string): string {
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const value = params[name];
    if (value === undefined) return `{${name}}`;
    if (comma < 0) return show(value, language);
    const cases = branches(inner);
    const number = Number(value);
    const rule = new Intl.PluralRules(language).select(number);
    const chosen = cases.get(`=${number}`) ?? cases.get(rule) ?? cases.get('other') ?? '';
    return format(chosen.replaceAll('#', show(number, language)), params, language);
}

function show(value: string | number, language: string): string {
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
}

function branches(inner: string): Map<string, string> {
    const found = new Map<string, string>();
    let at = inner.indexOf(',', inner.indexOf(',') + 1) + 1;
    for (let open = inner.indexOf('{', at); open >= 0; open = inner.indexOf('{', at)) {
        const close = matchingBrace(inner, open);
        found.set(inner.slice(at, open).trim(), inner.slice(open + 1, close));
        at = close + 1;
    }
    return found;
}

function matchingBrace(text: string, open: number): number {
    let depth = 0;
    for (let i = open; i < text.length; i++) {
        if (text[i] === '{') depth++;
        if (text[i] === '}' && --depth === 0) return i;
    }
    throw new Error(`message has an open brace: ${text}`);
}
