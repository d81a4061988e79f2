// What the network side refuses, for every operation: [what, status, request]. `params` must name
// things that exist; `methods` are all that the operation's path takes.
const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
const tooMuch = 5 * 1024 * 1024;

export function networkCases({ id, method }, methods) {
    const cases = [
        ['an address that cannot be decoded', 400, { query: '?x=%zz', code: 'malformed-target' }],
        ['two lengths', 400, { headers: { 'content-length': '1', 'transfer-encoding': 'chunked' }, code: 'malformed-request' }],
        ['no host', 400, { headers: { host: '' }, code: 'malformed-request' }],
        ['TRACE', 405, { method: 'TRACE' }],
        ['a length that is too large', 413, { unsent: tooMuch, code: 'body-too-large' }],
        ['an unknown expectation', 417, { headers: { expect: 'tea' } }],
        ['another host', 421, { headers: { host: 'elsewhere.example' } }],
        ['large headers', 431, { headers: { 'x-large': 'x'.repeat(20_000) } }],
        ['an unknown version', 505, { version: '3.0' }],
    ];
    if (id === 'openLive') {
        cases.push(
            ['no handshake', 426, { code: 'upgrade-required' }],
            ['another method', 426, { method: 'DELETE', code: 'upgrade-required' }],
            ['an old WebSocket', 426, { headers: { ...upgrade, 'sec-websocket-version': '8' }, code: 'unknown-websocket-version' }],
            ['a handshake without a key', 400, { headers: { ...upgrade, 'sec-websocket-key': 'x' }, code: 'malformed-upgrade' }],
            ['a handshake from another site', 403, { headers: { ...upgrade, origin: 'http://elsewhere.example' }, code: 'foreign-origin' }],
        );
        return cases;
    }
    for (const other of ['DELETE', 'PUT', 'GET', 'POST']) {
        const request = other === 'PUT' ? { method: other, json: {} } : { method: other };
        if (!methods.includes(other)) cases.push([other, 405, request]);
    }
    if (method === 'POST' && id !== 'readRecords') {
        cases.push(['another content type', 415, { headers: { 'content-type': 'text/plain' }, body: '{}', code: 'unsupported-type' }]);
        cases.push(['no content type', 415, { body: '{}', code: 'unsupported-type' }]);
    }
    if (method !== 'GET') {
        cases.push(['another site', 403, { headers: { origin: 'http://elsewhere.example' }, code: 'foreign-origin' }]);
    }
    return cases;
}
