// Ratings at the board, the score of a series of rematches, and a new opponent after a game.

import assert from 'node:assert/strict';

import { signedIn } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const button = (page, name) => page.getByRole('button', { name, exact: true });
const atGame = (page) => page.waitForURL(/\/\w{8}$/);
const row = (page, name) => page.locator('.bar').filter({ hasText: name });

/** Two new accounts, paired rated by one press each: White and Black. */
async function paired(cast, ...names) {
  const people = [await signedIn(cast, names[0]), await signedIn(cast, names[1])];
  await Promise.all(people.map(({ page }) => page.goto(cast.base)));
  for (const { page } of people) await page.getByRole('button', { name: /^3\+2/ }).click();
  await Promise.all(people.map(({ page }) => atGame(page)));
  return sides(cast, people);
}

/** Who has which side of the game they are at. */
async function sides(cast, people) {
  const id = new URL(people[0].page.url()).pathname.slice(1);
  const { you } = await (await people[0].page.request.get(`${cast.base}/api/zone/games/${id}`)).json();
  const [white, black] = you === 'white' ? people : [...people].reverse();
  return { white, black, id };
}

/** A move of each, then Black resigns. */
async function blackResigns({ white, black, id }, base) {
  for (const [{ page }, uci, ply] of [[white, 'e2e4', 0], [black, 'e7e5', 1]]) {
    await page.locator('.status').getByText('Your turn').waitFor();
    const data = { act: { a: 'move', uci, ply } };
    const made = await page.request.post(`${base}/api/zone/games/${id}/acts`, { data });
    assert.equal(made.status(), 200, await made.text());
  }
  await white.page.locator('.status').getByText('Your turn').waitFor();
  const resigned = await black.page.request.post(`${base}/api/zone/games/${id}/acts`, { data: { act: { a: 'resign' } } });
  assert.equal(resigned.status(), 200, await resigned.text());
  await Promise.all([white, black].map(({ page }) => page.locator('.result').waitFor()));
}

scene('A15 ratings stand beside the names, and the change comes with the result', async (cast) => {
  const table = await paired(cast, 'Anna', 'Bert');
  const { white, black, id } = table;
  const watching = await cast.person(PHONE);
  await watching.goto(`${cast.base}/${id}`);
  for (const page of [white.page, black.page, watching]) {
    for (const { name } of [white, black]) await row(page, name).getByText(/^1500\?/).waitFor();
  }
  await blackResigns(table, cast.base);
  for (const page of [white.page, black.page, watching]) {
    await row(page, white.name).getByText('1500? +162').waitFor();
    await row(page, black.name).getByText('1500? −162').waitFor();
    await page.locator('.result').getByText('+162').waitFor();
    assert.deepEqual(await scan(page), []);
  }
  await watching.reload();
  await row(watching, white.name).getByText('1500? +162').waitFor();
  await watching.goto(`${cast.base}/game/${id}/text`);
  await watching.getByText(`${white.name}: rating 1500, provisional, plus 162`).waitFor();
});

scene('A15 a series of rematches has a score, for spectators too', async (cast) => {
  const first = await paired(cast, 'Cora', 'Dora');
  await blackResigns(first, cast.base);
  await button(first.white.page, 'Rematch').click();
  await button(first.black.page, 'Accept').click();
  const next = new RegExp(`/(?!${first.id})\\w{8}$`);
  await Promise.all([first.white, first.black].map(({ page }) => page.waitForURL(next)));
  const second = await sides(cast, [first.white, first.black]);
  const [winner, loser] = [first.white.name, first.black.name];
  const watching = await cast.person(PHONE);
  await watching.goto(`${cast.base}/${second.id}`);
  await first.white.page.locator('.info').getByText(`${winner} 1 – 0 ${loser}`).waitFor();
  await first.black.page.locator('.info').getByText(`${loser} 0 – 1 ${winner}`).waitFor();
  await watching.locator('.info').getByText(`${loser} 0 – 1 ${winner}`).waitFor();
  await row(watching, winner).getByText(/^1662\?/).waitFor();
  await blackResigns(second, cast.base);
  for (const page of [first.white.page, first.black.page, watching]) {
    await page.locator('.result').getByText(/1 – 1/).waitFor();
    assert.deepEqual(await scan(page), []);
  }
  await watching.goto(`${cast.base}/game/${second.id}/text`);
  await watching.getByText(/Score of the series: .* 1 – 1 /).waitFor();
});

scene('A15 New opponent searches again at the same settings, and can be canceled', async (cast) => {
  const table = await paired(cast, 'Emil', 'Fred');
  const { white, black } = table;
  await blackResigns(table, cast.base);
  const carl = await signedIn(cast, 'Carl');
  await carl.page.goto(cast.base);
  await button(white.page, 'New opponent').click();
  await white.page.getByText('Looking for a new opponent: 3+2').waitFor();
  await white.page.getByRole('timer').getByText(/^0:0\d$/).waitFor();
  assert.deepEqual(await scan(white.page), []);
  const waiting = carl.page.getByRole('button', { name: /^3\+2/ }).getByText('1 waiting');
  await waiting.waitFor();
  await button(white.page, 'Cancel').click();
  await waiting.waitFor({ state: 'detached' });
  await button(white.page, 'New opponent').click();
  await waiting.waitFor();
  await carl.page.getByRole('button', { name: /^3\+2/ }).click();
  const next = new RegExp(`/(?!${table.id})\\w{8}$`);
  await Promise.all([white.page.waitForURL(next), atGame(carl.page)]);
  const { id } = await sides(cast, [white, carl]);
  const game = await (await carl.page.request.get(`${cast.base}/api/zone/games/${id}`)).json();
  assert.deepEqual([game.rated, game.time.white], [true, '3+2']);
  // The other one is still at the old game, and finds the winner gone.
  await button(black.page, 'New opponent').waitFor();
});

scene('A13 a rating range is chosen beside the mode, and goes with the search', async (cast) => {
  const anna = await signedIn(cast, 'Anna');
  await anna.page.goto(cast.base);
  await anna.page.getByText('±200', { exact: true }).click();
  await anna.page.getByRole('button', { name: /^10\s/ }).click();
  const guest = await cast.person();
  await guest.goto(cast.base);
  await guest.getByText(/rating ±200/).waitFor();
  assert.deepEqual([...(await scan(anna.page)), ...(await scan(guest))], []);
  await guest.getByRole('button', { name: /^Accept/ }).click();
  await guest.getByRole('alert').getByText(/needs an account/).waitFor();
  await anna.page.reload();
  await anna.page.getByRole('radio', { name: '±200' }).waitFor({ state: 'attached' });
  assert.ok(await anna.page.getByRole('radio', { name: '±200' }).isChecked(), 'it is remembered');
});
