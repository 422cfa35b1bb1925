// A game is understood after it is over: free moves, variations, the real engine, a report.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { click, DESKTOP, drag, middle, PHONE, sans, tap, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const MATE_IN_TWO = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const SCHOLAR = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

const button = (page, name) => page.getByRole('button', { name, exact: true });
const tab = (page, name) => page.getByRole('tab', { name, exact: true });
const engine = (page) => page.getByRole('switch', { name: /^Engine/ });
const score = (page) => page.locator('.engine .score').first().textContent({ timeout: 1_000 }).catch(() => null);

async function open(cast, { query = '', options } = {}) {
  const page = await cast.person(options);
  await page.goto(`${cast.base}/analysis${query}`);
  await tab(page, 'Moves').waitFor();
  return page;
}

async function load(page, pgn) {
  await tab(page, 'Import and share').click();
  await page.getByLabel('Paste one or more games here').fill(pgn);
  await button(page, 'Load PGN').click();
}

async function isListed(page, moves) {
  await eventually(() => sans(page), (now) => now.join(' ') === moves, `the moves ${moves}`);
}

/** The PGN as it would be copied. */
async function pgnOf(page) {
  await tab(page, 'Import and share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PGN').click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  await tab(page, 'Moves').click();
  return Buffer.concat(chunks).toString();
}

