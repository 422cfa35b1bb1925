// An arbiter runs a Swiss of five rounds from the entry list to the report: two players in browsers,
// the others over the API; with a bye, a late entry, a forfeit, a withdrawal, an absence, a change
// by hand and a corrected result.

import assert from 'node:assert/strict';

import { button, newArbiter, signedIn, startTournament } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { drag } from './browser.mjs';
import { eventually, scene, useOwnServer } from './fixture.mjs';
import { apiPlayers, doIn, lastRound, play, playRound, standingsOf, viewOf } from './tournament.mjs';

useOwnServer();

/** One of the tabs of a page. */
const tab = (page, name) => page.getByRole('radio', { name, exact: true }).locator('..').click();

/** The button of the next step, pressed until the server has done it. */
async function step(page, name) {
  await button(page, name).click();
  await button(page, name).waitFor({ state: 'hidden' });
}

async function giveReason(page, reason, name) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

scene('a Swiss from the form to the report', async (cast) => {
  const [arbiter, anna, bert, others] = [
    await newArbiter(cast),
    await signedIn(cast, 'Anna'),
    await signedIn(cast, 'Bert'),
    await apiPlayers(cast, ['Carl', 'Dora', 'Emil', 'Fritz', 'Gina', 'Hugo']),
  ];
  const [carl, dora, , , , hugo] = others;
  const everyone = [anna, bert, ...others];
  const { page } = arbiter;

  // The form.
  await page.goto(`${cast.base}/tournaments`);
  await page.getByText('No tournaments yet.').waitFor();
  await page.getByRole('link', { name: 'New tournament' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Club Championship');
  await button(page, '10+5').click();
  await page.getByText('More options').click();
  await page.getByLabel('Late entry until round').fill('3');
  assert.deepEqual(await scan(page), []);
  await button(page, 'Create draft').click();
  await page.waitForURL(/\/tournament\/\w{8}\/desk/);
  const id = /tournament\/(\w{8})/.exec(page.url())[1];

  // Entry: two by their own card, the others by the API; the last comes late.
  await step(page, 'Open entry');
  for (const person of [anna, bert]) {
    await person.page.goto(`${cast.base}/tournament/${id}`);
    await button(person.page, 'Enter').click();
    await person.page.getByText('Round 1 is not paired yet.').waitFor();
  }
  for (const person of others.slice(0, 5)) await doIn(cast, person, id, 'enter');
  await page.getByRole('row', { name: new RegExp(anna.name) }).waitFor();
  await eventually(() => page.getByRole('row').count(), (count) => count === 8, 'seven players and the head');
  assert.deepEqual(await scan(page), []);
  await step(page, 'Close entry');
  await startTournament(page);

  // Round 1, changed by hand with the keyboard alone: seven players, one has the bye.
  await step(page, 'Pair round 1');
  await page.getByText('This is the pairing of the rules.').waitFor();
  const seats = page.getByRole('group', { name: 'Pairings of round 1' }).locator('[data-seat]');
  assert.equal(await seats.count(), 7);
  await seats.first().focus();
  const moved = await seats.first().textContent();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('2 boards changed, not saved').waitFor();
  assert.notEqual(await seats.first().textContent(), moved);
  // And by mouse: one onto another, and back.
  await seats.nth(1).dragTo(seats.nth(3));
  await seats.nth(1).dragTo(seats.nth(3));
  await page.getByText('2 boards changed, not saved').waitFor();
  await page.getByLabel('Reason').fill('Brothers');
  assert.deepEqual(await scan(page), []);
  await button(page, 'Save changes').click();
  await page.getByText(/the rules give a better pairing|another pairing comes first/).waitFor();
  await button(page, 'Confirm round 1').click();
  await giveReason(page, 'Brothers', 'Confirm round 1');
  // Nobody but the staff has seen any of it.
  assert.equal((await viewOf(cast, anna, id)).rounds[0].boards.length, 0);
  await step(page, 'Publish round 1');

  // Both browsers know at once, and the start leads to the board.
  const withGame = [];
  for (const person of [anna, bert]) {
    await person.page.getByText(/The arbiter starts the round\.|Round 1: Bye/).first().waitFor();
    if ((await viewOf(cast, person, id)).you.pairing?.game != null) withGame.push(person);
  }
  assert.deepEqual(await scan(withGame[0].page), []);
  await button(page, 'Start round 1 now').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start round 1 now' }).click();
  await page.getByText('The round is in progress.').waitFor();
  const [player] = withGame;
  await player.page.locator('cg-board').waitFor();
  const { you: { pairing: own }, entries } = await viewOf(cast, player, id);
  const opponent = everyone.find(({ name }) => name === entries.find((entry) => entry.id === own.opponent).person);
  if (own.color === 'white') {
    await player.page.getByText('Your turn', { exact: true }).first().waitFor();
    await drag(player.page, 'e2', 'e4');
    await eventually(() => moves(own.game), (count) => count === 1, 'the move from the browser');
    await play(cast, player, opponent, own.game, 'white', [null, 'e7e5']);
  } else {
    await play(cast, opponent, player, own.game, 'black');
  }
  const ownBoard = async () => (await lastRound(cast, arbiter, id)).boards.find(({ game }) => game === own.game);
  await eventually(ownBoard, ({ result }) => result !== null, 'the result of the game');
  await playRound(cast, arbiter, id, everyone);
  await page.getByText('Everything is ready for the next round.').waitFor();

  // A late entry from the desk; a forfeit in round 2.
  await tab(page, 'Entries');
  await button(page, 'Add player').click();
  await page.getByLabel('Account on this server').fill(hugo.name);
  await page.locator('form').getByRole('button', { name: 'Add player' }).click();
  await page.getByRole('row', { name: new RegExp(hugo.name) }).waitFor();
  await tab(page, 'Round');
  await roundByDesk(2);
  await tab(page, 'Results');
  const [first] = (await lastRound(cast, arbiter, id)).boards;
  await page.getByRole('button', { name: /^Enter: Board 1:/ }).click();
  await choose('Forfeit');
  await choose('+ −');
  await giveReason(page, 'Did not appear', 'Save result');
  await page.getByRole('row', { name: new RegExp(`${first.whiteIs.name}.*\\+ −`) }).waitFor();
  await playRound(cast, arbiter, id, everyone);

  // Before round 3: Bert asks for a bye on his card, Dora withdraws, Carl is away.
  await bert.page.goto(`${cast.base}/tournament/${id}`);
  await bert.page.getByText('Bye or withdrawal').click();
  await bert.page.getByLabel('Half-point bye in round').selectOption('3');
  await button(bert.page, 'Request bye').click();
  await button(bert.page, 'Cancel the bye in round 3').waitFor();
  await doIn(cast, dora, id, 'withdraw');
  await tab(page, 'Entries');
  await button(page, `Actions for ${carl.name}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bye', { exact: true }).selectOption('zero');
  await dialog.getByRole('button', { name: 'Set bye' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: new RegExp(`${carl.name}.*3: Zero-point bye`) }).waitFor();
  await tab(page, 'Round');
  await roundByDesk(3);
  await bert.page.getByText('Round 3: Half-point bye').waitFor();
  await playRound(cast, arbiter, id, everyone);

  await page.getByText('Everything is ready for the next round.').waitFor();

  // A result is corrected: the standings follow.
  await tab(page, 'Results');
  const before = await standingsOf(cast, arbiter, id);
  await page.getByRole('button', { name: /^Correct: Board 1:/ }).click();
  await choose('½–½');
  await giveReason(page, 'Wrong result entered', 'Save result');
  await page.getByRole('row', { name: /½–½/ }).waitFor();
  const after = await standingsOf(cast, arbiter, id);
  const points = ({ rows }) => rows.reduce((sum, row) => sum + row.points, 0);
  assert.equal(points(after), points(before), 'a draw has as many points as a win');
  assert.notDeepEqual(after.rows.map((row) => row.points), before.rows.map((row) => row.points));

  // The last two rounds, and the end.
  for (const round of [4, 5]) {
    await tab(page, 'Round');
    await roundByDesk(round);
    await playRound(cast, arbiter, id, everyone);
  }
  await button(page, 'Finish the tournament').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish the tournament' }).click();
  await page.getByText('The tournament is over.').waitFor();
  await tab(page, 'Log');
  for (const line of ['Brothers', 'Did not appear', 'Wrong result entered']) await page.getByText(line).first().waitFor();
  assert.deepEqual(await scan(page), []);

  // The report, and the same standings from it.
  await tab(page, 'Settings');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'FIDE report (TRF)' }).click()]);
  const report = await text(await download.createReadStream());
  assert.equal(report.match(/^001 /gm).length, 8);
  assert.match(report, /Brothers/);
  const imported = await page.request.post(`${cast.base}/api/zone/tournaments/import`, { data: report, headers: { 'content-type': 'text/plain' } });
  assert.equal(imported.status(), 201, await imported.text());
  const again = await standingsOf(cast, arbiter, (await imported.json()).id);
  const shown = ({ rows }) => rows.map(({ place, points, tieBreaks }) => ({ place, points, tieBreaks }));
  assert.deepEqual(shown(again), shown(await standingsOf(cast, arbiter, id)));

  // What spectators see, without an account.
  const visitor = await cast.person();
  await visitor.goto(`${cast.base}/tournament/${id}#crosstable`);
  await visitor.getByRole('region', { name: 'Crosstable' }).waitFor();
  assert.deepEqual(await scan(visitor), []);
  await visitor.getByRole('link', { name: anna.name }).first().click();
  await visitor.getByText('Buchholz Cut-1', { exact: false }).first().click();
  await visitor.getByText('Round 1:', { exact: false }).first().waitFor();
  assert.deepEqual(await scan(visitor), []);

  async function moves(game) {
    const { moves: made } = await (await page.request.get(`${cast.base}/api/zone/games/${game}`)).json();
    return made?.length ?? 0;
  }
  function choose(name) {
    return page.getByRole('dialog').getByRole('radio', { name, exact: true }).locator('..').click();
  }
  async function roundByDesk(number) {
    await step(page, `Pair round ${number}`);
    await step(page, `Confirm round ${number}`);
    await step(page, `Publish round ${number}`);
    await button(page, `Start round ${number} now`).click();
    await page.getByRole('dialog').getByRole('button', { name: `Start round ${number} now` }).click();
    await page.getByText('The round is in progress.').waitFor();
  }
});

async function text(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
