// Offers, claims, endings and what comes after them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { drag, middle, sans, tap, until } from './browser.mjs';
import { BASE, button, close, open, person, seated, shut, soon, status } from './play_people.mjs';

before(open);
after(shut);

const heading = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();
const OTB = { ruleset: 'otb', time: '10 min' };

/** Both move their king's knight out and back, so many times. */
async function dance(white, black, times) {
  const played = [];
  const move = async (page, from, to, san) => {
    await drag(page, from, to);
    played.push(san);
    await Promise.all([until(white, played.join(' ')), until(black, played.join(' '))]);
  };
  for (let n = 0; n < times; n++) {
    await move(white, 'g1', 'f3', 'Nf3');
    await move(black, 'g8', 'f6', 'Nf6');
    await move(white, 'f3', 'g1', 'Ng1');
    await move(black, 'f6', 'g8', 'Ng8');
  }
  return played;
}

test('a right claim of the position on the board', async () => {
  const { white, black } = await seated(OTB);
  await dance(white, black, 2); // The start position stands there for the third time.
  await button(white, 'Claim').click();
  const dialog = white.getByRole('dialog', { name: 'Claim a draw' });
  await dialog.getByText(/your opponent gets 1 extra minute/).waitFor();
  await dialog.getByRole('button', { name: 'Claim' }).click();
  await heading(white, 'DRAW');
  await heading(black, 'DRAW');
  await black.locator('.result p').getByText(/threefold repetition, claimed/i).waitFor();
  await close(white, black);
});

test('a right claim with the move that brings it about', async () => {
  const { white, black } = await seated(OTB);
  await dance(white, black, 1);
  await drag(white, 'g1', 'f3');
  await drag(black, 'g8', 'f6');
  await drag(white, 'f3', 'g1');
  await until(black, 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1');
  await button(black, 'Claim').click();
  await black.getByText('With my next move').click();
  const dialog = black.getByRole('dialog', { name: 'Claim a draw' });
  assert.ok(await dialog.getByRole('button', { name: 'Claim' }).isDisabled());
  await drag(black, 'f6', 'g8');
  await black.getByText('Your move: Ng8').waitFor();
  assert.equal((await sans(white)).length, 7); // Named, not played.
  await dialog.getByRole('button', { name: 'Claim' }).click();
  await heading(white, 'DRAW');
  await close(white, black);
});

test('a wrong claim: an offer stands, the opponent has more time, the move is played', async () => {
  const { white, black } = await seated({ ...OTB, white: { phone: true } });
  await tap(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await button(white, 'Claim').tap();
  await white.getByText('With my next move').tap();
  await tap(white, 'g1', 'f3');
  await white.getByText('Choose another move').tap();
  await tap(white, 'b1', 'c3');
  await white.getByText('Your move: Nc3').waitFor();
  await white.getByRole('dialog').getByRole('button', { name: 'Claim' }).tap();
  await until(black, 'e4 e5 Nc3');
  await status(black, 'Your opponent offers a draw').waitFor();
  const clock = black.getByRole('timer', { name: 'Black’s clock' });
  await soon(black, async () => /^10:[3-5]/.test((await clock.textContent()).trim()), 'more time');
  await close(white, black);
});

test('a claim can be left with Escape, and is not there where draws need none', async () => {
  const { white, black } = await seated(OTB);
  await dance(white, black, 1);
  await button(white, 'Claim').click();
  await white.getByRole('dialog').waitFor();
  await white.keyboard.press('Escape');
  await white.getByRole('dialog').waitFor({ state: 'detached' });
  await drag(white, 'e2', 'e4');
  await until(black, 'Nf3 Nf6 Ng1 Ng8 e4');
  await close(white, black);
  const other = await seated();
  assert.equal(await button(other.white, 'Claim').count(), 0);
  await close(other.white, other.black);
});

test('a draw offer is marked in the list, and declined by a move', async () => {
  const { white, black } = await seated();
  await drag(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await button(white, 'Draw').click();
  await button(white, 'Offer').click();
  await status(black, 'Your opponent offers a draw').waitFor();
  await drag(white, 'g1', 'f3');
  await drag(black, 'b8', 'c6');
  await until(white, 'e4 e5 Nf3 Nc6');
  assert.equal(await button(black, 'Accept').count(), 0);
  for (const page of [white, black]) {
    assert.equal(await page.locator('.move .offer').count(), 1);
    assert.equal(await page.getByText('White offered a draw').count(), 1);
  }
  await close(white, black);
});

test('a spectator is counted, cannot move or act, and reads who won', async () => {
  const { white, black, id } = await seated();
  const guest = await person();
  await guest.goto(`${BASE}/${id}`);
  await status(guest, 'White to move').waitFor();
  await white.getByText('1 spectator').waitFor();
  await drag(guest, 'e2', 'e4');
  await guest.mouse.click(...(await middle(guest, 'd4')));
  for (const name of ['Resign', 'Draw', 'Abort', 'Takeback']) {
    assert.equal(await button(guest, name).count(), 0);
  }
  await drag(white, 'd2', 'd4');
  await until(guest, 'd4');
  await drag(black, 'd7', 'd5');
  await until(guest, 'd4 d5');
  await button(white, 'Resign').click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await heading(guest, 'Black won');
  assert.equal(await button(guest, 'Rematch').count(), 0);
  await close(white, black, guest);
});

test('a rematch: declined, offered again, accepted, with the other color', async () => {
  const { white, black } = await seated();
  await button(white, 'Resign').click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await heading(white, 'YOU LOST');
  await heading(black, 'YOU WON');
  const old = white.url();
  await button(white, 'Rematch').click();
  await black.locator('.note').getByText('Your opponent wants a rematch').waitFor();
  await button(black, 'Decline').click();
  await white.locator('.note').getByText('Rematch declined').waitFor();
  await button(black, 'Rematch').click();
  await button(white, 'Accept').click();
  await soon(white, () => white.url() !== old && white.url() === black.url(), 'the same new game');
  await black.getByText('Your turn', { exact: true }).waitFor();
  await drag(black, 'e2', 'e4');
  await until(white, 'e4');
  await close(white, black);
});

test('the result does not cover the final position, and the game can be looked through', async () => {
  for (const phone of [false, true]) {
    const { white, black } = await seated({ white: { phone } });
    const board = white.locator('cg-board');
    const before = await board.boundingBox();
    await drag(black, 'e7', 'e5');
    await (phone ? tap : drag)(white, 'e2', 'e4');
    await until(white, 'e4 e5');
    await button(black, 'Resign').click();
    await black.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await heading(white, 'YOU WON');
    assert.deepEqual(await board.boundingBox(), before);
    const card = await white.locator('.result').boundingBox();
    const apart =
      card.y >= before.y + before.height - 1 || card.x >= before.x + before.width - 1;
    assert.ok(apart, 'the card lies on the board');
    await button(white, 'Previous move').click();
    await soon(white, async () => (await white.locator('.move.current .san').textContent()) === 'e4', 'back');
    await close(white, black);
  }
});
