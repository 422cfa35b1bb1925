// What is around every page: the header with its navigation and menu, and the preferences.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, TABLET, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const PASSWORD = 'a long enough horse';
const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const path = (page) => new URL(page.url()).pathname;
const menu = (page) => page.getByRole('button', { name: 'Menu', exact: true });
const PAGES = [
  ['/', 'Play now'],
  ['/watch', 'Watch'],
  ['/people', 'Leaderboard'],
  ['/tools', 'Tools'],
  ['/help', 'Help'],
  ['/preferences', 'Preferences'],
  ['/editor', 'Position editor'],
  ['/account/sign-in', 'Sign in'],
  ['/nosuch/x', 'Page not found'],
];

for (const [device, options] of Object.entries({ DESKTOP, PHONE, TABLET })) {
  scene(`one header, and the same navigation, on every page: ${device.toLowerCase()}`, async (cast) => {
    const page = await cast.person(options);
    const other = await cast.person(options);
    const id = await cast.game(page, other);
    const heights = new Set();
    for (const [address, name] of [...PAGES, [`/${id}`, null]]) {
      await page.goto(cast.base + address);
      if (name === null) await page.locator('cg-board').waitFor();
      else await heading(page, name).waitFor();
      const { height } = await page.locator('header').first().boundingBox();
      heights.add(height);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, `${address} does not scroll sideways`);
      if (name !== null) assert.deepEqual(await scan(page), [], address);
      const nav = page.locator('header nav');
      if (!(await nav.isVisible())) await menu(page).click();
      const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
      await links.first().waitFor();
      assert.deepEqual((await links.allTextContents()).map((text) => text.trim()), [
        'Play', 'Watch', 'Tournaments', 'Players', 'Tools', 'Help',
      ]);
    }
    assert.equal(heights.size, 1, `heights: ${[...heights]}`);
  });
}

scene('on a phone the computer is in the first row, and the board is as wide as the screen', async (cast) => {
  const { white } = await cast.seated({ whiteIs: PHONE, blackIs: DESKTOP });
  const board = await white.locator('cg-board').boundingBox();
  assert.equal(board.width, PHONE.viewport.width);
  const guest = await cast.person(PHONE);
  await guest.goto(cast.base);
  const [computer, tile] = await Promise.all([
    guest.getByRole('button', { name: /^Play the computer/ }).boundingBox(),
    guest.getByRole('button', { name: /^1 min/ }).boundingBox(),
  ]);
  assert.ok(computer.y + computer.height <= tile.y, 'the computer stands above the tiles');
  assert.ok(computer.y + computer.height < 200, `it ends at ${computer.y + computer.height}`);
});

