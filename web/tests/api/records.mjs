// A whole game goes through every format: out of the game, out of the catalogue, and back.
import assert from 'node:assert/strict';

const start = '---------------------------OX------XO--------------------------- X';

export async function recordTests(t, ask, game) {
    const { formats } = await ask('describeGame', 200, {});
    const moves = game.moves.map((move) => move.text);
    for (const { name, reads, writes } of formats) {
        await t.test(name, async () => {
            const positionsOnly = name === 'obf';
            const record = {
                seats: ['A', 'B'],
                tags: {},
                options: {},
                initial: positionsOnly ? start : '',
                moves: positionsOnly ? [] : moves,
                result: null,
            };
            const query = `?format=${name}`;
            const kept = await ask('getRecord', positionsOnly ? 422 : 200, { params: { id: game.id }, query });
            assert.ok(writes);
            // The score sheet is no format of its own to readers: they find plain moves in it.
            const found = reads ? name : 'moves';
            const text = await ask('writeRecord', 200, { json: { format: name, record } });
            for (const body of positionsOnly ? [text] : [text, kept]) {
                for (const way of [`?format=${found}`, '?format=auto', '']) {
                    const read = await ask('readRecords', 200, { query: way, body });
                    assert.deepEqual([read.format, read.total, read.errors], [found, 1, []]);
                    assert.deepEqual(read.records[0].moves, record.moves);
                }
            }
        });
    }
    const positions = await ask('listPositions', 200, { params: { id: game.id } });
    assert.equal(positions.length, moves.length + 1);
    assert.ok(positions.at(-1).outcome);
}
