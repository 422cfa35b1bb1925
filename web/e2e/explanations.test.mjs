// What the server knows about a position: the moves played here, and why a side can still checkmate.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE, sans } from './browser.mjs';
import { eventually, PATIENCE_MS, scene, useServer } from './fixture.mjs';

useServer();

const WALL = '8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58';
const button = (page, name) => page.getByRole('button', { name, exact: true });
const tab = (page, name) => page.getByRole('tab', { name, exact: true });

/** For people to look at, if `LOOK` names a folder. */
async function look(page, name) {
  if (process.env.LOOK === undefined) return;
  mkdirSync(process.env.LOOK, { recursive: true });
  await page.screenshot({ path: `${process.env.LOOK}/${name}.png` });
}

/** White plays `1. e4`, Black `1… e5`, and White resigns. */
async function resigned(cast) {
  const people = await cast.seated();
  const { white, black, id } = people;
  const acts = [
    [white, { a: 'move', uci: 'e2e4', ply: 0 }],
    [black, { a: 'move', uci: 'e7e5', ply: 1 }],
    [white, { a: 'resign' }],
  ];
  for (const [page, act] of acts) {
    const answer = await page.request.post(`${cast.base}/api/zone/games/${id}/acts`, { data: { act } });
    assert.equal(answer.status(), 200, await answer.text());
  }
  await button(white, 'Show why').waitFor();
  return people;
}

scene('a result explains itself, on the page and on the board', async (cast) => {
  const { white } = await resigned(cast);
  await button(white, 'Show why').click();
  await white.getByText('Black can still checkmate').waitFor();
  await white.locator('.why .line').waitFor();
  assert.match(await white.locator('.why .line').innerText(), /^2\. /);
  assert.deepEqual(await scan(white), []);
  await look(white, 'why-game');

  await white.getByRole('link', { name: 'Show it on the board', exact: true }).click();
  await tab(white, 'Moves').waitFor();
  await eventually(() => sans(white), (now) => now.length > 2 && now.at(-1).endsWith('#'), 'the line to the mate');
  await white.keyboard.press('ArrowDown');
  await white.getByText('Checkmate').first().waitFor();
  await look(white, 'why-board');
});

scene('moves played here are counted, with the latest games and the name of the opening', async (cast) => {
  const { white } = await resigned(cast);
  for (const options of [DESKTOP, PHONE]) {
    const page = await cast.person(options);
    const opened = async () => {
      await page.goto(`${cast.base}/analysis`);
      await tab(page, 'Explorer').click();
      return page.getByRole('button', { name: /^e4\s?: \d+ games?, White won/ }).waitFor({ timeout: 3_000 }).then(() => true, () => false);
    };
    await eventually(opened, (there) => there, 'the move e4', PATIENCE_MS);
    await look(page, `explorer-${options === PHONE ? 'phone' : 'desktop'}`);
    await page.getByRole('button', { name: /^e4\s?: / }).click();
    await page.getByText('King’s Pawn Game').or(page.getByText("King's Pawn Game")).first().waitFor();
    await page.getByRole('button', { name: /^e5\s?: / }).waitFor();
    assert.deepEqual(await scan(page), []);
    await page.getByText('All games of this server').click();
    await button(page, 'Correspondence').click();
    await page.getByText('No games match these filters.').waitFor();
    await look(page, `explorer-filter-${options === PHONE ? 'phone' : 'desktop'}`);
    await button(page, 'Correspondence').click();
    await page.getByRole('heading', { name: 'Latest games' }).waitFor();
    assert.ok((await page.locator('.games a').count()) > 0);
  }
  await white.close();
});

scene('the wall of pawns is marked on the board, from the editor', async (cast) => {
  for (const options of [DESKTOP, PHONE]) {
    const page = await cast.person(options);
    await page.goto(`${cast.base}/editor?${new URLSearchParams({ fen: WALL })}`);
    await button(page, 'Who can still checkmate?').click();
    await page.getByText('Walls of pawns keep White’s pieces').waitFor();
    await page.getByText('Walls of pawns keep Black’s pieces').waitFor();
    assert.deepEqual(await scan(page), []);
    await look(page, `why-editor-${options === PHONE ? 'phone' : 'desktop'}`);
    await page.getByRole('link', { name: 'Show it on the board', exact: true }).click();
    await eventually(() => page.locator('cg-container circle').count(), (count) => count > 6, 'marks on the board');
    await page.getByText('On the board: the wall in red').waitFor();
    await look(page, `why-wall-${options === PHONE ? 'phone' : 'desktop'}`);
  }
});
