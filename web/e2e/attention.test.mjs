// What calls a person back: title, mark of the tab, notification, the question before leaving.

import assert from 'node:assert/strict';

import { drag, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const mark = (page) => page.locator('link[rel="icon"]').getAttribute('href');
const isMarked = (page, marked) =>
  eventually(() => mark(page), (href) => href.includes('mark_turn') === marked, 'the mark of the tab');
const isTitled = (page, title) =>
  eventually(() => page.title(), (found) => title.test(found), 'the title');
const choose = (page, choices) =>
  page.addInitScript(
    (kept) => localStorage.setItem('tabiya.preferences', kept),
    JSON.stringify(choices),
  );

scene('title and mark say whose turn it is, and stand still', async (cast) => {
  const { white, black } = await cast.seated();
  await isTitled(white, /^Your turn/);
  await isMarked(white, true);
  await isMarked(black, false);
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await isTitled(black, /^Your turn/);
  await isMarked(black, true);
  await isTitled(white, /^Guest/);
  await isMarked(white, false);
});

scene('the mark stays as it is for those who turned it off', async (cast) => {
  const { white } = await cast.seated({ onpage: (page) => choose(page, { tabMark: false }) });
  await isTitled(white, /^Your turn/);
  await isMarked(white, false);
});

scene('a notification for those who asked for it, out of sight', async (cast) => {
  const onpage = async (page) => {
    await choose(page, { notify: true });
    await page.addInitScript(() => {
      globalThis.told = [];
      globalThis.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) {
          globalThis.told.push(`${title}: ${body}`);
        }
        close() {}
      };
      Object.defineProperty(document, 'hidden', { get: () => globalThis.outOfSight === true });
    });
  };
  const { white, black } = await cast.seated({ onpage });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await white.evaluate(() => void (globalThis.outOfSight = true));
  await drag(black, 'e7', 'e5');
  const told = await eventually(
    () => white.evaluate(() => globalThis.told),
    (found) => found.length > 0,
    'a notification',
  );
  assert.equal(told.length, 1);
  assert.match(told[0], /^Your turn: Guest.*: e5$/);
});

scene('leaving a game that goes on is asked about, one that is over is not', async (cast) => {
  const { white, black } = await cast.seated();
  const asked = [];
  white.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await white.reload();
  await until(white, 'e4');
  assert.deepEqual(asked, ['beforeunload']);
  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await white.reload();
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  assert.deepEqual(asked, ['beforeunload']);
});
