// A phone on a slow line: 400 kbit/s, 400 ms. The time until there is something to read is measured
// and told; what is judged are the bytes that the first paint waits for, which no machine changes.

import assert from 'node:assert/strict';

import { PHONE } from './browser.mjs';
import { PATIENCE_MS, scene, useServer } from './fixture.mjs';

useServer();

const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
/** What can come in 1.5 s when the connection and the request take a way each. */
const BUDGET = BYTES_PER_SECOND * (1.5 - (2 * LATENCY_MS) / 1_000);

/** A visitor with a phone on a slow line. */
async function onSlowLine(cast) {
  const page = await cast.person(PHONE);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  return page;
}

/** Bytes on the way to the first paint: the page itself and everything that blocks it. */
const firstPaint = (page) =>
  page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation');
    const blocking = performance.getEntriesByType('resource').filter((each) => each.renderBlockingStatus === 'blocking');
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return {
      bytes: [document, ...blocking].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      blocking: blocking.map(({ name }) => name),
      ms: Math.round(paint?.startTime ?? Number.NaN),
    };
  });

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

scene('at 400 kbit/s a page is readable from its shell, and the computer plays after two taps', async (cast) => {
  const page = await onSlowLine(cast);
  const start = Date.now();
  await page.goto(cast.base, { waitUntil: 'commit' });
  const computer = page.getByRole('button', { name: 'Play the computer' });
  await computer.waitFor({ timeout: PATIENCE_MS });
  const ready = Date.now() - start;
  const { bytes, blocking, ms } = await firstPaint(page);
  assert.deepEqual(blocking, [], 'nothing blocks the first paint');
  assert.ok(bytes <= BUDGET, `${bytes} of ${BUDGET} bytes before the first paint`);

  let taps = 0;
  const tap = async (button) => {
    await button.tap({ timeout: PATIENCE_MS });
    taps += 1;
  };
  await tap(computer);
  await tap(page.getByRole('button', { name: 'Start game' }));
  await page.locator('cg-board piece').first().waitFor({ timeout: PATIENCE_MS });
  assert.ok(taps <= 3, `${taps} taps`);
  console.log(`lobby: ${bytes} bytes before the first paint after ${seconds(ms)}, buttons after ${seconds(ready)}, board after ${seconds(Date.now() - start)} and ${taps} taps`);
});

scene('so is a game that was shared', async (cast) => {
  const id = await cast.game(await cast.person(), await cast.person());
  const page = await onSlowLine(cast);
  const start = Date.now();
  await page.goto(`${cast.base}/${id}`, { waitUntil: 'commit' });
  await page.locator('cg-board piece').first().waitFor({ timeout: PATIENCE_MS });
  const { bytes, blocking, ms } = await firstPaint(page);
  assert.deepEqual(blocking, []);
  assert.ok(bytes <= BUDGET, `${bytes} of ${BUDGET} bytes before the first paint`);
  console.log(`game: ${bytes} bytes before the first paint after ${seconds(ms)}, board after ${seconds(Date.now() - start)}`);
});
