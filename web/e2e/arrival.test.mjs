// Going from page to page, as people expect it of a browser: focus, scroll, what is read out; another
// language, and what was typed before it; a question that is not answered; the bar above the page.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const heading = (page, name) => page.getByRole('heading', { level: 1, name });
const focused = (page) => page.evaluate(() => document.activeElement?.localName);
const scrolled = (page) => page.evaluate(() => Math.round(window.scrollY));
/** Sockets that a page opens, by their address. */
function sockets(page) {
  const opened = [];
  page.on('websocket', (socket) => opened.push(new URL(socket.url()).pathname));
  return (path) => opened.filter((each) => each.startsWith(path)).length;
}

scene('E8: a page that is arrived at has the focus and is read out; Back leads to where one was', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/help/pieces`);
  await heading(page, /./).waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.evaluate(() => document.querySelector('header a.home').click());
  await heading(page, 'Play now').waitFor();
  await eventually(() => scrolled(page), (y) => y === 0, 'a new page begins at its top');
  await eventually(() => focused(page), (name) => name === 'main', 'the focus');
  await page.locator('[aria-live=polite]', { hasText: 'play chess online' }).waitFor({ state: 'attached' });
  await page.goBack();
  await eventually(() => scrolled(page), (y) => y === 600, 'where it was left');
  await page.goForward();
  await heading(page, 'Play now').waitFor();
  await eventually(() => scrolled(page), (y) => y === 0, 'the lobby was left at its top');
});

scene('E8: the first press of Tab offers to skip to the content', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/help`);
  await heading(page, 'Help').waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  assert.equal(await skip.evaluate((link) => link === document.activeElement), true);
  assert.deepEqual(await scan(page), []);
  await page.keyboard.press('Enter');
  assert.equal(await focused(page), 'main');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.closest('main') !== null), true);
});

scene('E8: another language keeps what was typed and what is connected', async (cast) => {
  const page = await cast.person();
  const opened = sockets(page);
  await page.goto(`${cast.base}/account/sign-in`);
  await page.getByLabel('Name').fill('Anna');
  await page.getByLabel('Language').selectOption('fr');
  await eventually(() => page.getAttribute('html', 'lang'), (lang) => lang === 'fr', 'the language');
  await eventually(() => page.locator('main input').first().inputValue(), (value) => value === 'Anna', 'what was typed');
  await page.goto(cast.base);
  await page.getByText(/joueurs? en ligne/).waitFor();
  assert.equal(opened('/ws/lobby'), 1);
  await page.getByLabel('Langue').selectOption('en');
  await heading(page, 'Play now').waitFor();
  await page.getByText(/players? online/).waitFor();
  assert.equal(opened('/ws/lobby'), 1);
});

scene('E8: Escape returns the focus from a question to what asked it', async (cast) => {
  const { white } = await cast.seated();
  const resign = white.getByRole('button', { name: 'Resign', exact: true });
  await resign.focus();
  await white.keyboard.press('Enter');
  await white.getByRole('alertdialog').waitFor();
  await white.keyboard.press('Escape');
  await white.getByRole('alertdialog').waitFor({ state: 'detached' });
  assert.equal(await resign.evaluate((button) => button === document.activeElement), true);
});

for (const [device, options] of Object.entries({ DESKTOP, PHONE })) {
  scene(`F1: the bar covers nothing of a finished game: ${device.toLowerCase()}`, async (cast) => {
    const { white, black, id } = await cast.seated({ whiteIs: options });
    await white.getByRole('button', { name: 'Resign', exact: true }).click();
    await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await white.getByRole('heading', { name: 'YOU LOST' }).waitFor();
    await cast.game(white, black, { time: '3 days' });
    await white.goto(`${cast.base}/${id}`);
    const bar = white.getByRole('complementary', { name: 'Your games and challenges' });
    await bar.waitFor();
    const [above, header, board] = await Promise.all([bar, white.locator('header').first(), white.locator('cg-board')].map((part) => part.boundingBox()));
    assert.ok(above.y + above.height <= header.y, `the bar ends at ${above.y + above.height}, the header begins at ${header.y}`);
    assert.ok(board.y + board.height <= options.viewport.height, 'the board is whole');
    assert.deepEqual(await scan(white), []);
  });
}
