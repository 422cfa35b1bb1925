// Playing without a pointer: the squares by keys, typed moves, the list of keys.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { until } from './browser.mjs';
import { byKeys, goTo, status, tabTo } from './keys.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const PAWNS = '8/P4k2/8/8/8/8/5K1p/8 w - - 0 1';
const active = (page, attribute) =>
  page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);
const answer = (page) => page.locator('#move-answer');

/** Opens the field by its key, and types. */
async function type(page, text) {
  await page.keyboard.press('m');
  await eventually(() => active(page, 'aria-label'), (label) => label === 'Type a move', 'the field');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

scene('online_3_2_by_keyboard_alone a game to mate: squares on one side, typed moves on the other', async (cast) => {
  const { white, black } = await cast.seated();
  await tabTo(white, '[data-square]');
  assert.equal(await active(white, 'data-square'), 'e1');
  await byKeys(white, 'f2', 'f3');
  await until(black, 'f3');
  await type(black, 'e5');
  await until(white, 'f3 e5');
  await byKeys(white, 'g2', 'g4');
  await until(black, 'f3 e5 g4');
  await black.keyboard.type('Qh4');
  await black.keyboard.press('Enter');
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await black.getByRole('heading', { name: 'YOU WON' }).waitFor();
  await until(white, 'f3 e5 g4 Qh4#');
});

scene('squares: names, targets, letters, Escape; the focus is seen', async (cast) => {
  const { white, black } = await cast.seated();
  await tabTo(white, '[data-square]');
  assert.equal(await active(white, 'aria-label'), 'e1, white king');
  await white.keyboard.press('n');
  assert.equal(await active(white, 'data-square'), 'g1');
  await white.keyboard.press('Shift+N');
  assert.equal(await active(white, 'data-square'), 'b1');
  await white.keyboard.press('Enter');
  assert.equal(await active(white, 'aria-label'), 'b1, white knight, selected');
  await white.getByText('b1, white knight, selected. Can go to a3, c3').waitFor();
  assert.equal(await white.getByRole('gridcell', { name: 'c3, empty, legal move' }).count(), 1);
  const ring = await white.evaluate(() => getComputedStyle(document.activeElement).boxShadow);
  assert.notEqual(ring, 'none');
  assert.deepEqual(await scan(white), []);
  await white.keyboard.press('Escape');
  assert.equal(await active(white, 'aria-label'), 'b1, white knight');
  // Letters and arrows on the board do not step through the moves.
  await byKeys(white, 'b1', 'c3');
  await until(black, 'Nc3');
  await white.keyboard.press('k');
  assert.equal(await active(white, 'data-square'), 'e1');
  await status(white, 'Your opponent’s turn').waitFor();
  assert.equal(await white.getByRole('gridcell').count(), 64);
});

scene('squares: promotion in the dialog, and back on the board after it', async (cast) => {
  const { white, black } = await cast.seated({ fen: PAWNS });
  await tabTo(white, '[data-square]');
  await byKeys(white, 'a7', 'a8');
  await white.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await white.keyboard.press('Escape');
  await eventually(() => active(white, 'data-square'), (at) => at === 'a8', 'back on the board');
  await byKeys(white, 'a7', 'a8');
  await white.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await white.keyboard.press('ArrowDown');
  await white.keyboard.press('Enter');
  await until(black, 'a8=N');
  await eventually(() => active(white, 'data-square'), (at) => at === 'a8', 'back on the board');
});

scene('online_3_6_b_by_keyboard a move in advance by the squares and typed', async (cast) => {
  const { white, black } = await cast.seated();
  await tabTo(black, '[data-square]');
  await byKeys(black, 'e7', 'e5');
  await status(black, 'Premove set').waitFor();
  await black.keyboard.press('Escape');
  await status(black, 'Your opponent’s turn').waitFor();
  await type(black, 'Nf6');
  await answer(black).getByText(/type both squares/).waitFor();
  await black.keyboard.press('Control+A');
  await black.keyboard.type('d7d5');
  await black.keyboard.press('Enter');
  await status(black, 'Premove set').waitFor();
  await type(white, 'e4');
  await until(white, 'e4 d5');
});

scene('typed moves: what is wrong is said, and nothing is played', async (cast) => {
  const { white, black } = await cast.seated({ fen: '4k3/6P1/8/8/8/5N2/8/1N2K3 w - - 0 1' });
  for (const [text, said] of [
    ['Nf6', 'Nf6: no knight can go there'],
    ['Nd2', 'Two knights can go to d2: type Nbd2 or Nfd2'],
    ['g8', /^g8: which piece\? Type g8=B, g8=N, g8=Q, or g8=R$/],
    ['O-O', 'You can’t castle short now'],
    ['hm', /^“hm” is not a move/],
  ]) {
    await white.keyboard.press('Escape');
    await type(white, text);
    await answer(white).getByText(said, { exact: true }).waitFor();
  }
  assert.deepEqual(await scan(white), []);
  await white.keyboard.press('Escape');
  await type(white, 'nfd2');
  await until(black, 'Nfd2');
});

scene('the list of keys opens by ? and closes by Escape', async (cast) => {
  const { white } = await cast.seated();
  await white.keyboard.press('?');
  const list = white.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  assert.deepEqual(await scan(white), []);
  await white.keyboard.press('m');
  assert.equal(await list.isVisible(), true);
  await white.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await goTo(white, 'e4', { tab: true });
});
