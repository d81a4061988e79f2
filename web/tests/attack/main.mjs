// tools/attack: see there.
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.mjs';
import { kills } from './kills.mjs';
import { sockets } from './sockets.mjs';

const number = (name, standard, most) => {
    const value = Number(values[name] ?? standard);
    if (!Number.isInteger(value) || value < 0 || value > most) throw new Error(`--${name} is a number from 0 to ${most}`);
    return value;
};
const text = { type: 'string' };
const { values } = parseArgs({ options: { messages: text, kills: text, sockets: text, seed: text } });
const wanted = {
    messages: number('messages', 100_000, 10_000_000),
    kills: number('kills', 20, 1000),
    sockets: number('sockets', 2000, 15_000),
    seed: number('seed', 1, 2 ** 31),
};

const faults = [];
const tell = (line) => process.stderr.isTTY && console.error(`  ${line}`);
const ms = (time) => `${time.toFixed(1)} ms`;
async function part(name, run) {
    const start = Date.now();
    const found = await run();
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
    return { found, seconds: ((Date.now() - start) / 1000).toFixed(1) };
}

if (wanted.messages > 0) {
    const { found, seconds } = await part('fuzz', () => fuzz(wanted.messages, wanted.seed, tell));
    const statuses = [...found.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'cut off'}: ${count}`);
    console.log(`fuzz      ${found.sent} messages (${found.live} of them on WebSockets) in ${seconds} s; ${statuses.join(', ')}`);
    if (found.longest) console.log(`          /healthz meanwhile ${ms(found.longest.median)} (median), ${ms(found.longest.most)} (most)`);
    if (found.lost > 0) faults.push(`fuzz: ${found.lost} games that nobody touched have changed`);
}
if (wanted.kills > 0) {
    const { found, seconds } = await part('kills', () => kills(wanted.kills, wanted.seed, tell));
    const slowest = Math.max(...found.starts);
    console.log(`kills     ${found.kills} in ${seconds} s; ${found.shown} moves shown, ${found.lost} lost; a start takes at most ${ms(slowest)}`);
    if (found.lost > 0) faults.push(`kills: ${found.lost} moves that were shown are lost`);
    if (found.shown === 0) faults.push('kills: no move was shown, so nothing was tested');
}
if (wanted.sockets > 1) {
    const { found, seconds } = await part('sockets', () => sockets(wanted.sockets, tell));
    console.log(`sockets   ${found.open} WebSockets in ${seconds} s, ${found.told} told of a move; one too many: ${found.refused}; ${found.rss?.toFixed(0)} MB`);
    console.log(`          /healthz on the last place ${ms(found.longest.median)} (median), ${ms(found.longest.most)} (most)`);
}
for (const fault of faults.slice(0, 20)) console.log(`FAULT     ${fault}`);
console.log(faults.length === 0 ? 'nothing lost, no 5xx' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
