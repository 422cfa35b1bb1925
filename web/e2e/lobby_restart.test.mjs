// A restart of the server loses nobody's search for a game.

import { eventually, useOwnServer, PATIENCE_MS, scene } from './fixture.mjs';

useOwnServer();

scene('a player who looks for a game still does after kill -9, and is paired', async (cast) => {
  const [one, two] = [await cast.person(), await cast.person()];
  await one.goto(cast.base);
  await one.getByRole('button', { name: /^3\+2/ }).click();
  await one.getByText('Looking for an opponent: 3+2').waitFor();

  await cast.server.kill();
  await one.getByText(/^No connection.* Reconnecting …$/).waitFor();
  await cast.server.begin();
  const back = { state: 'hidden', timeout: PATIENCE_MS };
  await one.getByText(/^No connection.* Reconnecting …$/).waitFor(back);
  await one.getByText('Looking for an opponent: 3+2').waitFor();

  await two.goto(cast.base);
  await two.getByRole('button', { name: /^3\+2/ }).click();
  for (const page of [one, two]) {
    const path = () => new URL(page.url()).pathname;
    await eventually(path, (found) => found.length === 9, 'the page of a game');
  }
});
