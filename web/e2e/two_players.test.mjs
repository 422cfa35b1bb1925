// Two people find each other by link and play to mate by mouse; one of them reloads in the middle,
// and the server is killed.

import assert from 'node:assert/strict';

import { click, drag, until } from './browser.mjs';
import { useOwnServer, PATIENCE_MS, scene } from './fixture.mjs';

useOwnServer();

scene('online_2_2_playing_zone a game by link to mate, a reload and kill -9 in the middle', async (cast) => {
  const [white, black] = [await cast.person(), await cast.person()];
  const both = (moves) =>
    Promise.all([until(white, moves, PATIENCE_MS), until(black, moves, PATIENCE_MS)]);

  await white.goto(cast.base);
  await white.getByRole('button', { name: /^Play a friend/ }).click();
  await white.getByRole('button', { name: '3+2', exact: true }).click();
  await white.getByText('White', { exact: true }).click();
  await white.getByRole('button', { name: 'Create link' }).click();
  const link = await white.getByLabel('Link to this game').inputValue();
  assert.match(link, /\/challenge\/[0-9A-Za-z]{8}$/);

  await black.goto(link);
  await black.getByRole('button', { name: 'Accept' }).click();
  await white.getByText('Your turn', { exact: true }).first().waitFor();

  await drag(white, 'f2', 'f3');
  await both('f3');
  await click(black, 'e7', 'e5');
  await both('f3 e5');

  await white.reload();
  await both('f3 e5');
  await cast.server.kill();
  await cast.server.begin();

  await white.getByText('Your turn', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  await drag(white, 'g2', 'g4');
  await both('f3 e5 g4');
  await click(black, 'd8', 'h4');
  await both('f3 e5 g4 Qh4#');

  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await black.getByRole('heading', { name: 'YOU WON' }).waitFor();
  await black.getByText('checkmate', { exact: true }).waitFor();

  const id = link.split('/').at(-1);
  const pgn = await (await black.request.get(`${cast.base}/api/zone/games/${id}/pgn`)).text();
  assert.match(pgn, /Qh4#/);
});
