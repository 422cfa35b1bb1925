// Two people in two browsers play a game to mate by mouse; one of them reloads in the middle.
// `BASE_URL=http://127.0.0.1:8080 node e2e/two_players.mjs` against a running server. Whoever runs
// the server can do something to it in the middle: `playFoolsMate({ base, midway })`.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { click, DESKTOP, drag, launch, until } from './browser.mjs';

/** Longer than a restarted server and a page that tries again need. */
const PATIENCE_MS = 30_000;

export async function playFoolsMate({ base, midway = async () => {} }) {
  const browser = await launch();
  try {
    const [white, black] = await Promise.all([person(browser), person(browser)]);

    await white.goto(base);
    await white.getByText('White', { exact: true }).click();
    await white.getByRole('button', { name: /^3\+2/ }).click();
    const link = await white.getByLabel('Link to this game').inputValue();
    assert.match(link, /\/[0-9A-Za-z]{8}$/);

    await black.goto(link);
    await black.getByRole('button', { name: 'Join the game' }).click();
    await white.getByText('Your turn', { exact: true }).waitFor();

    await drag(white, 'f2', 'f3');
    await both(white, black, 'f3');
    await click(black, 'e7', 'e5');
    await both(white, black, 'f3 e5');

    await white.reload();
    await both(white, black, 'f3 e5');
    await midway();

    await white.getByText('Your turn', { exact: true }).waitFor({ timeout: PATIENCE_MS });
    await drag(white, 'g2', 'g4');
    await both(white, black, 'f3 e5 g4');
    await click(black, 'd8', 'h4');
    await both(white, black, 'f3 e5 g4 Qh4#');

    await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
    await black.getByRole('heading', { name: 'YOU WON' }).waitFor();
    await black.getByText(/^checkmate$/i).waitFor();

    await black.getByRole('button', { name: 'Share' }).click();
    const pgn = await black.getByRole('link', { name: 'Download PGN' }).getAttribute('href');
    const text = await (await black.request.get(new URL(pgn, base).href)).text();
    assert.match(text, /Qh4#/);
  } finally {
    await browser.close();
  }
}

/** Somebody with a browser of their own. What goes wrong in the page fails the test. */
async function person(browser) {
  const page = await (await browser.newContext(DESKTOP)).newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

async function both(white, black, moves) {
  await Promise.all([until(white, moves, PATIENCE_MS), until(black, moves, PATIENCE_MS)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const base = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
  await playFoolsMate({ base });
  console.log('two players: a game to mate, a reload in the middle');
}
