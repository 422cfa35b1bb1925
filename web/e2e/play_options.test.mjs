// What can be chosen about the look and the sounds, and that it lasts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { drag, until } from './browser.mjs';
import { button, choose, close, open, seated, shut, soon } from './play_people.mjs';

before(open);
after(shut);

const boardColor = (page) =>
  page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundImage);
const attribute = (page, name) =>
  page.evaluate((name) => document.documentElement.dataset[name], name);

test('boards, colors, notation, coordinates, size: at once, and after a reload', async () => {
  const { white, black } = await seated();
  await drag(white, 'g1', 'f3');
  await until(white, 'Nf3');
  const wood = await boardColor(white);
  const wide = (await white.locator('cg-board').boundingBox()).width;
  for (const board of ['Green', 'Slate', 'High contrast']) {
    await choose(white, 'radio', board, 'Board');
    assert.notEqual(await boardColor(white), wood);
  }
  await choose(white, 'radio', 'Dark');
  await choose(white, 'radio', '♘f3');
  await choose(white, 'radio', 'Small');
  await choose(white, 'switch', 'Coordinates');
  const check = async () => {
    await until(white, '♘\uFE0Ef3');
    assert.equal(await attribute(white, 'board'), 'contrast');
    assert.equal(await attribute(white, 'theme'), 'dark');
    assert.equal(await white.locator('coords').first().isVisible(), false);
    assert.ok((await white.locator('cg-board').boundingBox()).width < wide);
  };
  await check();
  await white.reload();
  await check();
  await close(white, black);
});

test('sounds: one for each move, none when they are off', async () => {
  const { white, black } = await seated();
  // A knock begins with a burst of noise.
  await white.evaluate(() => {
    const { start } = AudioBufferSourceNode.prototype;
    globalThis.knocks = 0;
    AudioBufferSourceNode.prototype.start = function (...when) {
      globalThis.knocks++;
      return start.apply(this, when);
    };
  });
  const knocks = () => white.evaluate(() => globalThis.knocks);
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  assert.equal(await knocks(), 2);
  await button(white, 'Sound is on; turn it off').click();
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3');
  assert.equal(await knocks(), 2);
  await button(white, 'Sound is off; turn it on').waitFor();
  await close(white, black);
});

test('the speed of the pieces', async () => {
  const { white, black } = await seated({ white: { chosen: { animation: 'slow' } } });
  const moving = (page) => page.locator('cg-board piece.anim').count();
  await drag(black, 'e7', 'e5');
  await white.getByText('Your turn', { exact: true }).waitFor();
  await drag(white, 'e2', 'e4');
  await soon(white, async () => (await moving(white)) > 0, 'a piece on its way');
  await choose(white, 'radio', 'None');
  await until(white, 'e4 e5');
  await close(white, black);
});

test('another window of the same person follows', async () => {
  const { white, black, id } = await seated();
  const second = await white.context().newPage();
  await second.goto(`${new URL(white.url()).origin}/${id}`);
  await second.locator('cg-board piece').first().waitFor();
  await choose(white, 'radio', 'Slate');
  await soon(second, async () => (await attribute(second, 'board')) === 'slate', 'the same board');
  await close(white, black);
});
