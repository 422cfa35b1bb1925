// Rounds that the arbiter pairs: from nothing by number and by mouse, from another program, and where
// no legal pairing exists.

import assert from 'node:assert/strict';

import { button, newArbiter } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';
import { doIn, newTournament, started, viewOf } from './tournament.mjs';

useServer();

const NAMES = ['Adams, Ann', 'Baker, Bob', 'Clark, Cleo', 'Davis, Dan', 'Evans, Eve'];

/** A tournament of players without accounts, at its desk. */
async function atDesk(cast, count, options) {
  const arbiter = await newArbiter(cast, options);
  const id = await newTournament(cast, arbiter, { rounds: 3, entry: 'list' });
  await started(cast, arbiter, id, NAMES.slice(0, count));
  await arbiter.page.goto(`${cast.base}/tournament/${id}/desk`);
  return { arbiter, id, page: arbiter.page };
}

async function giveReason(page, name) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('As agreed');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Confirms, publishes, and enters a win of White on each board. */
async function play(cast, { arbiter, id, page }, round, boards) {
  await button(page, `Confirm round ${round}`).click();
  await giveReason(page, `Confirm round ${round}`);
  await button(page, `Publish round ${round}`).click();
  await button(page, `Publish round ${round}`).waitFor({ state: 'hidden' });
  for (let board = 1; board <= boards; board++) await doIn(cast, arbiter, id, 'setResult', { round, board, score: '1-0', how: 'played' });
  await page.getByText('Everything is ready for the next round.').waitFor();
}

const seats = (page, round) => page.getByRole('group', { name: `Pairings of round ${round}` }).locator('[data-seat]');
const broken = (page) => page.getByRole('region', { name: 'Rules that this pairing breaks' });

scene('a round from nothing: by numbers, by mouse, by keyboard, with the rules it breaks', async (cast) => {
  const desk = await atDesk(cast, 5);
  const { arbiter, id, page } = desk;
  await button(page, 'Pair by hand').click();
  const numbers = page.getByRole('textbox', { name: 'By pairing numbers' });
  await numbers.fill('1 2\n3 3\n9 4');
  await page.getByText('Line 2: Number 3 is there already.').waitFor();
  await page.getByText('Line 3: Number 9 does not play in this round.').waitFor();
  await numbers.fill('2\n1 2\n3 4\n5 0');
  await page.getByText('All players are paired.').waitFor();
  assert.deepEqual(await scan(page), []);
  await page.getByLabel('Reason').fill('Paired in the club');
  await button(page, 'Save pairing').click();
  await play(cast, desk, 1, 2);
  const { rounds } = await viewOf(cast, arbiter, id);
  assert.deepEqual(rounds[0].boards.map(({ white, black }) => [white, black]), [[0, 1], [2, 3]]);
  assert.equal(rounds[0].bye, 4);

  // The same again: every rule with its article and its players.
  await button(page, 'Pair by hand').click();
  await numbers.fill('2 1\n3 4\n5 0');
  await broken(page).getByText('Baker, Bob – Adams, Ann met in round 1. (C.04.3 article 2.1.1)').waitFor();
  await broken(page).getByText('Evans, Eve already had the bye, or a full point without a game. (C.04.3 article 2.1.2)').waitFor();
  // By mouse: two players exchanged, and the bye; the numbers follow.
  await seats(page, 2).nth(1).dragTo(seats(page, 2).nth(3));
  await eventually(() => numbers.inputValue(), (text) => text === '2 4\n3 1\n5 0', 'the numbers');
  await seats(page, 2).last().dragTo(seats(page, 2).nth(0));
  await eventually(() => numbers.inputValue(), (text) => text === '5 4\n3 1\n2 0', 'the numbers');
  await broken(page).getByText('already had the bye').waitFor({ state: 'detached' });
  // By keyboard: one out, and back on the seat that is free.
  await seats(page, 2).nth(2).focus();
  await page.keyboard.press('Delete');
  const pool = page.getByRole('region', { name: '1 player not paired' });
  await pool.getByRole('button', { name: /Clark, Cleo/ }).focus();
  await page.keyboard.press('Enter');
  await seats(page, 2).nth(2).focus();
  await page.keyboard.press('Enter');
  await page.getByText('All players are paired.').waitFor();
  // What is not saved stays while other parts of the desk are shown.
  const tab = (name) => page.getByRole('radio', { name, exact: true }).locator('..').click();
  await tab('Entries');
  await tab('Round');
  await eventually(() => numbers.inputValue(), (text) => text === '5 4\n3 1\n2 0', 'the numbers');
  await page.getByLabel('Reason').fill('As agreed');
  await button(page, 'Save pairing').click();
  await button(page, 'Confirm round 2').waitFor();
});

for (const options of [undefined, PHONE]) {
  scene(`no legal pairing: why, and the least bad one to begin with${options === PHONE ? ', on a phone' : ''}`, async (cast) => {
    const desk = await atDesk(cast, 2, options);
    const { page } = desk;
    await button(page, 'Pair round 1').click();
    await button(page, 'Confirm round 1').click();
    await button(page, 'Publish round 1').click();
    await button(page, 'Publish round 1').waitFor({ state: 'hidden' });
    await doIn(cast, desk.arbiter, desk.id, 'setResult', { round: 1, board: 1, score: '1-0', how: 'played' });
    await button(page, 'Pair round 2').click();
    const why = page.getByRole('region', { name: 'No legal pairing exists' });
    await why.getByText(/^(Adams, Ann; Baker, Bob|Baker, Bob; Adams, Ann): no opponent is left\. \(C\.04\.3 article 1\.9\.3\)$/).waitFor();
    await why.getByText(/met in round 1/).waitFor();
    assert.deepEqual(await scan(page), []);
    await button(page, 'Start with the least bad pairing').click();
    await broken(page).getByText(/met in round 1/).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, 'it does not scroll sideways');
    await page.getByLabel('Reason').fill('No other opponent');
    await button(page, 'Save pairing').click();
    await play(cast, desk, 2, 1);
  });
}
