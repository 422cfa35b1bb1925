// Around the game: chat, captured material, what can be kept, layouts, and axe on all of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { scan } from './axe.mjs';
import { drag, tap, until } from './browser.mjs';
import { BASE, button, choose, close, open, person, seated, shut, soon, status } from './play_people.mjs';

before(open);
after(shut);

const heading = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();

async function resign(page) {
  await button(page, 'Resign').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
}

test('the players talk, and what a spectator says they do not hear', async () => {
  const { white, black, id } = await seated({ black: { phone: true } });
  const guest = await person();
  await guest.goto(`${BASE}/${id}`);
  await status(guest, 'White to move').waitFor();
  await white.keyboard.press('c');
  await white.getByLabel('Write a message').fill('Good luck <b>!</b>');
  await white.keyboard.press('Enter');
  await white.getByRole('log').getByText('Good luck <b>!</b>').waitFor();
  await soon(white, async () => (await white.getByLabel('Write a message').inputValue()) === '', 'sent');
  await button(black, 'Chat, 1 new').tap();
  await black.getByRole('log').getByText('Good luck <b>!</b>').waitFor();
  await button(black, 'Close chat').tap();
  await button(black, 'Chat').waitFor();
  await guest.keyboard.press('c');
  await guest.getByLabel('Write a message').fill('White is lost');
  await guest.keyboard.press('Enter');
  await guest.getByRole('log').getByText('White is lost').waitFor();
  // What comes later is there, so what came before would be.
  await white.getByLabel('Write a message').fill('Thanks');
  await white.keyboard.press('Enter');
  await white.getByRole('log').getByText('Thanks').waitFor();
  assert.equal(await white.getByText('White is lost').count(), 0);
  // A letter in the chat is no command.
  await white.getByLabel('Write a message').press('f');
  assert.equal(await white.locator('.cg-wrap.orientation-white').count(), 1);
  await white.keyboard.press('Escape');
  await white.getByRole('log').waitFor({ state: 'detached' });
  await close(white, black, guest);
});

test('captured pieces and who is ahead', async () => {
  const { white, black } = await seated({ fen: '4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1' });
  await white.locator('.ahead').getByText('+8', { exact: true }).waitFor();
  await drag(white, 'e4', 'd5');
  await until(black, 'exd5');
  await black.getByText('Captured: queen').waitFor();
  await black.locator('.ahead').getByText('+1', { exact: true }).waitFor();
  await close(white, black);
});

test('what can be kept: PGN, FEN, picture, link, and the time used as a table', async () => {
  const { white, black, id } = await seated({
    time: '3+2',
    white: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await drag(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await resign(black);
  await heading(white, 'YOU WON');
  // The graph is fetched when the game is over.
  await white.locator('figure tbody tr').nth(2).waitFor({ state: 'attached' });
  // Two moves, and White's time until Black resigned.
  assert.equal(await white.locator('figure tbody tr').count(), 3);
  await button(white, 'Previous move').click();
  await button(white, 'Share').click();
  const copied = async (name) => {
    const row = white.locator('dl > div').filter({ hasText: name });
    await row.getByRole('button').click();
    await row.getByText('Copied').waitFor();
    return white.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await copied('Link to this game'), `${BASE}/${id}`);
  assert.match(await copied('Game (PGN)'), /1\. e4/);
  assert.match(await copied('Position (FEN)'), /^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b /);
  for (const [name, type] of [
    ['Download PGN', /pgn|text/],
    ['Download FEN', /text/],
    ['Open image', /svg/],
  ]) {
    const href = await white.getByRole('link', { name }).getAttribute('href');
    const answer = await white.request.get(new URL(href, BASE).href);
    assert.equal(answer.status(), 200, name);
    assert.match(answer.headers()['content-type'], type);
  }
  await close(white, black);
});

test('online_2_3_moves_on_a_small_phone board, clocks, actions and moves on one screen, with room for every question', async () => {
  const { white, black } = await seated({ ruleset: 'otb', white: { phone: true } });
  const board = white.locator('cg-board');
  const place = async () => JSON.stringify(await board.boundingBox());
  for (const height of [640, 740]) {
    await white.setViewportSize({ width: 360, height });
    await soon(white, async () => (await place()) === (await place()), 'at rest');
    const fits = async (what) => {
      const { inner, page, wide } = await white.evaluate(() => ({
        inner: innerHeight,
        page: document.documentElement.scrollHeight,
        wide: document.documentElement.scrollWidth,
      }));
      assert.ok(page <= inner && wide <= 360, `${what} at ${height}: ${wide} × ${page} px`);
    };
    await fits('the game');
    for (const part of ['.moves', '.actions', '[role=timer]']) {
      assert.ok(await white.locator(part).first().isVisible(), part);
    }
  }
  const before = await place();
  await tap(white, 'e2', 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await button(black, 'Draw').click();
  await button(black, 'Offer').click();
  await status(white, 'Your opponent offers a draw').waitFor();
  assert.equal(await place(), before);
  await button(white, 'Decline').tap();
  await button(white, 'Claim').tap();
  await white.getByRole('dialog').waitFor();
  assert.equal(await place(), before);
  await close(white, black);
});

test('axe finds nothing wrong in options, claim, chat, result, share and promotion', async () => {
  for (const phone of [false, true]) {
    const { white, black } = await seated({
      ruleset: 'otb',
      fen: 'r3k3/P6p/8/8/8/8/7P/R3K3 w - - 0 1',
      time: '3+2',
      white: { phone, chosen: { board: 'contrast' } },
    });
    const clean = async (what) => assert.deepEqual(await scan(white), [], what);
    await clean('playing');
    await button(white, 'Options').click();
    await clean('options');
    await white.keyboard.press('Escape');
    await white.getByRole('dialog').waitFor({ state: 'detached' });
    await button(white, 'Chat').click();
    await white.getByLabel('Write a message').fill('Hello');
    await clean('chat');
    await white.keyboard.press('Escape');
    await drag(white, 'a1', 'a6');
    await drag(black, 'e8', 'd7');
    await until(white, 'Ra6 Kd7');
    await button(white, 'Claim').click();
    await white.getByRole('dialog').waitFor();
    await clean('claim');
    await white.keyboard.press('Escape');
    await white.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(white, 'switch', /^Confirm moves/);
    await drag(white, 'a6', 'c6');
    await status(white, 'Play Rc6?').waitFor();
    await clean('a move to confirm');
    await white.keyboard.press('Escape');
    await white.keyboard.press('z');
    await clean('zen');
    await white.keyboard.press('z');
    await resign(white);
    await heading(white, 'YOU LOST');
    await clean('result');
    await button(white, 'Share').click();
    await clean('share');
    await close(white, black);
  }
});
