// Watching: the featured game and the others by speed, and a game that spectators see later.

import assert from 'node:assert/strict';

import { act, atTheBoard, rule } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, until } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const heading = (page, name, level = 2) => page.getByRole('heading', { level, name });

/** A game that two people play, with a move made. */
async function liveGame(cast, settings) {
  const [white, black] = await Promise.all([cast.person(), cast.person()]);
  const id = await cast.game(white, black, settings);
  await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
  await white.getByText('Your turn', { exact: true }).first().waitFor();
  await drag(white, 'e2', 'e4');
  await until(white, 'e4');
  return { id, white, black };
}

for (const [device, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  scene(`a featured game, and the others by speed: ${device}`, async (cast) => {
    const blitz = await liveGame(cast, { time: '3+2' });
    const rapid = await liveGame(cast, { time: '15+10' });
    for (const colorScheme of ['light', 'dark']) {
      const page = await cast.person({ ...options, colorScheme });
      await page.addInitScript((theme) => localStorage.setItem('tabiya.preferences', JSON.stringify({ theme })), colorScheme);
      await page.goto(`${cast.base}/watch`);
      await heading(page, 'Featured game').waitFor();
      await heading(page, 'More games').waitFor();
      assert.deepEqual(await scan(page), [], colorScheme);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(wide, 0, 'it does not scroll sideways');
      if (process.env.SHOTS) {
        await page.screenshot({ path: `${process.env.SHOTS}/watch-${device}-${colorScheme}.png`, fullPage: true });
      }
      const of = (name) => page.getByRole('radio', { name, exact: true });
      await of('Rapid').check({ force: true });
      await page.locator(`section a[href="/${rapid.id}"]`).first().waitFor();
      await page.locator(`a[href="/${blitz.id}"]`).first().waitFor({ state: 'hidden' });
      await of('All').check({ force: true });
      await page.locator(`a[href="/${blitz.id}"]`).first().waitFor();
    }
  });
}

scene('a spectator sees the moves of a delayed game later than its players', async (cast) => {
  const { id, arbiter, white, black } = await atTheBoard(cast, { spectatorDelay: 8 });
  await rule(cast, arbiter, id, { r: 'start' });
  const spectator = await cast.person();
  await spectator.goto(`${cast.base}/${id}`);
  await spectator.getByText('You see this game with a delay of').first().waitFor();
  await act(cast, white, id, { a: 'move', uci: 'e2e4', ply: 0 });
  const shown = until(spectator, 'e4', 30_000);
  await until(arbiter.page, 'e4');
  await until(black.page, 'e4');
  assert.deepEqual(await scan(spectator), []);
  await shown;
});
