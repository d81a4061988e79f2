// Requests about the coin problem: [what, operation, status, request].
export const coinCases = [
    ['rules', 'coinRules', 200, { query: '?a=7&r1=1&r2=3' }],
    ['one rule for everything', 'coinRules', 200, { query: '?a=7&r1=0&r2=3' }],
    ['rules without a', 'coinRules', 400, { query: '?r1=1&r2=3', code: 'syntax' }],
    ['rules of a word', 'coinRules', 400, { query: '?a=seven&r1=1&r2=3', code: 'syntax' }],
    ['a too large', 'coinRules', 422, { query: '?a=1001&r1=1&r2=3', code: 'out-of-range' }],
    ['a residue too large', 'coinRules', 422, { query: '?a=7&r1=7&r2=3', code: 'out-of-range' }],
    ['a common divisor', 'coinRules', 422, { query: '?a=6&r1=2&r2=4', code: 'out-of-range' }],

    ['a proof', 'coinProof', 200, { query: '?a=7&r1=1&r2=3&k=2&m=3' }],
    ['a proof in Chinese', 'coinProof', 200, { query: '?a=7&r1=1&r2=3&k=2&m=3&language=zh-Hant' }],
    ['a proof without m', 'coinProof', 400, { query: '?a=7&r1=1&r2=3&k=2', code: 'syntax' }],
    ['a proof in an unknown language', 'coinProof', 404, { query: '?a=7&r1=1&r2=3&k=2&m=3&language=fr', code: 'unknown-name' }],
    ['a proof that is too long', 'coinProof', 422, { query: '?a=201&r1=1&r2=3&k=2&m=3', code: 'out-of-range' }],
    ['a proof about a coin 0', 'coinProof', 422, { query: '?a=7&r1=0&r2=3&k=0&m=3', code: 'out-of-range' }],

    ['change', 'coinChange', 200, { query: '?coins=6,9,20&amount=44' }],
    ['change that cannot be paid', 'coinChange', 200, { query: '?coins=6,9,20&amount=43' }],
    ['change with a coin 1', 'coinChange', 200, { query: '?coins=1,5&amount=7' }],
    ['change with a common divisor', 'coinChange', 200, { query: '?coins=4,6&amount=7' }],
    ['change with many gaps', 'coinChange', 200, { query: '?coins=99991,99999&amount=7' }],
    ['change without coins', 'coinChange', 400, { query: '?amount=7', code: 'syntax' }],
    ['change with words', 'coinChange', 400, { query: '?coins=6,nine&amount=7', code: 'syntax' }],
    ['too many coins', 'coinChange', 413, { query: '?coins=1,2,3,4,5,6,7,8,9,10,11,12,13&amount=7', code: 'too-large' }],
    ['a coin too large', 'coinChange', 413, { query: '?coins=6,100001&amount=7', code: 'too-large' }],
    ['a coin 0', 'coinChange', 422, { query: '?coins=6,0&amount=7', code: 'out-of-range' }],
    ['an amount too large', 'coinChange', 422, { query: '?coins=6,7&amount=100001', code: 'out-of-range' }],
];
