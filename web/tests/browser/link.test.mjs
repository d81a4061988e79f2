// Friends who play by link, each in a browser of their own: names, one invitation for one person,
// questions and answers; and the list of one's games.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible, assertNoSidewaysScroll, launch, screenshot, visitor } from './browser.mjs';
import { legalCell, moveCount, playFirst, result } from './game.mjs';
import { Server } from './server.mjs';

let server;
let browser;

before(async () => {
    server = await Server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

async function invite(name, query = '') {
    const person = await visitor(browser, server);
    await person.page.goto(`/play?mode=link${query}`);
    await person.page.getByLabel('Your name').fill(name);
    await person.page.getByRole('button', { name: 'Make the link' }).click();
    await person.page.waitForURL(/\/play\/.+/);
    const link = await person.page.getByRole('textbox', { name: 'Invitation' }).inputValue();
    return { ...person, link };
}

async function join(link, name) {
    const person = await visitor(browser, server);
    await person.page.goto(link);
    await person.page.getByLabel('Your name').fill(name);
    await person.page.getByRole('button', { name: 'Take the seat' }).click();
    await person.page.locator('[role=grid]').waitFor();
    return person;
}

async function leave(...people) {
    for (const person of people) {
        assert.deepEqual(person.errors, []);
        await person.context.close();
    }
}

const button = (person, name) => person.page.getByRole('button', { name, exact: true });

test('an invitation is used up when it is taken, and both see the names', async () => {
    const ann = await invite('Ann');
    await ann.page.getByRole('img', { name: 'QR code' }).waitFor();
    assert.ok((await ann.page.locator('svg[aria-label*="QR"] path').getAttribute('d')).length > 1000);
    await assertAccessible(ann.page, 'invitation');
    await screenshot(ann.page, 'link-invitation');

    const eve = await visitor(browser, server);
    await eve.page.goto(ann.link);
    await eve.page.getByText('Ann plays Black. You would play White.').waitFor();
    assert.equal(new URL(eve.page.url()).hash, '', 'the code leaves the address');
    await assertAccessible(eve.page, 'joining');
    await screenshot(eve.page, 'link-join');

    const bob = await join(ann.link, ' Bob ');
    await bob.page.locator('[data-seat="1"] .name', { hasText: 'Bob' }).waitFor();
    await ann.page.locator('[data-seat="1"] .name', { hasText: 'Bob' }).waitFor();
    await ann.page.getByText('White is taken: Bob').waitFor();
    assert.equal(await ann.page.getByRole('textbox', { name: 'Invitation' }).count(), 0);

    await eve.page.getByText('This invitation has been used already.').waitFor();
    await button(eve, 'Only watch').click();
    await eve.page.locator('[data-seat="0"] .name', { hasText: 'Ann' }).waitFor();
    await ann.page.getByRole('tab', { name: 'Moves' }).click();
    await playFirst(ann.page);
    await bob.page.locator(legalCell).first().waitFor();
    assert.equal(await eve.page.locator(legalCell).count(), 0, 'a watcher has no moves');

    // Reloaded, the seat is still there; the link alone gives nothing any more.
    await bob.page.reload();
    await bob.page.locator(legalCell).first().waitFor();
    const late = await visitor(browser, server, { viewport: { width: 360, height: 740 } });
    await late.page.goto(ann.link);
    await late.page.getByText('This invitation has been used already.').waitFor();
    await assertNoSidewaysScroll(late.page, 'a used invitation');
    await leave(ann, bob, eve, late);
});

test('one does not use up an invitation of one\'s own', async () => {
    const ann = await invite('');
    await ann.page.goto(ann.link);
    await ann.page.getByRole('textbox', { name: 'Invitation' }).waitFor();
    assert.equal(await button(ann, 'Take the seat').count(), 0);
    const bob = await join(ann.link, '');
    await bob.page.locator('[data-seat="1"] .name', { hasText: 'You' }).waitFor();
    await leave(ann, bob);
});

test('taking back is asked for, declined, accepted, and lapses with a move', async () => {
    const ann = await invite('Ann');
    const bob = await join(ann.link, 'Bob');
    await ann.page.getByRole('tab', { name: 'Moves' }).click();
    assert.equal(await button(ann, 'Undo').count(), 0, 'nothing is shown that cannot be done');
    await playFirst(ann.page);
    await button(ann, 'Undo').waitFor();
    await bob.page.locator(legalCell).first().waitFor();
    await playFirst(bob.page);
    await ann.page.locator(legalCell).first().waitFor();
    assert.equal(await button(ann, 'Undo').count(), 0);

    await button(ann, 'Ask to take back').click();
    await ann.page.getByText('You asked to take back your move.').waitFor();
    await bob.page.getByText('Ann asks to take back the last move.').waitFor();
    await screenshot(bob.page, 'link-offer');
    await assertAccessible(bob.page, 'an offer');
    await button(bob, 'Decline').click();
    await ann.page.getByText('Your offer was declined.').waitFor();
    assert.equal(await button(ann, 'Ask to take back').count(), 0, 'not again before a move');

    await playFirst(ann.page);
    await bob.page.locator(legalCell).first().waitFor();
    await button(bob, 'Ask to take back').click();
    await ann.page.getByText('Bob asks to take back the last move.').waitFor();
    await button(ann, 'Accept').click();
    await bob.page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 1);
    assert.equal(await moveCount(ann.page), 1);

    await playFirst(bob.page);
    await ann.page.locator(legalCell).first().waitFor();
    await button(bob, 'Ask to take back').or(button(bob, 'Undo')).first().waitFor();
    await leave(ann, bob);
});

test('a draw is offered and agreed', async () => {
    const ann = await invite('Ann');
    const bob = await join(ann.link, 'Bob');
    await ann.page.getByRole('tab', { name: 'Moves' }).click();
    await playFirst(ann.page);
    await bob.page.locator(legalCell).first().waitFor();
    await button(ann, 'Offer a draw').click();
    await bob.page.getByText('Ann offers a draw.').waitFor();
    await button(ann, 'Withdraw').click();
    await bob.page.getByText('Ann offers a draw.').waitFor({ state: 'detached' });
    await playFirst(bob.page);
    await ann.page.locator(legalCell).first().waitFor();
    await button(bob, 'Offer a draw').click();
    await ann.page.getByText('Bob offers a draw.').waitFor();
    await button(ann, 'Accept').click();
    for (const person of [ann, bob]) {
        await person.page.locator(result, { hasText: 'Draw by agreement' }).waitFor();
        assert.equal(await person.page.locator('[data-verdict]').getAttribute('data-verdict'), 'draw');
    }
    await leave(ann, bob);
});

test('results say you to players and name the sides to watchers', async () => {
    const ann = await invite('Ann');
    const bob = await join(ann.link, 'Bob');
    const guest = await visitor(browser, server);
    await guest.page.goto(new URL(ann.page.url()).pathname);
    await guest.page.locator('[role=grid]').waitFor();
    await button(bob, 'Resign').click();
    await bob.page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
    await bob.page.locator(result, { hasText: 'You resigned' }).waitFor();
    await ann.page.locator(result, { hasText: 'White resigned. You won' }).waitFor();
    await guest.page.locator(result, { hasText: 'White resigned. Black wins' }).waitFor();
    assert.equal(await ann.page.locator('[data-verdict]').getAttribute('data-verdict'), 'won');
    assert.equal(await guest.page.locator('[data-verdict]').count(), 0);
    await screenshot(ann.page, 'link-won');
    await leave(ann, bob, guest);
});

test('taking a game off the list asks, can be undone, and never gives up the seat', async () => {
    const ann = await invite('Ann');
    const address = ann.page.url();
    await ann.page.goto('/games');
    await button(ann, 'Remove from the list').click();
    await button(ann, 'Cancel').click();
    assert.equal(await ann.page.locator('li').getByText('Othello').count(), 1);
    await button(ann, 'Remove from the list').click();
    await screenshot(ann.page, 'games-remove');
    await ann.page.locator('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await ann.page.getByText('Othello was removed from the list.').waitFor();
    await ann.page.getByText('are listed here').waitFor();
    await button(ann, 'Undo').click();
    await ann.page.locator('li').getByText('Othello').waitFor();
    await button(ann, 'Remove from the list').click();
    await ann.page.locator('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await ann.page.getByText('are listed here').waitFor();
    await ann.page.goto(address);
    await ann.page.locator(legalCell).first().waitFor();
    await leave(ann);
});

test('a name is remembered for the next game', async () => {
    const ann = await invite('小明');
    await ann.page.goto('/play?mode=link');
    assert.equal(await ann.page.getByLabel('Your name').inputValue(), '小明');
    await leave(ann);
});
