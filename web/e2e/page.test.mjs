// What the play page does, with real input in a real browser.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { click, drag, PHONE, sans, tap, until } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

/** The line that says how the game stands. */
const status = (page, text) => page.locator('.status p').getByText(text, { exact: true });
const button = (page, name) => page.getByRole('button', { name, exact: true });

scene('online_3_4_having_the_move a move is refused on the opponent’s turn, and by a spectator', async (cast) => {
  const { white, black, id } = await cast.seated();
  const guest = await cast.person();
  await guest.goto(`${cast.base}/${id}`);
  await status(guest, 'White to move').waitFor();
  await drag(guest, 'd2', 'd4');
  await drag(black, 'd2', 'd4');
  await drag(white, 'e2', 'e4');
  await until(guest, 'e4');
  await until(white, 'e4');
  assert.equal(await button(guest, 'Resign').count(), 0);
});

scene('online_3_6_b_on_the_page a premove is played at once, and a click elsewhere takes it away', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(black, 'e7', 'e5');
  await status(black, 'Premove set').waitFor();
  assert.equal(await black.locator('square.current-premove').count(), 2);
  await click(black, 'a4', 'a4');
  await status(black, 'Your opponent’s turn').waitFor();
  await drag(black, 'd7', 'd5');
  await drag(white, 'e2', 'e4');
  await until(white, 'e4 d5');
  // One that cannot be played is dropped, and its owner told.
  await drag(black, 'd5', 'c4');
  await status(black, 'Premove set').waitFor();
  await drag(white, 'e4', 'e5');
  await black.locator('.status p').getByText(/^Premove canceled/).waitFor();
  await until(black, 'e4 d5 e5');
});

scene('a pawn becomes what is chosen at the square; a click elsewhere cancels', async (cast) => {
  const { white, black } = await cast.seated({ fen: '8/P4k2/8/8/8/8/5K1p/8 w - - 0 1' });
  await drag(white, 'a7', 'a8');
  await white.getByRole('dialog', { name: 'Promote to' }).waitFor();
  await white.mouse.click(...(await corner(white)));
  await white.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(await sans(white), []);
  await click(white, 'a7', 'a8');
  await button(white, 'knight').click();
  await until(black, 'a8=N');
  await click(black, 'h2', 'h1');
  await black.getByRole('dialog').waitFor();
  await black.keyboard.press('ArrowDown');
  await black.keyboard.press('Escape');
  await black.getByRole('dialog').waitFor({ state: 'detached' });
  await click(black, 'h2', 'h1');
  await black.getByRole('dialog').waitFor();
  await black.keyboard.press('Enter');
  await until(white, 'a8=N h1=Q');
});

/** Somewhere on the board far from any promotion. */
async function corner(page) {
  const box = await page.locator('cg-board').boundingBox();
  return [box.x + box.width / 2, box.y + box.height * 0.7];
}

scene('castling by two squares and onto the rook', async (cast) => {
  const { white, black } = await cast.seated({ fen: 'r3k2r/p6p/3p4/8/8/3P4/P6P/R3K2R w KQkq - 0 1' });
  await drag(white, 'e1', 'h1');
  await until(black, 'O-O');
  await click(black, 'e8', 'c8');
  await until(white, 'O-O O-O-O');
});

scene('looking back blocks the board and says so', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await white.keyboard.press('ArrowLeft');
  await status(white, 'Viewing 1. e4').waitFor();
  await drag(white, 'd2', 'd4');
  await button(white, 'Back to the game').click();
  await drag(white, 'c2', 'c4');
  await until(black, 'e4 e5 c4');
  await black.getByRole('button', { name: /^1, White, e4/ }).click();
  await status(black, 'Viewing 1. e4').waitFor();
  await black.keyboard.press('End');
  await status(black, 'Your turn').waitFor();
});

