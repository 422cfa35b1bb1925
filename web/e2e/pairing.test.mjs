// Finding an opponent by one press: rated for people with an account, with the first opponent who fits.

import assert from 'node:assert/strict';

import { signedIn } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const tile = (page, time) => page.getByRole('button', { name: new RegExp(`^${time.replace('+', '\\+')}`) });
const atGame = (page) => page.waitForURL(/\/\w{8}$/);

scene('A13 two signed-in people are paired rated by one press each', async (cast) => {
  const [anna, bert] = [await signedIn(cast, 'Anna'), await signedIn(cast, 'Bert')];
  await Promise.all([anna.page.goto(cast.base), bert.page.goto(cast.base)]);
  await anna.page.getByRole('radio', { name: 'Rated' }).waitFor({ state: 'attached' });
  assert.ok(await anna.page.getByRole('radio', { name: 'Rated' }).isChecked());
  await tile(anna.page, '3+2').click();
  await tile(bert.page, '3+2').getByText('1 waiting').waitFor();
  assert.deepEqual([...(await scan(anna.page)), ...(await scan(bert.page))], []);
  await tile(bert.page, '3+2').click();
  await Promise.all([atGame(anna.page), atGame(bert.page)]);
  const id = new URL(anna.page.url()).pathname.slice(1);
  const game = await (await anna.page.request.get(`${cast.base}/api/zone/games/${id}`)).json();
  assert.equal(game.rated, true);
});

scene('A13 a tile takes a seek with other small settings, and a casual one only if casual is chosen', async (cast) => {
  const [anna, bert] = [await signedIn(cast, 'Anna'), await signedIn(cast, 'Bert')];
  await Promise.all([anna.page.goto(cast.base), bert.page.goto(cast.base)]);
  const data = { game: { time: '5+3', chat: false } };
  const made = await anna.page.request.post(`${cast.base}/api/zone/seeks`, { data });
  assert.equal(made.status(), 201, await made.text());
  await bert.page.getByText('Casual', { exact: true }).click();
  await tile(bert.page, '5+3').getByText('1 waiting').waitFor();
  await tile(bert.page, '5+3').click();
  await Promise.all([atGame(anna.page), atGame(bert.page)]);
});

scene('A16 who waits sees for how long, one Cancel, and that nobody else waits', async (cast) => {
  const page = await cast.person();
  await page.goto(cast.base);
  await tile(page, '10\\s').click();
  await page.getByText('Nobody else is waiting yet.').waitFor();
  await tile(page, '10\\s').getByText(/^0:0\d$/).waitFor();
  assert.equal(await page.getByRole('button', { name: /cancel/i }).count(), 1);
  await tile(page, '10\\s').click();
  await page.getByText('No open challenges.').waitFor();
});
