// Every game that the program plays has rules in three languages, and every picture in them is a position
// of the game. A new game cannot forget them.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, visitor } from './browser.mjs';
import { Server } from './server.mjs';

const languages = ['en', 'zh-Hant', 'zh-Hans'];
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const rulesOf = (id) => read(`src/rules/${id}.json`);
const picturesOf = (rules) => [...(rules.cover ? [rules.cover] : []), ...rules.parts.flatMap((part) => part.pictures ?? [])];

let server;
let browser;
let games;

before(async () => {
    server = await Server.start();
    browser = await launch();
    games = await (await fetch(new URL('/api/v1/catalogue', server.url))).json();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

test('every game of the catalogue has rules, pictures and hints in three languages', () => {
    assert.ok(games.length >= 4);
    for (const { id, board } of games) {
        assert.ok(existsSync(`src/rules/${id}.json`), `src/rules/${id}.json is missing`);
        const rules = rulesOf(id);
        assert.ok(picturesOf(rules).length >= 3, `${id}: at least three pictures`);
        assert.ok(board || rules.cover, `${id}: a game without a board needs a cover for the gallery`);
        assert.ok(rules.helper?.length >= 3, `${id}: hints for the first game`);
        for (const language of languages) {
            assert.ok(existsSync(`src/messages/${language}/rules/${id}.json`), `${language}: rules of ${id}`);
            assert.ok(read(`src/messages/${language}/common.json`)[`summary.${id}`], `${language}: summary.${id}`);
        }
    }
});

test('every picture is a position of the program, and shows what its words say', async () => {
    let asked = 0;
    for (const game of games) {
        for (const picture of picturesOf(rulesOf(game.id))) {
            if (picture.kind === 'amounts') continue;
            const { position, moves, options } = picture;
            const line = await server.post(`/api/v1/catalogue/${game.id}/line`, { position, moves, options });
            asked++;
            const last = line.positions.at(-1);
            const where = `${game.id} ${position ?? 'start'} ${moves ?? ''}`;
            if (picture.kind === 'cards') {
                const held = cardsOf(position);
                const shown = picture.rows.flatMap((row) => row.cards).filter((card) => card !== '?');
                assert.deepEqual(shown.filter((card) => !held.has(card)), [], where);
                continue;
            }
            const look = last.look ?? game.look;
            const named = [picture.from, ...(picture.highlight ?? []), ...(picture.arrows ?? []).flatMap(({ from, to }) => [from, to])];
            for (const cell of named.filter((name) => name !== undefined)) assert.ok(look.cell_names.includes(cell), `${where}: ${cell}`);
            if (picture.from) {
                const from = look.cell_names.indexOf(picture.from);
                assert.ok(last.legal.some((move) => move.from === from), `${where}: nothing moves from ${picture.from}`);
            }
            if (picture.legal) assert.ok(last.legal.some((move) => move.to !== null), where);
        }
    }
    assert.ok(asked >= 20);
});

function cardsOf(deal) {
    const cards = new Set();
    const [first, second, , ...rest] = deal.split(' ');
    for (const hand of [first, second]) {
        hand.split('.').forEach((ranks, suit) => [...ranks].forEach((rank) => cards.add('SHDC'[suit] + rank)));
    }
    for (const word of rest) for (const card of word.split(':')) cards.add(card);
    return cards;
}

// What the words of these pictures claim, held against the program.
test('the words about moves are true', async () => {
    const targets = async (game, part, index) => {
        const { position, from } = rulesOf(game).parts.find(({ id }) => id === part).pictures[index];
        const { look } = games.find(({ id }) => id === game);
        const line = await server.post(`/api/v1/catalogue/${game}/line`, { position });
        const cell = look.cell_names.indexOf(from);
        return line.positions[0].legal.filter((move) => move.from === cell).map((move) => look.cell_names[move.to]).sort();
    };
    assert.deepEqual(await targets('xiangqi', 'king', 0), ['d1', 'e0', 'e2', 'f1']);
    assert.deepEqual(await targets('xiangqi', 'king', 1), ['e0', 'e2', 'f1']);
    assert.deepEqual(await targets('xiangqi', 'king', 2), ['d0', 'd2', 'f0', 'f2']);
    assert.deepEqual(await targets('xiangqi', 'elephant', 0), ['c0', 'c4', 'g0', 'g4']);
    assert.deepEqual(await targets('xiangqi', 'elephant', 1), ['c0', 'g0', 'g4']);
    assert.equal((await targets('xiangqi', 'horse', 0)).length, 8);
    assert.deepEqual(await targets('xiangqi', 'horse', 1), ['c3', 'c5', 'd2', 'f2', 'g3', 'g5']);
    const chariot = await targets('xiangqi', 'chariot', 0);
    assert.ok(chariot.includes('e4') && !chariot.includes('f4'));
    const cannon = await targets('xiangqi', 'chariot', 1);
    assert.ok(cannon.includes('c6') && !cannon.includes('c4') && cannon.includes('c3'));
    assert.deepEqual(await targets('xiangqi', 'pawn', 0), ['g4']);
    assert.deepEqual(await targets('xiangqi', 'pawn', 1), ['b5', 'c6', 'd5']);
    const outcome = async (game, part, index) => {
        const { position, moves } = rulesOf(game).parts.find(({ id }) => id === part).pictures[index];
        return (await server.post(`/api/v1/catalogue/${game}/line`, { position, moves })).positions.at(-1).outcome;
    };
    assert.equal((await outcome('xiangqi', 'mate', 0)).reason, 'checkmate');
    const stalemate = await outcome('xiangqi', 'mate', 1);
    assert.match(stalemate.reason, /stalemate/);
    assert.equal(stalemate.winner, 'red');
    assert.notEqual(await outcome('othello', 'end', 0), null);

    assert.deepEqual(await targets('darkchess', 'turn', 0), ['a5', 'b6', 'c5']);
    assert.ok((await targets('darkchess', 'ranks', 0)).includes('d5'));
    assert.ok(!(await targets('darkchess', 'ranks', 0)).includes('b5'));
    assert.ok((await targets('darkchess', 'ranks', 1)).includes('b5'));
    assert.ok(!(await targets('darkchess', 'ranks', 1)).includes('d5'));
    assert.ok((await targets('darkchess', 'ranks', 2)).includes('b5'));
    assert.ok(!(await targets('darkchess', 'ranks', 2)).includes('d5'));
    const gun = await targets('darkchess', 'cannon', 0);
    assert.ok(gun.includes('b7') && !gun.includes('b2'));

    const pass = rulesOf('othello').parts.find(({ id }) => id === 'pass').pictures[0].position;
    const passed = await server.post('/api/v1/catalogue/othello/line', { position: pass });
    assert.deepEqual(passed.positions[0].legal.map((move) => move.text), ['pass']);
    const lines = rulesOf('othello').parts.find(({ id }) => id === 'lines').pictures[1];
    const turned = await server.post('/api/v1/catalogue/othello/line', lines.kind && { position: lines.position, moves: lines.moves });
    const changed = turned.positions[1].scene.cells.filter((piece, cell) => turned.positions[0].scene.cells[cell] !== null && turned.positions[0].scene.cells[cell] !== piece);
    assert.equal(changed.length, 4, 'two below, one on each diagonal');
});

test('the rules of every game and problem can be read, with all their pictures', async () => {
    const ids = readdirSync('src/rules').map((file) => file.replace('.json', ''));
    for (const language of languages) {
        const { context, page, errors } = await visitor(browser, server, { language, settings: { language } });
        await page.goto('/rules');
        await page.locator('a[href^="/rules/"]').first().waitFor();
        assert.equal(await page.locator('main li a[href^="/rules/"]').count(), ids.length);
        for (const id of ids) {
            await page.goto(`/rules/${id}`);
            const words = read(`src/messages/${language}/rules/${id}.json`);
            for (const part of rulesOf(id).parts) await page.getByRole('heading', { name: words[`${part.id}.title`], exact: true }).waitFor();
            await page.waitForFunction(() => [...document.querySelectorAll('figure > .picture')].every((picture) => picture.querySelector('svg, .felt, ol')));
            const keys = await page.evaluate(() => document.querySelector('main').innerText.match(/\b[a-z]+\.[a-z]+\.(title|picture|[0-9])/g));
            assert.equal(keys, null, 'no raw keys');
        }
        assert.deepEqual(errors, []);
        await context.close();
    }
});
