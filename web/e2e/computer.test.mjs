// A guest plays the computer: from the lobby with a hint and a takeback, and from a position to mate.

import assert from 'node:assert/strict';

import { click, sans, until } from './browser.mjs';
import { eventually, PATIENCE_MS, scene, useServer } from './fixture.mjs';

useServer();

/** Black mates with the queen on h4. */
const FOOLED = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';

const choose = (page, group, name) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true });

const length = (page, plies) =>
  eventually(() => sans(page), (list) => list.length === plies, `${plies} moves`);

scene('from the lobby: two moves against a character, then resigning', async (cast) => {
  const guest = await cast.person();
  await guest.goto(cast.base);
  await guest.getByRole('button', { name: 'Play the computer' }).click();
  await choose(guest, 'Opponent', 'Pip 250');
  await choose(guest, 'Your color', 'White');
  await guest.getByRole('button', { name: 'Start game' }).click();

  await guest.getByText('Pip (computer)').first().waitFor();
  await guest.getByText('Your turn', { exact: true }).waitFor();
  await click(guest, 'a2', 'a3');
  await length(guest, 2);
  await click(guest, 'h2', 'h3');
  await length(guest, 4);

  await guest.getByRole('button', { name: 'Hint', exact: true }).click();
  await guest.getByText(/^Hint: /).first().waitFor();
  await guest.getByRole('button', { name: 'Takeback' }).click();
  await length(guest, 2);

  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('heading', { name: 'YOU LOST' }).waitFor();
});

scene('from a position: the guest mates, and in the rematch the computer does', async (cast) => {
  const guest = await cast.person();
  const data = { time: '10 min', side: 'black', fen: FOOLED, computer: { level: 6 } };
  const made = await guest.request.post(`${cast.base}/api/zone/games`, { data });
  assert.equal(made.status(), 201, await made.text());
  const { id } = await made.json();
  await guest.goto(`${cast.base}/${id}`);
  await guest.getByText('Your turn', { exact: true }).waitFor();
  await click(guest, 'd8', 'h4');
  await until(guest, 'Qh4#', PATIENCE_MS);
  await guest.getByRole('heading', { name: 'YOU WON' }).waitFor();

  await guest.getByRole('button', { name: 'Rematch' }).first().click();
  await guest.waitForURL((url) => url.pathname !== `/${id}`);
  await guest.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await until(guest, 'Qh4#', PATIENCE_MS);
});
