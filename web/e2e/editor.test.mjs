// A position is set up by mouse, finger and keys, judged, mended and played from.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { click, DESKTOP, drag, middle, PHONE } from './browser.mjs';
import { goTo, tabTo } from './keys.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const POSSIBLE = 'No problems found: the position looks reachable.';
const IMPOSSIBLE = 'This position cannot be reached in a game.';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const field = (page) => page.getByLabel('FEN', { exact: true });
const verdict = (page, text) => page.locator('.verdict').getByText(text, { exact: true });

/** Waits until the field has this FEN, and the server has judged it. */
async function isSet(page, fen) {
  await eventually(() => field(page).inputValue(), (now) => now === fen, `the FEN ${fen}`);
  await page.locator('.verdict [aria-busy="false"]').waitFor();
}

async function open(cast, { fen, options } = {}) {
  const page = await cast.person(options);
  const query = fen === undefined ? '' : `?${new URLSearchParams({ fen })}`;
  await page.goto(`${cast.base}/editor${query}`);
  await page.locator('.verdict [aria-busy="false"]').waitFor();
  return page;
}

/** Drags a piece of a palette onto the board. */
async function bring(page, name, square) {
  const box = await button(page, name).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, square)), { steps: 4 });
  await page.mouse.up();
}

async function press(page, square, options) {
  await page.mouse.click(...(await middle(page, square)), options);
}

async function marked(page) {
  const cells = await page.locator('.square.marked').all();
  return Promise.all(cells.map((cell) => cell.getAttribute('data-square')));
}

