// The wall: games made by form and by file, calls answered from the queue, all boards stopped at once.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { drag, PHONE } from './browser.mjs';
import { atTheBoard, button, newArbiter, nameOf, official, rule, signedIn } from './arbiters.mjs';
import { eventually, useOwnServer, scene } from './fixture.mjs';

useOwnServer();

const tile = (page, name) => page.locator('main ul > li').filter({ has: page.getByRole('link', { name: new RegExp(`${name}\\b`) }) });
const filter = (page, name) => page.locator('label', { hasText: new RegExp(`${name} \\d`) });

scene('a game is made by form, with everything that can be laid down', async (cast) => {
  const arbiter = await newArbiter(cast);
  const [white, black, second] = [await signedIn(cast, 'Anna'), await signedIn(cast, 'Bert'), await newArbiter(cast)];
  const { page } = arbiter;
  await page.goto(`${cast.base}/arbiter`);
  await page.getByText('No games yet. Create the first ones.').waitFor();
  await page.getByRole('link', { name: 'New games' }).click();
  assert.deepEqual(await scan(page), []);
  await page.getByLabel('White', { exact: true }).fill(white.name);
  await page.getByLabel('Black', { exact: true }).fill('Nobody-at-all');
  await page.getByLabel('Time control', { exact: true }).fill('40/90+30:30+30');
  await page.getByText('Different time for Black').click();
  await page.getByLabel('Black’s time control').fill('5 d3');
  await page.getByLabel('Disconnection limit (seconds)').fill('120');
  await page.getByLabel('No draw offers before move').fill('30');
  await page.getByText('Lag compensation').click();
  await page.getByText('Auto-queen').click();
  await page.getByLabel('Name', { exact: true }).fill('Club championship');
  await page.getByLabel('Board', { exact: true }).fill('7');
  await page.getByLabel('More arbiters').fill(second.name);
  await button(page, 'Create game').click();
  // What is wrong is said with its field, and nothing is lost.
  const fault = page.getByRole('row', { name: /black.*Nobody-at-all/ });
  await fault.waitFor();
  await page.getByLabel('Black', { exact: true }).fill(black.name);
  await button(page, 'Create game').click();
  await page.getByText('1 game created').waitFor();
  await page.getByRole('link', { name: 'Open the wall' }).click();
  await tile(page, 'Board 7').waitFor();

  const id = (await tile(page, 'Board 7').getByRole('link').getAttribute('href')).slice(1);
  await white.page.goto(`${cast.base}/${id}`);
  await button(white.page, 'Arbiter').click();
  for (const line of [
    'Club championship · Board 7',
    'A player offline for 2 min loses',
    'No draw offers before both players have made 30 moves',
    'No lag compensation',
    'No auto-queen',
  ]) {
    await white.page.getByText(line).waitFor();
  }
  await white.page.getByText(`Arbiter: ${arbiter.name}, ${second.name}`).or(white.page.getByText(`Arbiter: ${second.name}, ${arbiter.name}`)).waitFor();
});

scene('many games by CSV: every mistake with its line and field, all or nothing', async (cast) => {
  const arbiter = await newArbiter(cast);
  const people = [];
  for (const name of ['Anna', 'Bert', 'Carl', 'Dora']) people.push((await signedIn(cast, name)).name);
  const [anna, bert, carl, dora] = people;
  const { page } = arbiter;
  await page.goto(`${cast.base}/arbiter/new`);
  await page.getByText('Many games (CSV)').click();
  const text = page.getByLabel('Games as CSV');
  await text.fill(`board;white;black;time\n1;${anna};${bert};90+30\n2;${carl};${nameOf('Who')};ninety\n`);
  await page.getByText('2 games', { exact: true }).waitFor();
  await button(page, 'Create 2 games').click();
  await page.getByRole('row', { name: /^3 black/ }).waitFor();
  await page.getByRole('row', { name: /^3 time/ }).waitFor();
  assert.deepEqual(await scan(page), []);
  const games = await page.request.get(`${cast.base}/api/zone/arbiter/games`);
  assert.deepEqual((await games.json()).games, [], 'not the good line either');

  // The same as a file.
  await page.getByLabel('Open a file').setInputFiles({
    name: 'round.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`board,white,black,time\n1,${anna},${bert},90+30\n2,${carl},${dora},90+30\n`),
  });
  await button(page, 'Create 2 games').click();
  await page.getByText('2 games created').waitFor();
  await page.getByRole('link', { name: 'Open the wall' }).click();
  await tile(page, 'Board 1').waitFor();
  await tile(page, 'Board 2').waitFor();

  // One word for all of them.
  await button(page, 'Start all').click();
  await button(page, 'Start 2 games').click();
  await page.getByText('Done in 2 games.').waitFor();
  await tile(page, 'Board 2').getByText('White to move').waitFor();
  await button(page, 'Pause all').click();
  await button(page, 'Fire alarm').click();
  await button(page, 'Pause 2 games').click();
  await tile(page, 'Board 1').getByText('Paused').waitFor();
  await tile(page, 'Board 2').getByText('Paused').waitFor();
  // And one for one.
  await button(page, 'Resume Board 2').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume Board 2' }).click();
  await tile(page, 'Board 2').getByText('White to move').waitFor();
  await tile(page, 'Board 1').getByText('Paused').waitFor();
  assert.deepEqual(await scan(page), []);
});

