// A round robin of players without accounts; a server killed between publishing and the first move;
// a player on a phone.

import assert from 'node:assert/strict';

import { button, newArbiter, signedIn, startTournament } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { eventually, PATIENCE_MS, scene, useOwnServer } from './fixture.mjs';
import { apiPlayers, doIn, lastRound, newTournament, play, started, viewOf } from './tournament.mjs';

useOwnServer();

const PLAYERS = ['Adams, Ann', 'Baker, Bob', 'Clark, Cleo', 'Davis, Dan'];
const PHONE_390 = { ...PHONE, viewport: { width: 390, height: 844 } };
const tab = (page, name) => page.getByRole('radio', { name, exact: true }).locator('..').click();

scene('a round robin: players from a list, results by hand, the crosstable', async (cast) => {
  const arbiter = await newArbiter(cast);
  const { page } = arbiter;
  const id = await newTournament(cast, arbiter, { kind: 'roundRobin', entry: 'list', name: 'Club final', tieBreaks: ['DE', 'SB', 'WIN'] });
  await page.goto(`${cast.base}/tournament/${id}/desk`);
  await button(page, 'Open entry').click();
  await button(page, 'Import list').click();
  await page.getByLabel('Players as CSV or TRF').fill(`name;rating\n${PLAYERS.map((name, at) => `${name};${1800 - 50 * at}`).join('\n')}\n`);
  assert.deepEqual(await scan(page), []);
  await button(page, 'Import 4 players').click();
  await page.getByRole('row', { name: /Davis, Dan/ }).waitFor();
  await button(page, 'Close entry').click();
  await startTournament(page);
  for (const round of [1, 2, 3]) {
    for (const name of [`Pair round ${round}`, `Confirm round ${round}`, `Publish round ${round}`]) {
      await button(page, name).click();
      await button(page, name).waitFor({ state: 'hidden' });
    }
    await tab(page, 'Results');
    for (const board of [1, 2]) {
      await page.getByRole('button', { name: new RegExp(`^Enter: Board ${board}:`) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: '1–0', exact: true }).locator('..').click();
      await dialog.getByRole('button', { name: 'Save result' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
  }
  await button(page, 'Finish the tournament').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish the tournament' }).click();
  await page.getByText('The tournament is over.').waitFor();

  const visitor = await cast.person();
  await visitor.goto(`${cast.base}/tournament/${id}#crosstable`);
  const rows = visitor.getByRole('region', { name: 'Crosstable' }).getByRole('row');
  await eventually(() => rows.count(), (count) => count === 5, 'four players and the head');
  const { entries } = await viewOf(cast, arbiter, id);
  assert.equal(entries.length, 4);
  assert.deepEqual(await scan(visitor), []);
  // The screen in the hall turns its pages by itself.
  await visitor.goto(`${cast.base}/tournament/${id}/screen`);
  await visitor.getByRole('heading', { name: 'Round 3' }).waitFor();
  assert.deepEqual(await scan(visitor), []);
  await visitor.getByRole('heading', { name: 'After round 3' }).waitFor({ timeout: PATIENCE_MS });
});

scene('a server killed between publishing and the first move: nothing lost, nothing made twice', async (cast) => {
  const arbiter = await newArbiter(cast);
  const players = [await signedIn(cast, 'Anna', PHONE_390), ...(await apiPlayers(cast, ['Bert', 'Carl', 'Dora']))];
  const [anna] = players;
  const id = await newTournament(cast, arbiter, { rounds: 2 });
  await started(cast, arbiter, id, players);
  await anna.page.goto(`${cast.base}/tournament/${id}`);
  await anna.page.getByText('Round 1 is not paired yet.').waitFor();
  for (const act of ['pair', 'validate', 'publish']) await doIn(cast, arbiter, id, act);
  await cast.server.kill();
  await cast.server.begin();

  const round = await lastRound(cast, arbiter, id);
  assert.equal(round.state, 'published');
  assert.equal(new Set(round.boards.map(({ game }) => game)).size, 2);
  // The page of the player finds out by itself, on a phone without scrolling sideways.
  const { page } = anna;
  await page.getByText('The arbiter starts the round.').waitFor({ timeout: PATIENCE_MS });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width} px wide`);
  assert.deepEqual(await scan(page), []);
  const wall = await (await arbiter.page.request.get(`${cast.base}/api/zone/arbiter/games`)).json();
  assert.deepEqual(wall.games.map((game) => game.id).sort(), round.boards.map(({ game }) => game).sort());

  await doIn(cast, arbiter, id, 'startRound');
  // The start takes the player to the board.
  await eventually(() => new URL(page.url()).pathname, (path) => path.length === 9, 'the page of the game');
  for (const { whiteIs, blackIs, game } of round.boards) {
    const [white, black] = [whiteIs, blackIs].map(({ person }) => players.find(({ name }) => name === person));
    await play(cast, white, black, game, 'white');
  }
  const scores = async () => (await lastRound(cast, arbiter, id)).boards.map(({ result }) => result?.score).join();
  await eventually(scores, (found) => found === '1-0,1-0', 'both results');
});
