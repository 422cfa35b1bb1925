// What the page says about offers, claims and premoves, and to whom.

import assert from 'node:assert/strict';

import { atTheBoard, rule } from './arbiters.mjs';
import { drag, PHONE, until } from './browser.mjs';
import { status } from './keys.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

const button = (page, name) => page.getByRole('button', { name, exact: true });

scene('online_3_6_b_escape cancels a premove', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(black, 'e7', 'e5');
  await status(black, 'Premove set').waitFor();
  await black.keyboard.press('Escape');
  await status(black, 'Your opponent’s turn').waitFor();
  await drag(white, 'e2', 'e4');
  await status(black, 'Your turn').waitFor();
  await until(black, 'e4');
});

scene('online_5_3_an_offer stands with who made it, and its refusal by a move is told', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  // White is to move, and offers: the mark is at White's move.
  await button(white, 'Draw').click();
  await button(white, 'Offer').click();
  await status(black, 'Your opponent offers a draw').waitFor();
  for (const page of [white, black]) {
    await page.locator('.move[data-index="1"] .offer').waitFor();
    assert.equal(await page.locator('.move[data-index="2"] .offer').count(), 0);
  }
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3');
  await drag(black, 'b8', 'c6');
  await status(white, 'Draw offer declined').waitFor();
});

scene('law_9_5_3_a_wrong_claim before any move in a set-up position says what it costs', async (cast) => {
  const fen = '4k3/8/8/8/8/8/8/R3K3 w - - 40 90';
  const { white, black } = await cast.seated({ fen, ruleset: 'otb' });
  await button(white, 'Claim').click();
  const dialog = white.getByRole('dialog', { name: 'Claim a draw' });
  await dialog.getByRole('button', { name: 'Claim' }).click();
  const said = 'The claim was wrong: the opponent gets 1 extra minute. It counts as a draw offer.';
  await status(white, said).waitFor();
  await status(black, 'Your opponent offers a draw').waitFor();
});

scene('a call to the arbiter is said once on the opponent’s phone', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast, { calls: 'noted' }, { blackIs: PHONE });
  // It does not wait for the players: the arbiter starts it.
  await status(white.page, 'The arbiter starts the game').waitFor();
  assert.equal(await white.page.getByText('The arbiter starts the game').count(), 1);
  assert.equal(await white.page.getByText('Waiting for the players').count(), 0);
  await rule(cast, arbiter, id, { r: 'start' });
  await status(white.page, 'Your turn').waitFor();
  await button(white.page, 'Arbiter').click();
  await button(white.page, 'Call the arbiter').click();
  await button(white.page, 'Call now').click();
  await black.page.getByText(/White call(s|ed) the arbiter/).first().waitFor();
  assert.equal(await black.page.getByText(/White call(s|ed) the arbiter/).count(), 1);
});