scene('law_6_11_from_the_queue a call stops the clocks where it does, and is answered from the wall', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  const [second] = await official(cast, arbiter, [
    { white: white.name, black: black.name, time: '90+30', calls: 'stopping', board: 2 },
  ]);
  for (const game of [id, second]) await rule(cast, arbiter, game, { r: 'start' });
  await white.page.getByText('Your turn', { exact: true }).first().waitFor();
  await arbiter.page.goto(`${cast.base}/arbiter`);
  await arbiter.page.getByText('No calls').waitFor();

  // A player who is not on the move is told that the clocks keep running.
  await button(black.page, 'Arbiter').click();
  await button(black.page, 'Call the arbiter').click();
  await black.page.getByText('It is not your move: the clocks keep running. The arbiter is notified at once.').waitFor();
  await button(black.page, 'Call now').click();
  await black.page.getByText('The arbiter has been called.').waitFor();
  await arbiter.page.getByText(`${black.name} (Black)`).waitFor();
  await tile(arbiter.page, 'Board 1').getByText('Call').waitFor();

  // A player who is stops them, and is told so first.
  await white.page.goto(`${cast.base}/${second}`);
  await white.page.getByText('Your turn', { exact: true }).first().waitFor();
  await button(white.page, 'Arbiter').click();
  await button(white.page, 'Call the arbiter').click();
  await white.page.getByText('It is your move: the clocks stop until the arbiter answers.').waitFor();
  await button(white.page, 'Call now').click();
  await tile(arbiter.page, 'Board 2').getByText('Paused').waitFor();

  // The oldest first.
  const queue = arbiter.page.getByRole('region', { name: /^Calls/ }).getByRole('listitem');
  await eventually(() => queue.allTextContents(), (lines) => lines.length === 2, 'two calls');
  assert.match(await arbiter.page.title(), /^\(2\) /);
  assert.match(await queue.nth(0).textContent(), /Board 1.*clocks running/s);
  assert.match(await queue.nth(1).textContent(), /Board 2.*clocks stopped/s);
  assert.deepEqual(await scan(arbiter.page), []);

  await queue.nth(0).getByRole('button', { name: /^Answer/ }).click();
  await arbiter.page.getByLabel('Reason').fill('I have seen it');
  await button(arbiter.page, 'Answer').click();
  await eventually(() => queue.count(), (count) => count === 1, 'one call');
  await black.page.locator('.note').getByText(/answers Black: I have seen it/i).waitFor();
  await queue.nth(0).getByRole('button', { name: /^Answer/ }).click();
  await button(arbiter.page, 'Answer and resume').click();
  await arbiter.page.getByText('No calls').waitFor();
  await tile(arbiter.page, 'Board 2').getByText('White to move').waitFor();
});

scene('online_2_3_on_the_wall moves, connections and results as they come', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast, {}, { arbiterIs: PHONE });
  await rule(cast, arbiter, id, { r: 'start' });
  await white.page.getByText('Your turn', { exact: true }).first().waitFor();
  const { page } = arbiter;
  await page.goto(`${cast.base}/arbiter`);
  const board = tile(page, 'Board 1');
  await board.getByText('White to move').waitFor();
  await drag(white.page, 'e2', 'e4');
  await board.getByText('Black to move').waitFor();
  await board.getByText('Last move e2–e4').waitFor();
  assert.equal(await board.getByRole('img', { name: 'offline' }).count(), 0);
  await black.page.goto('about:blank');
  await board.getByRole('img', { name: 'offline' }).waitFor();
  await filter(page, 'Needs attention').click();
  await board.getByText('Player offline').waitFor();
  await rule(cast, arbiter, id, { r: 'decide', result: '1-0' });
  await board.waitFor({ state: 'hidden' });
  await filter(page, 'Finished').click();
  await board.getByText('1-0').waitFor();
  assert.deepEqual(await scan(page), []);
  await board.getByRole('link').click();
  await page.getByRole('heading', { name: 'White won' }).waitFor();
});

scene('the wall speaks German and French', async (cast) => {
  const { arbiter } = await atTheBoard(cast);
  const { page } = arbiter;
  await page.goto(`${cast.base}/arbiter`);
  for (const [language, heading, needs] of [
    ['de', 'Schiedsrichterwand', 'Brauchen mich'],
    ['fr', 'Mur de l’arbitre', 'À traiter'],
  ]) {
    await page.getByRole('combobox').selectOption(language);
    await page.getByRole('heading', { name: heading }).waitFor();
    await filter(page, needs).waitFor();
  }
});
