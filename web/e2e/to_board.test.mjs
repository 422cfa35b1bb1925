// The start of a round calls its players to their boards, wherever on the site they are.

import assert from 'node:assert/strict';

import { button, newArbiter, signedIn } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { PHONE, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';
import { doIn, newTournament, nextRound, started, viewOf } from './tournament.mjs';

useServer();

const path = (page) => new URL(page.url()).pathname;
const bar = (page) => page.getByRole('complementary', { name: 'Your games and challenges' });
const isAt = (page, where) => eventually(() => path(page), (found) => found === where, `the page ${where}`);

let halls = 0;

/** A tournament of two players that is ready for its first round. */
async function hall(cast, { annaIs } = {}) {
  const arbiter = await newArbiter(cast);
  // Other people in each scene: those who have a game elsewhere would be taken to it.
  const stamp = ++halls;
  const players = [await signedIn(cast, `Anna${stamp}x`, annaIs), await signedIn(cast, `Bert${stamp}x`)];
  const id = await newTournament(cast, arbiter, { rounds: 1 });
  await started(cast, arbiter, id, players);
  const [anna, bert] = players.map(({ page }) => page);
  const start = async () => {
    await nextRound(cast, arbiter, id);
    const { rounds } = await viewOf(cast, arbiter, id);
    return `/${rounds[0].boards[0].game}`;
  };
  return { arbiter, anna, bert, id, start };
}

/** Notes how many notes were played, and lets a test hide the page. */
const watched = (page) =>
  page.addInitScript(() => {
    globalThis.notes = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      globalThis.notes += 1;
      return create.call(this);
    };
    Object.defineProperty(document, 'hidden', { get: () => globalThis.outOfSight === true });
  });

/** The page hears what waits for its visitor: without that it cannot know of a start. */
const listening = (page) =>
  eventually(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /NoticeBar/.test(name))), Boolean, 'the notices');

scene('at the start of a round its players are taken to the board, once', async (cast) => {
  const { anna, bert, id, start } = await hall(cast);
  await watched(anna);
  await anna.goto(`${cast.base}/help`);
  await bert.goto(`${cast.base}/tournament/${id}`);
  await Promise.all([anna, bert].map(listening));
  const board = await start();
  await Promise.all([isAt(anna, board), isAt(bert, board)]);
  await anna.locator('cg-board').waitFor();
  await anna.getByText('Your game has started. You are at the board.').waitFor({ state: 'attached' });
  assert.equal(await anna.evaluate(() => globalThis.notes), 3);
  // Who leaves the board on purpose is not taken back.
  await bert.evaluate(() => localStorage.setItem('tabiya.preferences', '{"askToLeave":false}'));
  await bert.goto(`${cast.base}/tournament/${id}`);
  await bar(bert).getByText('Return to your game').waitFor();
  assert.equal(path(bert), `/tournament/${id}`);
});

scene('a page out of sight says it in its title until somebody looks', async (cast) => {
  const { anna, start } = await hall(cast);
  await watched(anna);
  await anna.goto(`${cast.base}/people`);
  await listening(anna);
  await anna.evaluate(() => void (globalThis.outOfSight = true));
  const board = await start();
  await isAt(anna, board);
  const title = (found) => found.startsWith('Your game has started · ');
  await eventually(() => anna.title(), (found) => title(found) && /Your turn|Bert/.test(found), 'the title');
  await anna.evaluate(() => {
    globalThis.outOfSight = false;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(() => anna.title(), (found) => !title(found), 'the title of the page alone');
});

scene('text that was typed is not lost: a bar has one button to the board', async (cast) => {
  const { anna, start } = await hall(cast, { annaIs: PHONE });
  await anna.goto(`${cast.base}/people`);
  await listening(anna);
  await anna.getByRole('searchbox').or(anna.getByRole('textbox')).first().fill('Carl');
  const board = await start();
  await bar(anna).getByText('Your game has started').waitFor();
  assert.equal(path(anna), '/people');
  assert.match(await anna.title(), /^Your game has started · /);
  assert.deepEqual(await scan(anna), []);
  const wide = await anna.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, 'it does not scroll sideways');
  await button(anna, 'Go to the board').click();
  await isAt(anna, board);
  await eventually(() => anna.title(), (found) => !found.startsWith('Your game has started'), 'the title of the page alone');
});

scene('nobody is taken out of another live game', async (cast) => {
  const { anna, start } = await hall(cast);
  const other = await cast.person();
  const id = await cast.game(anna, other);
  await Promise.all([anna, other].map((page) => page.goto(`${cast.base}/${id}`)));
  await anna.getByText('Your turn', { exact: true }).first().waitFor();
  await listening(anna);
  await start();
  await bar(anna).getByText('Your game has started').waitFor();
  assert.equal(path(anna), `/${id}`);
  await bar(anna).getByRole('button', { name: 'Hide' }).click();
  await bar(anna).waitFor({ state: 'detached' });
  await until(anna, '');
});

scene('who does not want to be taken to the board is told; the account keeps it', async (cast) => {
  const { anna, arbiter, id } = await hall(cast);
  await anna.goto(`${cast.base}/preferences`);
  await listening(anna);
  await anna.getByRole('switch', { name: 'Take me to the board when my round starts' }).click();
  const kept = async () => (await (await anna.request.get(`${cast.base}/api/zone/account`)).json()).preferences?.toBoard;
  await eventually(kept, (found) => found === false, 'the choice at the account');
  for (const act of ['pair', 'validate', 'publish', 'startRound']) await doIn(cast, arbiter, id, act);
  await bar(anna).getByText('Your game has started').waitFor();
  assert.equal(path(anna), '/preferences');
});