scene('a finished game is analyzed: variations, comments, and a PGN with all of it', async (cast) => {
  const { white, black } = await cast.seated();
  const moves = ['f3', 'e5', 'g4', 'Qh4#'];
  for (const [at, [from, to]] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']].entries()) {
    await drag(at % 2 === 0 ? white : black, from, to);
    for (const page of [white, black]) await until(page, moves.slice(0, at + 1).join(' '));
  }
  await white.getByRole('link', { name: 'Analyze', exact: true }).click();
  // The play page has the same moves.
  await tab(white, 'Moves').waitFor();
  await isListed(white, 'f3 e5 g4 Qh4#');
  await white.getByText('Checkmate').first().waitFor();

  // Another second move is a variation; promoted, it is the main line.
  for (const _ of [1, 2]) await white.keyboard.press('ArrowLeft');
  await drag(white, 'd2', 'd4');
  await white.getByText('2. d4 · Black to move').waitFor();
  await click(white, 'e5', 'd4');
  await button(white, 'Make main line').click();
  await isListed(white, 'f3 e5 d4 exd4');
  await white.getByText('Annotate', { exact: true }).click();
  await button(white, 'Good move').click();
  await white.getByLabel('Comment', { exact: true }).fill('White has something for it.');
  const pgn = await pgnOf(white);
  assert.match(pgn.replace(/\s+/g, ' '), /2\. d4 \(2\. g4 .*Qh4#.*\) 2\.\.\. exd4 \$1 \{White has something for it\.\}/);
  assert.match(pgn, /\[%clk /);

  // What is deleted can be put back.
  await button(white, 'Delete from here').click();
  await isListed(white, 'f3 e5 d4');
  await button(white, 'Undo delete').click();
  await isListed(white, 'f3 e5 d4 exd4');
  assert.deepEqual(await scan(white), []);

  // A reload loses nothing.
  await eventually(() => white.evaluate(() => sessionStorage.getItem('tabiya.analysis')), (kept) => kept?.includes('something'), 'a draft');
  await white.reload();
  await isListed(white, 'f3 e5 d4 exd4');
});

scene('the engine finds a mate in two, stops, resumes, and needs no connection after that', async (cast) => {
  const page = await open(cast, { query: `?${new URLSearchParams({ fen: MATE_IN_TWO })}` });
  const [script] = await Promise.all([
    page.waitForResponse((answer) => /stockfish-\w+\.js$/.test(answer.url())),
    engine(page).check(),
  ]);
  assert.match(script.headers()['content-security-policy'], /'wasm-unsafe-eval'/);
  assert.match(script.headers()['cache-control'], /immutable/);
  const self = await page.request.get(page.url());
  assert.doesNotMatch(self.headers()['content-security-policy'], /wasm/);
  await eventually(() => score(page), (now) => now === '#2', 'a mate in two');
  await page.getByRole('img', { name: 'Evaluation #2' }).waitFor();

  await page.context().setOffline(true);
  await page.locator('.engine li button').first().click();
  await isListed(page, 'Ra6');
  await eventually(() => score(page), (now) => now === '#1', 'mate in one more');
  await drag(page, 'b8', 'f4');
  await isListed(page, 'Ra6 Bf4');
});

scene('a search without an end is stopped and resumed', async (cast) => {
  const page = await open(cast);
  await button(page, 'Engine settings').click();
  await page.getByLabel('Depth', { exact: true }).selectOption({ label: 'Unlimited' });
  await page.getByLabel('Lines', { exact: true }).selectOption('3');
  await engine(page).check();
  await eventually(() => page.locator('.engine li').count(), (count) => count === 3, 'three lines');
  await button(page, 'Stop').click();
  await button(page, 'Resume').waitFor();
  const stopped = await page.locator('.engine').innerText();
  await drag(page, 'e2', 'e4');
  await isListed(page, 'e4');
  // Another position is looked at again.
  await button(page, 'Stop').waitFor();
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Stop').click();
  await button(page, 'Resume').click();
  await button(page, 'Stop').waitFor();
  assert.match(stopped, /Depth \d+/);
  // What was chosen is kept.
  await page.reload();
  await eventually(() => page.locator('.engine li').count(), (count) => count === 3, 'three lines again');
});

scene('a report says what went wrong, and lets one try again', async (cast) => {
  const page = await open(cast);
  await load(page, SCHOLAR);
  await isListed(page, 'e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#');
  await tab(page, 'Moves').click();
  await page.keyboard.press('ArrowRight');
  await page.locator('.about').getByText('1. e4', { exact: true }).waitFor();
  await tab(page, 'Report').click();
  await button(page, 'Analyze game').click();
  await page.getByRole('progressbar').waitFor();
  await button(page, 'Analyze again').waitFor();
  await page.getByRole('button', { name: /^3… Nf6 Blunder\. Best was / }).waitFor();
  await page.getByRole('row', { name: /^Accuracy/ }).waitFor();
  await button(page, 'Try again: 3... Nf6').click();
  await page.getByText('Find a better move for Black.').waitFor();
  await drag(page, 'a7', 'a6');
  await page.getByText('a6 is not better. Try another move.').waitFor();
  await button(page, 'Show the solution').click();
  await page.getByText(/^Best: /).waitFor();
  await button(page, 'Done').click();
  assert.deepEqual(await scan(page), []);
  assert.match(await pgnOf(page), /3\. Qh5 \{\[%eval -?\d/);

  // It is kept in this browser.
  await page.reload();
  await load(page, SCHOLAR);
  await tab(page, 'Report').click();
  await button(page, 'Analyze again').waitFor();
});

scene('no engine while one plays', async (cast) => {
  const { white } = await cast.seated();
  await white.goto(`${cast.base}/analysis`);
  await engine(white).check();
  await white.getByText('You have a game in progress. The engine is available when it is over.').first().waitFor();
  assert.equal(await white.locator('.engine li').count(), 0);
  // The bar above the page, which leads back to the game, has moved the board.
  await white.locator('aside.bar').waitFor();
  await drag(white, 'e2', 'e4');
  await isListed(white, 'e4');
});

scene('a live game is not opened', async (cast) => {
  const { white, id } = await cast.seated();
  await white.goto(`${cast.base}/analysis?game=${id}`);
  await white.getByText('This game is still in progress. Analyze it when it is over.').waitFor();
});

scene('without the engine everything else works', async (cast) => {
  const page = await cast.person();
  await page.context().route('**/stockfish-*', (route) => route.abort());
  await page.goto(`${cast.base}/analysis`);
  await engine(page).check();
  await page.getByText('The engine could not be loaded. Everything else works.').waitFor();
  await drag(page, 'e2', 'e4');
  await isListed(page, 'e4');
});

scene('a file with many games is listed, searched, and what is broken is told', async (cast) => {
  const page = await open(cast);
  const game = (number, moves) => `[Event "Open"]\n[White "Player ${number}"]\n[Black "Rival"]\n[Result "*"]\n\n${moves} *\n\n`;
  const file = Array.from({ length: 1_000 }, (_, at) => game(at + 1, at === 998 ? '1. e4 Ke5' : '1. e4 e5 2. Nf3')).join('');
  await tab(page, 'Import and share').click();
  await page.locator('input[type=file]').setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await page.getByText('1,000 games in this file').waitFor();
  await page.getByRole('searchbox').fill('player 999');
  await page.getByRole('button', { name: /Player 999 – Rival/ }).click();
  await page.getByText('Game 999, line 6992: the move 1...Ke5 is not legal.').waitFor();
  await page.getByRole('searchbox').fill('player 1000');
  await page.getByRole('button', { name: /Player 1000 – Rival/ }).click();
  await isListed(page, 'e4 e5 Nf3');
  await tab(page, 'Games').click();
  assert.deepEqual(await scan(page), []);

  await tab(page, 'Import and share').click();
  await page.getByLabel('Position (FEN)').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await button(page, 'Load position').click();
  await page.getByText('Each side needs exactly one king.').waitFor();
  assert.deepEqual(await scan(page), []);
});

scene('by keyboard and as text', async (cast) => {
  const page = await open(cast, { options: DESKTOP });
  await page.keyboard.press('m');
  for (const move of ['e4', 'e5', 'Nf3']) {
    await page.getByLabel('Type a move').fill(move);
    await page.keyboard.press('Enter');
  }
  await isListed(page, 'e4 e5 Nf3');
  await page.getByLabel('Type a move').fill('Qh5');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(/Qh5/).waitFor();
  assert.deepEqual(await scan(page), []);
  await button(page, 'Board view').click();
  await page.locator('cg-board').waitFor();
});

scene('by finger, and on to a game from there', async (cast) => {
  const page = await open(cast, { options: PHONE });
  await tap(page, 'e2', 'e4');
  await isListed(page, 'e4');
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, `${scrollWidth} px wide`);
  await tab(page, 'Import and share').click();
  await button(page, 'Against the computer').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Against a friend' }).click();
  await eventually(
    () => page.getByLabel('Position (FEN)').inputValue().catch(() => ''),
    (fen) => fen.startsWith('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b'),
    'the position in the form',
  );
});

scene('arrows and circles by finger, mouse, and keyboard', async (cast) => {
  const page = await open(cast, { options: PHONE });
  const draw = page.getByRole('button', { name: 'Draw', exact: true });
  await draw.tap();
  assert.equal(await draw.getAttribute('aria-pressed'), 'true');
  await page.touchscreen.tap(...(await middle(page, 'd5')));
  await button(page, 'Red').tap();
  await drag(page, 'e2', 'e4');
  await page.getByText('Arrow from e2 to e4', { exact: true }).waitFor();
  assert.match(await pgnOf(page), /\[%csl Gd5\] \[%cal Re2e4\]/);
  assert.deepEqual(await scan(page), []);

  // The same again removes; two squares by keyboard are an arrow.
  await drag(page, 'e2', 'e4');
  await page.locator('[data-square="e1"]').focus();
  const keys = ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter'];
  for (const key of keys) await page.keyboard.press(key);
  await page.getByText('Arrow from g1 to f3', { exact: true }).waitFor();
  assert.match(await pgnOf(page), /\[%csl Gd5\] \[%cal Rg1f3\]/);
  assert.deepEqual(await sans(page), []);

  await draw.tap();
  await tap(page, 'e2', 'e4');
  await isListed(page, 'e4');
});
