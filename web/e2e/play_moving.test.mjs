// Each way to make a move, with real input: the options of Online 3.6, premoves, promotions.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { click, drag, middle, sans, tap, until } from './browser.mjs';
import { button, choose, close, open, seated, shut, soon, status } from './play_people.mjs';

const PAWNS = '8/P4k2/8/8/8/8/5K1p/8 w - - 0 1';

before(open);
after(shut);

const press = async (page, square) => page.mouse.click(...(await middle(page, square)));
const dialog = (page) => page.getByRole('dialog', { name: 'Promote to' });

test('online_3_6_a_smart_move one square is enough where it means one move only', async () => {
  const { white, black } = await seated();
  await press(white, 'e4');
  await choose(white, 'switch', /^Smart move/);
  assert.deepEqual(await sans(black), []);
  await press(white, 'e2'); // Two moves start there: it is only taken up.
  await soon(white, async () => (await white.locator('square.selected:visible').count()) === 1, 'taken up');
  await press(white, 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await press(white, 'a6'); // Only the bishop gets there.
  await until(black, 'e4 e5 Ba6');
  await close(white, black);
});

test('online_3_6_a_smart_promotion a pawn asks for its piece, by finger too', async () => {
  const { white, black } = await seated({
    fen: PAWNS,
    white: { phone: true, chosen: { smartMove: true } },
  });
  await white.touchscreen.tap(...(await middle(white, 'a8')));
  await dialog(white).waitFor();
  await button(white, 'rook').tap();
  await until(black, 'a8=R');
  await close(white, black);
});

test('online_3_6_c_auto_queen promotes to a queen unless Alt is held', async () => {
  const { white, black } = await seated({
    fen: PAWNS,
    white: { chosen: { autoQueen: true } },
    black: { chosen: { autoQueen: true } },
  });
  await drag(white, 'a7', 'a8');
  await until(black, 'a8=Q');
  await black.keyboard.down('Alt');
  await click(black, 'h2', 'h1');
  await black.keyboard.up('Alt');
  await dialog(black).waitFor();
  await button(black, 'bishop').click();
  await until(white, 'a8=Q h1=B');
  await close(white, black);
});

test('the piece of a premove is chosen in advance, and nobody is asked again', async () => {
  const { white, black } = await seated({ fen: '8/P4k2/8/8/8/8/5K1p/8 b - - 0 1' });
  await drag(white, 'a7', 'a8');
  await dialog(white).waitFor();
  await button(white, 'knight').click();
  await status(white, 'Premove set').waitFor();
  await drag(black, 'f7', 'e7');
  await until(black, 'Ke7 a8=N');
  assert.equal(await dialog(white).count(), 0);
  await close(white, black);
});

test('online_3_6_b_switched_off no premoves for those who want none', async () => {
  const { white, black } = await seated({ black: { chosen: { premove: false } } });
  await drag(black, 'e7', 'e5');
  assert.equal(await black.locator('square.current-premove').count(), 0);
  await drag(white, 'e2', 'e4');
  await status(black, 'Your turn').waitFor();
  assert.deepEqual(await sans(black), ['e4']);
  await close(white, black);
});

test('online_3_6_d_confirmation a move that waits for a yes: shown, taken back, played; a premove never waits', async () => {
  const { white, black } = await seated({ white: { chosen: { confirmMove: true } } });
  const pieceOn = async (square) => {
    const [x, y] = await middle(white, square);
    const found = (await white.locator('cg-board piece').all()).map((piece) => piece.boundingBox());
    return (await Promise.all(found)).some(
      (box) => box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
    );
  };
  await drag(white, 'e2', 'e4');
  await status(white, 'Play e4?').waitFor();
  assert.ok(await pieceOn('e4'));
  await white.keyboard.press('Escape');
  await status(white, 'Your turn').waitFor();
  await soon(white, async () => !(await pieceOn('e4')), 'the pawn is back');
  assert.deepEqual(await sans(black), []);
  await click(white, 'd2', 'd4');
  await status(white, 'Play d4?').waitFor();
  await white.keyboard.press('Enter');
  await until(black, 'd4');
  await drag(white, 'g1', 'f3');
  await status(white, 'Premove set').waitFor();
  await drag(black, 'd7', 'd5');
  await until(black, 'd4 d5 Nf3');
  await close(white, black);
});

test('on a phone: confirming by finger', async () => {
  const { white, black } = await seated({
    white: { phone: true, chosen: { confirmMove: true } },
  });
  await tap(white, 'e2', 'e4');
  await button(white, 'Cancel').tap();
  await status(white, 'Your turn').waitFor();
  await tap(white, 'd2', 'd4');
  await white.locator('.status').getByRole('button', { name: 'Play' }).tap();
  await until(black, 'd4');
  await close(white, black);
});

test('online_3_5_source_then_target another piece can be taken up instead, and a click elsewhere lets go', async () => {
  const { white, black } = await seated();
  await press(white, 'e2');
  await press(white, 'g1');
  await soon(white, async () => (await white.locator('square.move-dest:visible').count()) === 2, 'two dots');
  await press(white, 'd5');
  await soon(white, async () => (await white.locator('square.selected:visible').count()) === 0, 'let go');
  await close(white, black);
});

test('arrows and circles by the right button, gone with a click', async () => {
  const { white, black } = await seated();
  await white.mouse.move(...(await middle(white, 'e2')));
  await white.mouse.down({ button: 'right' });
  await white.mouse.move(...(await middle(white, 'e4')), { steps: 4 });
  await white.mouse.up({ button: 'right' });
  const drawn = () => white.locator('.cg-shapes line').count();
  await soon(white, async () => (await drawn()) === 1, 'an arrow');
  await press(white, 'a5');
  await soon(white, async () => (await drawn()) === 0, 'no arrow');
  await close(white, black);
});

test('online_2_3_moves_in_zen keys and wheel: steps, turning the board, zen with the moves still there', async () => {
  const { white, black } = await seated();
  await drag(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await white.mouse.move(...(await middle(white, 'd5')));
  await white.mouse.wheel(0, -120);
  await status(white, 'Viewing 1. e4').waitFor();
  await white.mouse.wheel(0, 120);
  await status(white, 'Your turn').waitFor();
  await white.keyboard.press('f');
  await white.locator('.cg-wrap.orientation-black').waitFor();
  await white.keyboard.press('z');
  await button(white, 'Leave zen mode').waitFor();
  assert.deepEqual(await sans(white), ['e4', 'e5']);
  assert.ok(await white.getByRole('button', { name: /^1, White, e4/ }).isVisible());
  assert.equal(await white.getByRole('timer').count(), 2);
  await white.keyboard.press('z');
  await button(white, 'Options').waitFor();
  await close(white, black);
});
