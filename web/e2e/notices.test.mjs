// What is told on every page: a game to return to, a challenge to answer, and that there is nothing.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const PASSWORD = 'a long enough horse';
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const bar = (page) => page.getByRole('complementary', { name: 'Your games and challenges' });
const path = (page) => new URL(page.url()).pathname;

async function register(page, base, name) {
  const made = await page.request.post(`${base}/api/zone/account`, { data: { name, password: PASSWORD } });
  assert.equal(made.status(), 201, await made.text());
}

for (const [device, options] of Object.entries({ DESKTOP, PHONE })) {
  scene(`the way back to a live game, with its clock running: ${device.toLowerCase()}`, async (cast) => {
    const white = await cast.person(options);
    const black = await cast.person();
    const id = await cast.game(white, black);
    await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
    await white.getByText('Your turn', { exact: true }).first().waitFor();
    await drag(white, 'e2', 'e4');
    await drag(black, 'e7', 'e5');
    await until(white, 'e4 e5');
    // A clock that ran is below ten minutes.
    await white.evaluate(() => localStorage.setItem('tabiya.preferences', '{"askToLeave":false}'));
    for (const [address, name] of [['/help', 'Help'], ['/', 'Play now'], ['/people', 'Leaderboard']]) {
      await white.goto(cast.base + address);
      await heading(white, name).waitFor();
      await bar(white).getByText('Return to your game').waitFor();
    }
    assert.deepEqual(await scan(white), []);
    const wide = await white.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, 'it does not scroll sideways');
    const clock = async () => (await bar(white).locator('.clock').textContent()) ?? '';
    const first = await clock();
    assert.match(first, /^(10:00|9:\d\d)$/);
    await eventually(clock, (now) => now !== first, 'the clock runs');
    await bar(white).getByRole('link').click();
    await until(white, 'e4 e5');
    assert.equal(path(white), `/${id}`);
    await bar(white).waitFor({ state: 'detached' });
    // On its own page, and after the game, there is nothing to return to.
    await drag(white, 'g1', 'f3');
    await until(black, 'e4 e5 Nf3');
    await white.getByRole('button', { name: 'Resign' }).click();
    await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
    await white.locator('header a.home').click();
    await heading(white, 'Play now').waitFor();
    assert.equal(await bar(white).count(), 0);
  });
}

scene('a challenge is told on every page, and answered there', async (cast) => {
  const [one, two] = [await cast.person(), await cast.person(PHONE)];
  const stamp = Date.now().toString(36);
  const [ada, bob] = [`Ada${stamp}`, `Bob${stamp}`];
  await register(one, cast.base, ada);
  await register(two, cast.base, bob);
  await two.goto(`${cast.base}/help`);
  await heading(two, 'Help').waitFor();
  const challenge = async (game) => {
    const made = await one.request.post(`${cast.base}/api/zone/seeks`, { data: { game, to: bob } });
    assert.equal(made.status(), 201, await made.text());
    return (await made.json()).seek.id;
  };
  await challenge({ time: '3+2', rated: true });
  await bar(two).getByText(`${ada} challenges you`).waitFor();
  await bar(two).getByText('3+2 · rated').waitFor();
  assert.deepEqual(await scan(two), []);
  const wide = await two.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, 'it does not scroll sideways');
  await bar(two).getByRole('button', { name: 'Decline' }).click();
  await bar(two).waitFor({ state: 'detached' });

  await two.locator('footer a[href="/people"]').click();
  await heading(two, 'Leaderboard').waitFor();
  const id = await challenge({ time: '10 min' });
  await bar(two).getByRole('button', { name: 'Accept' }).click();
  await eventually(() => path(two), (found) => found === `/${id}`, 'the game');
  await two.locator('cg-board').waitFor();
});

scene('what is not there is named, with status 404', async (cast) => {
  for (const [address, name, hint] of [
    ['/nosuch/x', 'Page not found', '/nosuch/x'],
    ['/zzzzzzzz', 'Game not found', 'zzzzzzzz'],
    ['/people/nobody-of-this-name', 'Player not found', 'nobody-of-this-name'],
    ['/people/Guest%2099', 'Player not found', 'Guest 99'],
    ['/challenge/zzzzzzzz', 'This challenge is no longer available', 'withdrawn'],
  ]) {
    const page = await cast.person();
    const answer = await page.goto(cast.base + address);
    assert.equal(answer.status(), 404, address);
    await heading(page, name).waitFor();
    await page.locator('main').getByText(hint).waitFor();
    assert.deepEqual(await scan(page), [], address);
    await page.context().close();
  }
  const page = await cast.person();
  for (const address of ['/', '/help', '/preferences', '/editor?fen=8/8/8/8/8/8/8/8', '/people']) {
    assert.equal((await page.goto(cast.base + address)).status(), 200, address);
  }
});

scene('a guest has a profile in their own browser', async (cast) => {
  const { white, black, id } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await black.getByRole('heading', { name: 'YOU WON' }).waitFor();
  await black.getByRole('button', { name: 'Menu' }).click();
  await black.getByRole('link', { name: 'Profile' }).click();
  await heading(black, /^Guest \d+$/).waitFor();
  await black.getByRole('row', { name: /^Rapid/ }).waitFor();
  const row = black.getByRole('listitem').filter({ hasText: 'Win' });
  await row.getByText(/resignation/).waitFor();
  assert.deepEqual(await scan(black), []);
  const answer = await black.reload();
  assert.equal(answer.status(), 200);
  await row.getByRole('link').click();
  await eventually(() => path(black), (found) => found === `/${id}`, 'the game');
});