scene('the menu by keyboard: open, go somewhere, close; sign in and out', async (cast) => {
  const page = await cast.person();
  await page.goto(cast.base);
  await menu(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.deepEqual(await scan(page), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await menu(page).evaluate((button) => button === document.activeElement), true, 'the focus returns');

  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Create account' }).focus();
  await page.keyboard.press('Enter');
  const name = `Nav${Date.now().toString(36)}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, name).waitFor();

  // The own name leads to the own profile, everywhere.
  await page.goto(`${cast.base}/help`);
  await page.getByRole('link', { name: `Your profile: ${name}` }).click();
  await heading(page, name).waitFor();
  assert.equal(path(page), `/people/${name}`);
  await menu(page).click();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
  await menu(page).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Play now').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
});

const picture = (page, selector) =>
  page.locator(selector).first().evaluate((piece) => getComputedStyle(piece).backgroundImage);

scene('preferences: the sample board follows at once, and a game has them too', async (cast) => {
  for (const options of [DESKTOP, PHONE]) {
    const page = await cast.person({ ...options, locale: 'en' });
    await page.goto(`${cast.base}/preferences`);
    await heading(page, 'Preferences').waitFor();
    await page.locator('cg-board piece').first().waitFor();
    const knight = '.board piece.knight.white';
    const seen = new Set([await picture(page, knight)]);
    for (const set of ['Tabiya', 'High contrast', 'Shapes', 'Letters']) {
      await page.getByRole('group', { name: 'Pieces' }).getByText(set).click();
      await eventually(() => picture(page, knight), (found) => !seen.has(found), `another knight: ${set}`);
      seen.add(await picture(page, knight));
      assert.deepEqual(await scan(page), [], set);
    }
    await page.getByRole('group', { name: 'Board', exact: true }).getByText('Slate').click();
    await eventually(() => page.getAttribute('html', 'data-board'), (board) => board === 'slate', 'the board');
    await page.getByRole('switch', { name: /^Coordinates/ }).uncheck();
    await page.locator('.board coords').first().waitFor({ state: 'hidden' });
    await page.getByRole('group', { name: 'Volume' }).getByText('Quiet').click();
    await page.getByRole('switch', { name: /^Auto-queen/ }).check();
    // A piece can be moved on it.
    await drag(page, 'c3', 'e5');
    await eventually(() => page.locator('.board square.last-move').count(), (count) => count === 2, 'the move');

    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('tabiya.preferences')));
    assert.deepEqual(kept, { board: 'slate', pieces: 'letters', volume: 'low', coordinates: false, autoQueen: true });
    const other = await cast.person();
    const id = await cast.game(page, other);
    await page.goto(`${cast.base}/${id}`);
    await page.locator('cg-board piece').first().waitFor();
    const letter = await eventually(
      () => picture(page, 'cg-board piece.knight.white'),
      (found) => seen.has(found) && found.includes('svg'),
      'letters in the game',
    );
    assert.match(decodeURIComponent(letter), />N</);
  }
});

const question = (page) => page.getByRole('alertdialog', { name: 'Leave this game?' });
const stay = (page) => question(page).getByRole('button', { name: 'Stay' }).click();
const leave = (page) => question(page).getByRole('button', { name: 'Leave the game' }).click();

scene('leaving a live game is asked about once: by the logo, by a link, and by Back', async (cast) => {
  const white = await cast.person();
  const black = await cast.person();
  const dialogs = [];
  white.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await white.goto(`${cast.base}/help`);
  await heading(white, 'Help').waitFor();
  await white.locator('header a[href="/"]').first().click();
  await heading(white, 'Play now').waitFor();
  const id = await cast.game(white, black);
  // As the page itself goes to a game.
  await white.evaluate((to) => {
    const link = document.querySelector('header nav a');
    link.setAttribute('href', to);
    link.click();
  }, `/${id}`);
  await black.goto(`${cast.base}/${id}`);
  await white.getByText('Your turn', { exact: true }).first().waitFor();
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await white.evaluate(() => (window.same = true));

  await white.locator('header a.home').click();
  await question(white).getByText('if you stay away you lose the game').waitFor();
  assert.deepEqual(await scan(white), []);
  await stay(white);
  await question(white).waitFor({ state: 'detached' });
  assert.equal(path(white), `/${id}`);

  await white.goBack();
  await question(white).waitFor();
  await eventually(() => path(white), (found) => found === `/${id}`, 'the game is not left yet');
  await white.keyboard.press('Escape');
  await question(white).waitFor({ state: 'detached' });
  assert.equal(path(white), `/${id}`);
  // The game went on all the time.
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');

  await white.locator('header nav').getByRole('link', { name: 'Players' }).click();
  await leave(white);
  await heading(white, 'Leaderboard').waitFor();
  await white.goBack();
  await until(white, 'e4 e5');

  await white.goBack();
  await leave(white);
  await heading(white, 'Play now').waitFor();
  assert.equal(path(white), '/');
  await white.goBack();
  await heading(white, 'Help').waitFor();
  assert.equal(await white.evaluate(() => window.same), true, 'the same document all the time');
  assert.deepEqual(dialogs, [], 'the browser asks nothing');
});

scene('nothing is asked after the game, by spectators, or when it is switched off', async (cast) => {
  const { white, black, id } = await cast.seated();
  const guest = await cast.person();
  await guest.goto(`${cast.base}/${id}`);
  await guest.locator('cg-board').waitFor();
  await guest.locator('header a.home').click();
  await heading(guest, 'Play now').waitFor();

  await black.evaluate(() => localStorage.setItem('tabiya.preferences', '{"askToLeave":false}'));
  await black.reload();
  await black.getByText('Your opponent’s turn').first().waitFor();
  await black.locator('header a.home').click();
  await heading(black, 'Play now').waitFor();

  await white.getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await white.locator('header a.home').click();
  await heading(white, 'Play now').waitFor();
});
