// Player specs: name,key=value,key="value, with comma".
import type { NamedValues } from '../api/types';

export interface Spec {
    name: string;
    params: NamedValues;
}

export function readSpec(text: string): Spec {
    const [name = '', ...rest] = parts(text);
    const params: NamedValues = {};
    for (const part of rest) {
        const equals = part.indexOf('=');
        if (equals > 0) params[part.slice(0, equals).trim()] = unquoted(part.slice(equals + 1).trim());
    }
    return { name: name.trim(), params };
}

export function writeSpec({ name, params }: Spec): string {
    const written = Object.entries(params).map(([key, value]) => `${key}=${/[,"]/.test(value) ? `"${value}"` : value}`);
    return [name, ...written].join(',');
}

// At commas outside of quotes.
function parts(text: string): string[] {
    return text.match(/(?:[^,"]|"[^"]*"?)+/g) ?? [];
}

function unquoted(value: string): string {
    return value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}