scene('law_3_10_3_position_editor by mouse: refused with its squares, mended, played from', async (cast) => {
  const page = await cast.person();
  await page.goto(cast.base);
  await page.getByRole('link', { name: 'Position editor' }).click();
  await isSet(page, START);
  await verdict(page, POSSIBLE).waitFor();

  await button(page, 'Clear board').click();
  await isSet(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  await verdict(page, IMPOSSIBLE).waitFor();
  await verdict(page, 'White has no king.').waitFor();
  assert.deepEqual(await marked(page), []);

  await bring(page, 'white king', 'e1');
  await bring(page, 'black king', 'e8');
  await isSet(page, '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  await verdict(page, POSSIBLE).waitFor();
  // Bare kings: the position can arise, but the game would be over.
  await page.getByText(/^A game cannot start in a finished position\./).waitFor();
  assert.equal(await button(page, 'Play from here: 3+2').isDisabled(), true);

  // A chosen piece goes to each square that is pressed, and away where it is already.
  await button(page, 'white rook').click();
  for (const square of ['a1', 'h1', 'c4', 'c4', 'e7']) await press(page, square);
  await button(page, 'white rook').click();
  await isSet(page, '4k3/4R3/8/8/8/8/8/R3K2R w - - 0 1');
  await verdict(page, IMPOSSIBLE).waitFor();
  await page.getByText('The side not to move is in check: the king on e8 is attacked from e7.').waitFor();
  assert.deepEqual(await marked(page), ['e8', 'e7']);
  assert.equal(await button(page, 'Play from here: 3+2').isDisabled(), true);
  await page.getByText('You can’t start a game from a position that cannot be reached.').waitFor();
  assert.equal(await page.getByRole('gridcell', { name: 'e7, white rook, part of a problem' }).count(), 1);
  assert.deepEqual(await scan(page), []);

  // Moved, moved by two presses, removed by the right button, dragged off, put back by flip and all.
  await drag(page, 'e7', 'd7');
  await isSet(page, '4k3/3R4/8/8/8/8/8/R3K2R w - - 0 1');
  await press(page, 'd7');
  await press(page, 'd4');
  await isSet(page, '4k3/8/8/8/3R4/8/8/R3K2R w - - 0 1');
  await press(page, 'd4', { button: 'right' });
  await page.mouse.move(...(await middle(page, 'a1')));
  await page.mouse.down();
  await page.mouse.move(5, 400, { steps: 4 });
  await page.mouse.up();
  await isSet(page, '4k3/8/8/8/8/8/8/4K2R w - - 0 1');
  await verdict(page, POSSIBLE).waitFor();
  assert.deepEqual(await marked(page), []);

  const right = (name) => page.getByRole('checkbox', { name, exact: true });
  assert.equal(await right('White: O-O-O').isDisabled(), true);
  assert.equal(await right('Black: O-O').isDisabled(), true);
  await right('White: O-O').check();
  await isSet(page, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  assert.deepEqual(await scan(page), []);

  await page.locator('label').filter({ hasText: /^\s*White\s*$/ }).last().click();
  await button(page, 'Play from here: 3+2').click();
  await page.getByLabel('Link to this game').waitFor();
  const id = new URL(page.url()).pathname.slice(1);
  const made = await (await page.request.get(`${cast.base}/api/zone/games/${id}`)).json();
  assert.equal(made.startFen, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  assert.equal(made.you, 'white');
  // And back: the address kept the position.
  await page.goBack();
  await isSet(page, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
});

scene('the editor by keyboard alone', async (cast) => {
  const page = await open(cast, { fen: '8/8/8/8/8/8/8/8 w - - 0 1' });
  await goTo(page, 'e4', { tab: true });
  await goTo(page, 'g1');
  await page.keyboard.press('Shift+K');
  await page.getByText('g1, white king, placed').waitFor();
  await goTo(page, 'g3');
  await page.keyboard.press('k');
  await goTo(page, 'a2');
  await page.keyboard.press('r');
  await isSet(page, '8/8/8/8/8/6k1/r7/6K1 w - - 0 1');
  await verdict(page, POSSIBLE).waitFor();
  // Two kings side by side, seen and mended.
  await goTo(page, 'g3');
  await page.keyboard.press('Enter');
  await page.getByText('g3, black king, selected').waitFor();
  await goTo(page, 'g2');
  await page.keyboard.press('Enter');
  await isSet(page, '8/8/8/8/8/8/r5k1/6K1 w - - 0 1');
  await verdict(page, IMPOSSIBLE).waitFor();
  assert.ok((await marked(page)).includes('g2'));
  await goTo(page, 'g2');
  await page.keyboard.press('Delete');
  await goTo(page, 'g4');
  await page.keyboard.press('k');
  await isSet(page, '8/8/8/8/6k1/8/r7/6K1 w - - 0 1');
  await verdict(page, POSSIBLE).waitFor();

  await tabTo(page, 'input[type=radio]');
  await page.keyboard.press('ArrowRight');
  await isSet(page, '8/8/8/8/6k1/8/r7/6K1 b - - 0 1');
  await tabTo(page, 'ul button');
  await page.keyboard.press('Enter');
  await page.getByLabel('Link to this game').waitFor();
});

scene('a FEN is pasted; what is none is said to be none; en passant, Chess960', async (cast) => {
  const page = await open(cast);
  await field(page).fill('8/8/8/8/8/8/8 w - - 0 1');
  await page.getByText('Invalid FEN: 7 ranks instead of 8.').waitFor();
  assert.equal(await field(page).getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await scan(page), []);
  // What was typed stays to be mended; the board is as it was.
  await field(page).blur();
  assert.equal(await field(page).inputValue(), '8/8/8/8/8/8/8 w - - 0 1');
  assert.equal(await page.locator('cg-board piece').count(), 32);

  await field(page).fill('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq');
  await page.getByText(/^Invalid FEN/).waitFor({ state: 'detached' });
  await field(page).blur();
  await isSet(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await page.getByLabel('En passant').selectOption('d6');
  await isSet(page, 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1');
  await verdict(page, POSSIBLE).waitFor();

  await field(page).fill('1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1');
  await field(page).blur();
  await isSet(page, '1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w - - 0 1');
  await page.getByRole('switch', { name: /Chess960/ }).check();
  await isSet(page, '1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1');
  await page.getByRole('checkbox', { name: 'White: O-O, rook g1' }).uncheck();
  await isSet(page, '1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w Qkq - 0 1');
  const picture = await page.getByRole('link', { name: 'Image' }).getAttribute('href');
  const answer = await page.request.get(cast.base + picture);
  assert.equal(answer.headers()['content-type'], 'image/svg+xml');
  await page.reload();
  await isSet(page, '1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w Qkq - 0 1');
});

scene('the editor in German: reasons too, and the position stays', async (cast) => {
  const page = await open(cast, { fen: '4k3/8/8/8/8/8/8/P7 w - - 0 1' });
  await verdict(page, 'White has no king.').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('heading', { name: 'Stellungseditor' }).waitFor();
  await verdict(page, 'Weiß hat keinen König.').waitFor();
  await verdict(page, 'Bauern können nicht auf der ersten oder letzten Reihe stehen: a1.').waitFor();
  assert.deepEqual(await marked(page), ['a1']);
});

scene('only the verdict on what is on the board is shown, however late others come', async (cast) => {
  const page = await open(cast, { fen: '4k3/8/8/8/8/8/8/4K2R w - - 0 1' });
  /** The first question, which is held back. */
  let late = null;
  await page.route(/\/api\/zone\/position\?/, (route) => {
    if (late !== null) return route.continue();
    late = route;
  });
  await field(page).fill('4k3/8/8/8/8/8/8/7R w - - 0 1');
  await eventually(() => late, (asked) => asked !== null, 'the first question');
  assert.equal(await button(page, 'Play from here: 3+2').isDisabled(), true);
  await field(page).fill('4k3/8/8/8/8/8/7R/4K3 w - - 0 1');
  await field(page).blur();
  await isSet(page, '4k3/8/8/8/8/8/7R/4K3 w - - 0 1');
  await verdict(page, POSSIBLE).waitFor();
  const answered = page.waitForResponse(/fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F7R/);
  await late.continue();
  await (await answered).finished();
  assert.equal(await verdict(page, POSSIBLE).count(), 1);
  assert.equal(await button(page, 'Play from here: 3+2').isDisabled(), false);
});

scene('the editor on a phone: by finger, nothing wider than the screen', async (cast) => {
  const page = await open(cast, { options: PHONE });
  const tap = async (square) => page.touchscreen.tap(...(await middle(page, square)));
  await tap('e2');
  await tap('e4');
  await isSet(page, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await button(page, 'Remove pieces').tap();
  await tap('d8');
  await isSet(page, 'rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await button(page, 'black knight').tap();
  await tap('d8');
  await isSet(page, 'rnbnkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');

  // Dragged from a palette, over the board, and off it; the page stays where it is.
  await button(page, 'Move pieces').tap();
  const box = await button(page, 'white queen').boundingBox();
  await slide(page, [box.x + 20, box.y + 20], await middle(page, 'c6'));
  await isSet(page, 'rnbnkbnr/pppppppp/2Q5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  await slide(page, await middle(page, 'd1'), await middle(page, 'd6'));
  await isSet(page, 'rnbnkbnr/pppppppp/2QQ4/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1');
  await slide(page, await middle(page, 'c6'), [180, 20]);
  await isSet(page, 'rnbnkbnr/pppppppp/3Q4/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1');
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  const { width, scroll } = await page.evaluate(() => ({
    width: window.innerWidth,
    scroll: document.documentElement.scrollWidth,
  }));
  assert.ok(scroll <= width, `${scroll} px of page on ${width} px of screen`);
  assert.deepEqual(await scan(page), []);
});

/** A finger from one point to another. */
async function slide(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const at = ([x, y]) => ({ touchPoints: [{ x, y }] });
  const between = from.map((start, axis) => (start + to[axis]) / 2);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (const point of [between, to]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(point) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

scene('a position is played against the computer', async (cast) => {
  for (const options of [DESKTOP, PHONE]) {
    const page = await cast.person(options);
    // Black mates with the queen on h4.
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';
    await page.goto(`${cast.base}/editor?${new URLSearchParams({ fen })}`);
    await page.getByRole('button', { name: 'Play the computer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Play the computer' });
    await dialog.getByRole('group', { name: 'Your color' }).getByText('Black').click();
    assert.deepEqual(await scan(page), []);
    await dialog.getByRole('button', { name: 'Start game' }).click();
    await page.getByText('Computer, about 1000').first().waitFor();
    await page.getByText('Your turn', { exact: true }).waitFor();
    await click(page, 'd8', 'h4');
    await page.getByRole('heading', { name: 'YOU WON' }).waitFor();
  }
});
