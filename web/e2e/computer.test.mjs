// A guest plays the computer: from the lobby, and from a position to mate.

import assert from 'node:assert/strict';

import { click, until } from './browser.mjs';
import { PATIENCE_MS, scene, setStage } from './stage.mjs';

setStage();

/** Black mates with the queen on h4. */
const FOOLED = 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2';

const moves = (page) => page.locator('[data-ply]');

scene('from the lobby: a few moves against the lowest level, then resigning', async (cast) => {
  const guest = await cast.person();
  await guest.goto(cast.base);
  await guest.getByRole('button', { name: 'Play the computer' }).click();
  await guest.getByRole('radio', { name: '1', exact: true }).check({ force: true });
  const colors = guest.getByRole('group', { name: 'Your colour' }).last();
  await colors.getByRole('radio', { name: 'White', exact: true }).check({ force: true });
  await guest.getByRole('button', { name: 'Start the game' }).click();

  await guest.getByText('Computer, level 1').first().waitFor();
  await guest.getByText('Your turn', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  for (const [ply, from, to] of [[0, 'a2', 'a3'], [2, 'h2', 'h3']]) {
    await click(guest, from, to);
    const id = new URL(guest.url()).pathname.slice(1);
    const seen = await length(guest, `${cast.base}/api/zone/games/${id}`, ply + 2);
    assert.equal(seen.state.turn, 'white');
    await guest.getByText('Your turn', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  }
});

scene('from a position: mate in one, and a rematch', async (cast) => {
  const guest = await cast.person();
  const data = { time: '10 min', side: 'black', fen: FOOLED, computer: { level: 1 } };
  const made = await guest.request.post(`${cast.base}/api/zone/games`, { data });
  assert.equal(made.status(), 201, await made.text());
  const { id } = await made.json();
  await guest.goto(`${cast.base}/${id}`);
  await guest.getByText('Your turn', { exact: true }).waitFor({ timeout: PATIENCE_MS });
  await click(guest, 'd8', 'h4');
  await until(guest, 'Qh4#', PATIENCE_MS);
  await guest.getByRole('heading', { name: 'YOU WON' }).waitFor();
});