scene('offers: declined by a move, accepted; a takeback', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await button(white, 'Draw').click();
  await button(white, 'Offer').click();
  await status(black, 'Your opponent offers a draw').waitFor();
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3');
  await status(black, 'Your opponent offers a draw').waitFor();
  await drag(black, 'b8', 'c6');
  await until(white, 'e4 e5 Nf3 Nc6');
  await status(black, 'Your opponent offers a draw').waitFor({ state: 'detached' });

  await button(black, 'Takeback').click();
  await button(white, 'Accept').click();
  await until(black, 'e4 e5 Nf3');
  await drag(black, 'g8', 'f6');
  await until(white, 'e4 e5 Nf3 Nf6');

  await button(black, 'Draw').click();
  await button(black, 'Offer').click();
  await button(white, 'Accept').click();
  await white.getByRole('heading', { name: 'DRAW' }).waitFor();
  await black.getByText('agreement', { exact: true }).waitFor();
});

scene('resigning is asked twice', async (cast) => {
  const { white, black } = await cast.seated();
  await button(white, 'Resign').click();
  await button(white, 'Cancel').click();
  await button(white, 'Resign').click();
  await white.keyboard.press('Escape');
  assert.equal(await white.getByText('Resign the game?').count(), 0);
  await button(white, 'Resign').click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await black.getByRole('heading', { name: 'YOU WON' }).waitFor();
});

scene('a move made as the connection breaks is neither lost nor doubled', async (cast) => {
  // Swallow the first move and its answer, one after the other, and hang up each time.
  let swallow = 'request';
  const onpage = (page) =>
    page.routeWebSocket(/\/ws\/games\//, (client) => {
      const server = client.connectToServer();
      client.onMessage((text) => {
        if (swallow === 'request' && text.includes('"move"')) {
          swallow = 'answer';
          client.close();
          server.close();
          return;
        }
        server.send(text);
      });
      server.onMessage((text) => {
        if (swallow === 'answer' && text.includes('"ack"')) {
          swallow = 'nothing';
          client.close();
          server.close();
          return;
        }
        client.send(text);
      });
    });
  const { white, black } = await cast.seated({ onpage });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3');
  assert.equal(swallow, 'nothing');
});

scene('online_3_2_by_finger on a phone: by finger, on one screen', async (cast) => {
  const { white, black } = await cast.seated({ whiteIs: PHONE });
  await tap(white, 'e2', 'e4');
  await until(black, 'e4');
  const { height, scroll } = await white.evaluate(() => ({
    height: window.innerHeight,
    scroll: document.documentElement.scrollHeight,
  }));
  assert.ok(scroll <= height, `${scroll} px of page on ${height} px of screen`);
});

scene('no such game', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/zzzzzzzz`);
  await page.getByRole('heading', { name: 'Game not found' }).waitFor();
});

scene('axe finds nothing wrong in any state, light and dark', async (cast) => {
  const page = await cast.person();
  await page.goto(cast.base);
  await page.getByRole('heading', { name: 'Play now' }).waitFor();
  assert.deepEqual(await scan(page), []);
  await page.getByRole('button', { name: /^Play a friend/ }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByLabel('Link to this game').waitFor();
  assert.deepEqual(await scan(page), []);
  await page.goto(`${cast.base}/zzzzzzzz`);
  await page.getByRole('heading', { name: 'Game not found' }).waitFor();
  assert.deepEqual(await scan(page), []);

  const { white, black } = await cast.seated({ whiteIs: PHONE });
  await tap(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  assert.deepEqual(await scan(white), []);
  await white.keyboard.press('ArrowLeft');
  await status(white, 'Viewing 1. e4').waitFor();
  assert.deepEqual(await scan(white), []);
  await button(white, 'Draw').click();
  await button(white, 'Offer').click();
  await status(black, 'Your opponent offers a draw').waitFor();
  assert.deepEqual(await scan(black), []);
  await button(black, 'Resign').click();
  assert.deepEqual(await scan(black), []);
  await black.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('heading', { name: 'YOU WON' }).waitFor();
  assert.deepEqual([...(await scan(white)), ...(await scan(black))], []);
});
