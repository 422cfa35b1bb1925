// Players who leave, are cut off, or never come: both see what happens and why.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { drag, until } from './browser.mjs';
import { status } from './keys.mjs';
import { eventually, PATIENCE_MS, scene, useOwnServer } from './fixture.mjs';

useOwnServer();

const heading = (page, name) => page.getByRole('heading', { name }).waitFor({ timeout: PATIENCE_MS });
const line = (page) => page.locator('.status p').first();

/** Cuts everything between a page and the server, until it is mended. */
async function cuttable(page) {
  const state = { cut: false, ends: new Set() };
  await page.route('**/api/**', (route) => (state.cut ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/ws\//, (client) => {
    if (state.cut) return void client.close();
    const server = client.connectToServer();
    state.ends.add(() => {
      client.close();
      server.close();
    });
  });
  return {
    // The browser says that it has no network. Files of the page still come, for those not loaded yet.
    async cut() {
      state.cut = true;
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      for (const end of state.ends) end();
      state.ends.clear();
    },
    async mend() {
      state.cut = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

scene('a player who is cut off sees how long is left, and nothing that is not known', async (cast) => {
  let wire;
  const { white, black } = await cast.seated({ onpage: async (page) => (wire = await cuttable(page)) });
  assert.equal(await white.locator('.dot.present').count(), 2);
  await wire.cut();
  await line(white).getByText(/^You are offline\. Reconnecting … you lose in \d+ s$/).waitFor();
  assert.equal(await white.locator('.dot.present').count(), 0);
  assert.equal(await white.getByText('Your turn', { exact: true }).count(), 0);
  assert.doesNotMatch(await white.title(), /Your turn/);
  assert.deepEqual(await scan(white), []);
  await line(black).getByText(/^Your opponent is offline and loses in \d+ s$/).waitFor();
  await wire.mend();
  await status(white, 'Your turn').waitFor({ timeout: PATIENCE_MS });
  await eventually(() => white.locator('.dot.present').count(), (dots) => dots === 2, 'both are shown as present');
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
});

scene('a player who comes back too late reads what happened', async (cast) => {
  let wire;
  const { white, black } = await cast.seated({ absence: 5, onpage: async (page) => (wire = await cuttable(page)) });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await wire.cut();
  await heading(black, 'YOU WON');
  await wire.mend();
  await heading(white, 'YOU LOST');
  await white.getByText('abandonment', { exact: true }).waitFor();
  await white.getByText('The game ended while you were offline.').waitFor();
});

scene('nobody loses by absence against the computer', async (cast) => {
  const white = await cast.person();
  const wire = await cuttable(white);
  const data = { time: 'no clock', side: 'white', computer: { level: 1 } };
  const { id } = await (await white.request.post(`${cast.base}/api/zone/games`, { data })).json();
  await white.goto(`${cast.base}/${id}`);
  await status(white, 'Your turn').waitFor();
  await wire.cut();
  await line(white).getByText('You are offline. Reconnecting …', { exact: true }).waitFor();
  await wire.mend();
  await status(white, 'Your turn').waitFor({ timeout: PATIENCE_MS });
});

scene('a game whose opponent does not come counts down, and says why it was aborted', async (cast) => {
  const [white, black] = [await cast.person(), await cast.person()];
  const id = await cast.game(white, black);
  await white.goto(`${cast.base}/${id}`);
  await line(white).getByText(/^Waiting for Guest .+: the game is aborted in \d+ s$/).waitFor();
  assert.deepEqual(await scan(white), []);
  await white.getByRole('heading', { name: 'The game was aborted' }).waitFor({ timeout: 2 * PATIENCE_MS });
  await white.getByText('Black did not appear', { exact: true }).waitFor();
});

scene('the lobby shows games that are played, and none that were left', async (cast) => {
  const { white, black, id } = await cast.seated({ time: 'no clock' });
  const visitor = await cast.person();
  const board = visitor.locator(`a[href="/${id}"]`);
  await visitor.goto(cast.base);
  await board.first().waitFor();
  await Promise.all([white, black].map((page) => page.goto('about:blank')));
  await eventually(
    async () => {
      await visitor.goto(cast.base);
      // Whether there are others or none: the list has come.
      await visitor.getByText(/\d+ games?$/).first().waitFor();
      return board.count();
    },
    (count) => count === 0,
    'the game that both left',
  );
});
