// Requests that are nearly right: a value of a JSON body swapped, dropped or blown up, or the text
// of it cut, flipped and stretched.
const strange = [
    null, true, false, 0, -1, 1, 0.5, -0, 1e308, 9007199254740993, 4294967296, -2147483649, '', ' ', 'a', '\u0000', '\ud800', '楚河',
    '../../etc/passwd', '%00', 'x'.repeat(5000), '9'.repeat(400), [], {}, [[[[[[]]]]]], { type: {} }, [null], 'f5', 'othello', '{', '<script>',
];
const raw = ['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '1e400', '-', '\u0000', '\ufeff', '/**/', 'NaN', '\xff'];

// Every place in a value where something stands: [holder, key].
function placesIn(value, found = []) {
    if (value && typeof value === 'object') {
        for (const key of Object.keys(value)) {
            found.push([value, key]);
            placesIn(value[key], found);
        }
    }
    return found;
}

function deep(depth) {
    return '['.repeat(depth) + ']'.repeat(depth);
}

// The text of a body like this one, with some mistakes; now and then without any.
export function mutatedJson(random, value) {
    const copy = structuredClone(value);
    for (let count = random.below(4); count > 0; count -= 1) {
        const places = placesIn(copy);
        if (places.length === 0) break;
        const [holder, key] = random.pick(places);
        const kind = random.below(6);
        if (kind === 0) delete holder[key];
        else if (kind === 1) holder[random.pick(['more', '__proto__', 'player', 'limits', key + 'x'])] = random.pick(strange);
        else if (kind === 2 && typeof holder[key] === 'number') holder[key] *= random.pick([-1, 10, 0, 1e9]);
        else if (kind === 3 && Array.isArray(holder[key])) holder[key] = Array(random.below(300)).fill(holder[key][0] ?? 1);
        else holder[key] = structuredClone(random.pick(strange));
    }
    const text = JSON.stringify(copy) ?? 'null';
    return random.chance(0.3) ? mutatedText(random, text) : text;
}

export function mutatedText(random, text) {
    let result = text;
    for (let count = 1 + random.below(3); count > 0; count -= 1) {
        const at = random.below(result.length + 1);
        const kind = random.below(6);
        if (kind === 0) result = result.slice(0, at);
        else if (kind === 1) result = result.slice(0, at) + random.pick(raw) + result.slice(at);
        else if (kind === 2) result = result.slice(0, at) + String.fromCharCode(random.below(256)) + result.slice(at + 1);
        else if (kind === 3) result = result.slice(0, at) + result.slice(at).slice(0, 40).repeat(1 + random.below(20)) + result.slice(at);
        else if (kind === 4) result = result.slice(0, at) + deep(random.pick([5, 33, 3000])) + result.slice(at);
        else result = result.slice(at) + result.slice(0, at);
    }
    return result.slice(0, 60_000);
}
