// What is opened during a game leaves the board, the clocks and the moves in sight.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, TABLET, tap, until } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Where the board, both clocks and the list of moves are. */
async function places(page) {
  const boxes = {};
  for (const [name, locator] of Object.entries({
    board: page.locator('cg-board'),
    clock: page.getByRole('timer').first(),
    ownClock: page.getByRole('timer').last(),
    moves: page.locator('main .moves'),
  })) {
    boxes[name] = await locator.boundingBox();
  }
  return boxes;
}

const overlap = (a, b) =>
  a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;

for (const [name, options, move] of [
  ['a laptop', LAPTOP, drag],
  ['a desktop', DESKTOP, drag],
  ['a tablet', TABLET, tap],
  ['a phone', PHONE, tap],
]) {
  scene(`on ${name} the chat covers nothing, and the board stays as large as it is`, async (cast) => {
    const { white, black } = await cast.seated({ whiteIs: options });
    await move(white, 'e2', 'e4');
    await until(black, 'e4');
    const before = await places(white);
    await button(white, 'Chat').click();
    await white.getByRole('textbox', { name: 'Write a message' }).waitFor();
    const after = await places(white);
    assert.deepEqual(after.board, before.board);
    const chat = await white.getByRole('region', { name: 'Chat' }).boundingBox();
    assert.ok(chat.height > 100, `the chat has ${chat.height} px`);
    for (const [what, box] of Object.entries(after)) assert.ok(!overlap(chat, box), `the chat covers the ${what}`);
    assert.ok(after.moves.height >= 40);
    // Both can be used at once.
    await drag(black, 'e7', 'e5');
    await until(white, 'e4 e5');
    await white.getByRole('textbox', { name: 'Write a message' }).fill('Hello');
    await white.keyboard.press('Enter');
    await white.getByText('Hello', { exact: true }).waitFor();
    await move(white, 'g1', 'f3');
    await until(black, 'e4 e5 Nf3');
    // An offer is seen.
    await button(black, 'Draw').click();
    await button(black, 'Offer').click();
    await button(white, 'Accept').waitFor();
    assert.deepEqual(await scan(white), []);
  });
}

scene('the options cover neither moves nor clocks', async (cast) => {
  const { white } = await cast.seated({ whiteIs: LAPTOP });
  await button(white, 'Options').click();
  const sheet = await white.getByRole('dialog').boundingBox();
  const { board: _, ...kept } = await places(white);
  for (const [what, box] of Object.entries(kept)) assert.ok(!overlap(sheet, box), `the options cover the ${what}`);
});
