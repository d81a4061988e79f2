// localStorage that never throws: it may be full, forbidden, or hold what another version wrote.

export function readStored(key: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    } catch {
        return null;
    }
}

export function writeStored(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // Preferences are a comfort: without storage the app works on, it only forgets.
    }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
