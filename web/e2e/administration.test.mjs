// What operators do to the server as a whole: announcements, games in progress, settings.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

const PASSWORD = 'a long enough horse';
/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const button = (page, name) => page.getByRole('button', { name });
const view = (page, name) => page.getByRole('radio', { name, exact: true }).check({ force: true });

async function operator(cast) {
  await cast.server.account('Root', PASSWORD, '--admin');
  const page = await cast.person();
  const data = { name: 'Root', password: PASSWORD };
  const signedIn = await page.request.post(`${cast.base}/api/zone/account/session`, { data });
  assert.equal(signedIn.status(), 200, await signedIn.text());
  await page.goto(`${cast.base}/account/operator`);
  return page;
}

scene('an announcement, a pause for all games, the end of one, and settings', async (cast) => {
  const { white, id } = await cast.seated({ blackIs: PHONE });
  const root = await operator(cast);
  await root.getByLabel('Text', { exact: true }).fill('Maintenance at nine.');
  await button(root, 'Show announcement').click();
  await root.getByText('Shown now: Maintenance at nine.').waitFor();
  const bar = (page) => page.getByRole('complementary', { name: 'Announcement' });
  await bar(root).getByText('Maintenance at nine.').waitFor();
  assert.deepEqual(await scan(root), []);
  // Players hear of it without loading the page again; a visitor with the next page.
  await bar(white).getByText('Maintenance at nine.').waitFor();
  assert.deepEqual(await scan(white), []);
  await bar(white).getByRole('button', { name: 'Hide' }).click();
  await bar(white).waitFor({ state: 'detached' });
  const visitor = await cast.person(PHONE);
  await visitor.goto(`${cast.base}/help`);
  await bar(visitor).getByText('Maintenance at nine.').waitFor();
  await button(root, 'Remove announcement').click();
  await bar(root).waitFor({ state: 'detached' });

  await view(root, 'Live games');
  await root.getByText('in play').waitFor();
  await root.getByText(/^connected 10:00/).first().waitFor();
  await root.getByLabel('Reason', { exact: true }).fill('Fire alarm');
  await button(root, 'Pause all games').click();
  await root.getByText('1 game paused.').waitFor();
  await bar(white).getByText('Fire alarm').waitFor();
  assert.deepEqual(await scan(root), []);
  await root.getByLabel('Reason', { exact: true }).fill('All clear');
  await button(root, 'Resume all games').click();
  await root.getByText('1 game resumed.').waitFor();
  await button(root, /^End /).click();
  await root.getByLabel('Reason (both players read it)').fill('The hall closes');
  await button(root, 'End the game').click();
  await root.getByText('No games in progress.').waitFor();
  await white.getByText('DRAW').first().waitFor();
  assert.equal(new URL(white.url()).pathname, `/${id}`);

  await view(root, 'Settings');
  await root.getByLabel('Server name').fill('Chess Club');
  await root.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
  await root.getByAltText('Current logo').waitFor();
  await root.getByLabel('Lobby tiles').fill('90+30\n10 min');
  await root.getByLabel('House rules').fill('Be kind.\nPlay fair.');
  await button(root, 'Save settings').click();
  await root.getByText('Saved.').waitFor();
  assert.deepEqual(await scan(root), []);
  await root.getByRole('link', { name: 'About this server' }).click();
  await root.getByRole('heading', { name: 'Chess Club' }).waitFor();
  await root.getByText('Play fair.').waitFor();
  assert.deepEqual(await scan(root), []);
  await root.goto(`${cast.base}/account/operator#log`);
  await root.getByText('house rules: → Be kind. Play fair.').waitFor();
  // A visitor finds it all, before any script has run.
  await visitor.goto(cast.base);
  const written = await (await fetch(cast.base)).text();
  assert.match(written, /<span>Chess Club<\/span>/);
  await visitor.getByRole('banner').getByText('Chess Club').waitFor();
  assert.ok(await visitor.locator('header img').evaluate((image) => image.naturalWidth > 0));
  const figures = await visitor.locator('main .figure').allInnerTexts();
  assert.deepEqual(figures.map((text) => text.replaceAll(/\s/g, ' ')), ['90+30', '10 min']);
});
