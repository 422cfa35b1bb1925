// The text view: a game by form and commands alone, and its board of squares.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { PHONE, until } from './browser.mjs';
import { byKeys, tabTo } from './keys.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const inText = { path: (id) => `/game/${id}/text` };
const answer = (page, text) => page.locator('.answer').getByText(text).waitFor();
const stands = (page, text) => page.locator('section .line').getByText(text).first().waitFor();
const last = (page, text) => page.locator('.last').getByText(text, { exact: true }).waitFor();

/** Types a line into the form. */
async function say(page, text) {
  await page.getByLabel('Move or command').first().focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

scene('online_3_2_in_words a game to mate in the text view, on a desktop and a phone', async (cast) => {
  const { white, black } = await cast.seated({ ...inText, blackIs: PHONE });
  assert.deepEqual(await scan(white), []);
  await say(white, 'f3');
  await answer(white, 'You played f3');
  await last(black, '1, White: f3');
  await say(black, 'e7e5');
  await last(white, '1, Black: e5');
  await say(white, 'Nf6');
  await answer(white, 'Nf6: no knight can go there');
  await say(white, 'g4');
  await last(black, '2, White: g4');
  await say(black, 'Qh4');
  await stands(black, 'YOU WON: checkmate');
  await stands(white, 'YOU LOST: checkmate');
  await last(white, '2, Black: queen h4, checkmate');
  assert.deepEqual([...(await scan(white)), ...(await scan(black))], []);
});

scene('questions are answered in words', async (cast) => {
  const { white, black } = await cast.seated(inText);
  for (const [command, said] of [
    ['last', 'No moves yet'],
    ['clock', /^White: (10 minutes|9 minutes \d+ seconds?)\. Black: 10 minutes$/],
    ['opponent', /plays Black and is online$/],
    ['scan e', 'e: e1, white king, e2, white pawn, e7, black pawn, e8, black king'],
    ['scan 4', '4: empty'],
    ['pieces', /^White: 1 king e1; 1 queen d1; 2 rooks a1, h1/],
    ['moves', /^20 legal moves: Na3/],
    ['help', /^Commands\. board: /],
    ['nonsense', /^“nonsense” is not a move/],
  ]) {
    await say(white, command);
    await answer(white, said);
  }
  await say(black, 'd7d5');
  await answer(black, 'Premove from d7 to d5');
  await say(white, 'd4');
  await last(white, '1, Black: d5');
});

scene('resigning is asked twice, a draw is offered and declined', async (cast) => {
  const { white, black } = await cast.seated(inText);
  await say(white, 'e4');
  await last(black, '1, White: e4');
  await say(black, 'e5');
  await last(white, '1, Black: e5');
  await say(white, 'draw');
  await stands(black, /Your opponent offers a draw/);
  await say(black, 'decline');
  await answer(black, 'Declined');
  await say(white, 'resign');
  await answer(white, 'Resign the game? Type yes to resign.');
  await say(white, 'last');
  await say(white, 'yes');
  await answer(white, 'There is nothing to answer');
  await stands(white, 'Your turn');
  await say(white, 'resign');
  await say(white, 'yes');
  await stands(white, 'YOU LOST: resignation');
  await stands(black, 'YOU WON: resignation');
});

scene('its board: by keys, with promotion', async (cast) => {
  const { white, black } = await cast.seated({ ...inText, fen: '8/P4k2/8/8/8/8/5K1p/8 w - - 0 1' });
  await say(white, 'board');
  await white.locator('[data-square]:focus').waitFor();
  await byKeys(white, 'a7', 'a8');
  await white.getByRole('dialog', { name: 'Promote to' }).waitFor();
  assert.deepEqual(await scan(white), []);
  await white.keyboard.press('r');
  await last(black, '1, White: a8, promotes to rook');
  await say(black, 'h1');
  await answer(black, /which piece/);
  await say(black, 'h1=N');
  await last(white, '1, Black: h1, promotes to knight, check');
});

scene('the way there and back by keyboard', async (cast) => {
  const { white, black, id } = await cast.seated();
  await tabTo(white, `a[href="/game/${id}/text"]`);
  assert.equal(await white.getByRole('link', { name: 'Text view' }).isVisible(), true);
  await white.keyboard.press('Enter');
  await white.getByRole('heading', { level: 1, name: /^Text view/ }).waitFor();
  await say(white, 'e4');
  await until(black, 'e4');
  await tabTo(white, `a[href="/${id}"]`);
  await white.keyboard.press('Enter');
  await until(white, 'e4');
});
