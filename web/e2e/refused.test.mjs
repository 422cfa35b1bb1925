// A move that is not legal is refused with its reason, in words and on the board.

import assert from 'node:assert/strict';

import { click, drag, PHONE } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const CASTLING = '4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1';
const PIN = '4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1';
const CHECK = '6k1/8/8/8/4r3/8/P6P/4K2R w K - 0 1';

const says = (page, text) => page.locator('.status').getByText(text).first().waitFor();
const arrows = (page) => page.locator('svg.cg-shapes line, svg.cg-shapes circle').count();
const marked = (page) => eventually(() => arrows(page), (n) => n > 0, 'a mark on the board');
const unmarked = (page) => eventually(() => arrows(page), (n) => n === 0, 'no mark on the board');

const atTheGame = (cast, fen, whiteIs) => cast.seated({ fen, whiteIs });

scene('A1 castling across an attacked square, by two clicks', async (cast) => {
  const { white } = await atTheGame(cast, CASTLING);
  await click(white, 'e1', 'g1');
  await says(white, 'You cannot castle across or onto f1: the piece on f8 attacks it.');
  await marked(white);
  const spoken = white.locator('[aria-live=assertive]');
  assert.match((await spoken.allTextContents()).join(' '), /across or onto f1/);
  // A legal move wipes the mark away.
  await click(white, 'e1', 'c1');
  await unmarked(white);
});

scene('A1 a pinned knight, dragged', async (cast) => {
  const { white } = await atTheGame(cast, PIN);
  await drag(white, 'e2', 'c3');
  await says(white, 'Your king would be in check from the piece on e8.');
  await marked(white);
});

scene('A1 a move that leaves the king in check, by touch, keeps the check in view', async (cast) => {
  const { white } = await atTheGame(cast, CHECK, PHONE);
  await white.getByText('Check! Your turn').first().waitFor();
  await click(white, 'a2', 'a3');
  await says(white, /^Check! .*Your king would still be in check from the piece on e4/);
  await marked(white);
});

scene('A1 by keyboard: typed moves have the exact reason too', async (cast) => {
  const { white } = await atTheGame(cast, CASTLING);
  await white.keyboard.press('m');
  const field = () => white.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await eventually(field, (label) => label === 'Type a move', 'the field');
  await white.keyboard.type('O-O');
  await white.keyboard.press('Enter');
  await says(white, 'You cannot castle across or onto f1: the piece on f8 attacks it.');
});

scene('A6 a draw offer does not hide a check', async (cast) => {
  const { white, black } = await atTheGame(cast, '4k3/8/8/8/8/r7/8/4K2R w K - 0 1');
  await drag(white, 'h1', 'h2');
  await black.getByText('Your turn').first().waitFor();
  await drag(black, 'a3', 'a1');
  await white.getByText('Check! Your turn').first().waitFor();
  await black.getByRole('button', { name: 'Draw', exact: true }).first().click();
  await black.getByRole('button', { name: 'Offer', exact: true }).click();
  await says(white, /^Check! .*draw/i);
});
