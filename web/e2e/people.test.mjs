// People: two guests find each other in the lobby, one makes an account and keeps the game; profile,
// history, best players, help; challenges, rated games, the own account.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const PASSWORD = 'a long enough horse';
/** Names are for ever: each run has its own. */
const nameOf = (what) => `${what}${Date.now().toString(36)}`;
const button = (page, name) => page.getByRole('button', { name });
const heading = (page, name) => page.getByRole('heading', { name });
const path = (page) => new URL(page.url()).pathname;
const atGame = (page) =>
  eventually(() => path(page), (found) => /^\/[0-9A-Za-z]{8}$/.test(found), 'the page of a game');

/** Makes an account over the page. */
async function register(page, base, name) {
  await page.goto(`${base}/account/register`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Create account').click();
  await heading(page, name).waitFor();
}

/** The page of the player with the white pieces, and the other. */
async function bySide(one, two) {
  await one.locator('.cg-wrap').waitFor();
  await one.getByText(/^(Your turn|Your opponent’s turn)$/).first().waitFor();
  const white = (await one.locator('.cg-wrap.orientation-white').count()) > 0;
  return white ? [one, two] : [two, one];
}

/** Two moves each side, then White resigns. */
async function playAndResign(white, black) {
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await button(white, 'Resign').click();
  await white.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await heading(black, 'YOU WON').waitFor();
}

scene('guests pair in the lobby, and one keeps the game with an account', async (cast) => {
  const [one, two] = [await cast.person(), await cast.person()];
  await Promise.all([one.goto(cast.base), two.goto(cast.base)]);
  assert.deepEqual(await scan(one), []);

  // Looking for a game shows at everybody else's, and can be stopped.
  await button(one, /^5\+3/).click();
  await one.getByText('Looking for an opponent: 5+3').waitFor();
  await two.getByRole('listitem').filter({ hasText: 'Guest' }).getByText('5+3', { exact: true }).waitFor();
  assert.deepEqual([...(await scan(one)), ...(await scan(two))], []);
  await button(one, /^5\+3/).click();
  await one.getByText('Looking for an opponent: 5+3').waitFor({ state: 'hidden' });

  await button(one, /^3\+2/).click();
  await one.getByText('Looking for an opponent: 3+2').waitFor();
  await button(two, /^3\+2/).click();
  await Promise.all([atGame(one), atGame(two)]);
  const id = path(one).slice(1);
  assert.equal(path(two), `/${id}`);
  const [white, black] = await bySide(one, two);
  await playAndResign(white, black);

  const name = nameOf('Black');
  await register(black, cast.base, name);
  await heading(black, 'Ratings and results').waitFor();
  await black.getByRole('row', { name: /^Blitz/ }).waitFor();
  const game = black.getByRole('listitem').filter({ hasText: 'Win' });
  await game.getByText(/vs\. Guest/).waitFor();
  await game.getByText(/resignation/).waitFor();
  assert.deepEqual(await scan(black), []);
  const pgn = await black.request.get(`${cast.base}/api/zone/people/${name}/games.pgn`);
  assert.match(await pgn.text(), /1\. e4 .*e5/s);

  // Filters, and the replay behind a row.
  await black.getByRole('combobox', { name: 'Result' }).selectOption('loss');
  await black.getByText('No games match these filters.').waitFor();
  await black.getByRole('combobox', { name: 'Result' }).selectOption('win');
  await game.getByRole('link').click();
  await eventually(() => path(black), (found) => found === `/${id}`, 'the game itself');
  await heading(black, 'YOU WON').waitFor();
});

scene('sign out, sign in, and the own account', async (cast) => {
  const page = await cast.person();
  const name = nameOf('Ada');
  await register(page, cast.base, name);
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'Account settings' }).click();
  await heading(page, 'Active sessions').waitFor();
  await page.getByText('this browser').waitFor();

  await page.getByLabel('Token name').fill('my program');
  await button(page, 'Create token').click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  assert.match(token, /^tby_/);
  assert.deepEqual(await scan(page), []);
  const known = await page.request.get(`${cast.base}/api/zone/account`, {
    headers: { authorization: `Bearer ${token}`, cookie: '' },
  });
  assert.equal((await known.json()).person.name, name);
  await button(page, 'Revoke: my program').click();
  await page.getByText('No tokens yet.').waitFor();

  await button(page, 'Sign out').first().click();
  await heading(page, 'Play now').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('not this one at all');
  await button(page, 'Sign in').click();
  await page.getByText('The name or the password is wrong.').waitFor();
  assert.deepEqual(await scan(page), []);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByRole('link', { name: `Your profile: ${name}` }).click();
  await heading(page, name).waitFor();
});

scene('choices follow the account into another browser', async (cast) => {
  const [here, there] = [await cast.person(), await cast.person()];
  const name = nameOf('Mia');
  await register(here, cast.base, name);
  const told = here.waitForResponse((response) => response.url().endsWith('/preferences'));
  await button(here, /switch to light$/).click();
  assert.equal((await told).status(), 204);
  const again = here.waitForResponse((response) => response.url().endsWith('/preferences'));
  await button(here, /switch to dark$/).click();
  assert.equal((await again).status(), 204);

  await there.goto(`${cast.base}/account/sign-in`);
  await there.getByLabel('Name', { exact: true }).fill(name);
  await there.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(there, 'Sign in').click();
  await eventually(() => there.getAttribute('html', 'data-theme'), (theme) => theme === 'dark', 'the theme');
});

scene('a rated game by name: the challenge, the ratings, the graph', async (cast) => {
  const [one, two] = [await cast.person(), await cast.person()];
  const [ada, bob] = [nameOf('Ada'), nameOf('Bob')];
  await register(one, cast.base, ada);
  await register(two, cast.base, bob);
  await two.goto(cast.base);
  await heading(two, 'Play now').waitFor();

  await one.goto(`${cast.base}/people/${bob}`);
  await one.getByRole('link', { name: 'Challenge' }).click();
  assert.equal(await one.getByLabel('Account name').inputValue(), bob);
  await one.getByText('White', { exact: true }).click();
  await one.getByRole('switch', { name: /^Rated/ }).check();
  assert.deepEqual(await scan(one), []);
  await button(one, 'Challenge').click();
  await one.getByText(`Waiting for ${bob} to accept: 10 min`).waitFor();
  await two.getByText(`${ada} challenges you`).waitFor();
  await button(two, 'Accept').click();
  await Promise.all([atGame(one), atGame(two)]);
  await one.getByText('Your turn', { exact: true }).first().waitFor();
  await playAndResign(one, two);

  await two.goto(`${cast.base}/people/${bob}`);
  await heading(two, 'Rating history').waitFor();
  await two.getByRole('row', { name: /^Rapid \d{4}/ }).waitFor();
  await two.getByText(/^\+\d+$/).waitFor();
  const row = two.getByRole('listitem').filter({ hasText: 'Win' });
  await row.getByText(/^10 min · Rapid · rated · 1 move$/).waitFor();
  await row.getByText('King’s Pawn Game', { exact: true }).or(row.getByText("King's Pawn Game", { exact: true })).waitFor();
  await row.getByText(/\d:\d\d/).waitFor();
  await eventually(() => row.locator('piece').count(), (count) => count === 32, 'the last position');
  assert.deepEqual(await scan(two), []);
  for (const width of [360, 390]) {
    await two.setViewportSize({ width, height: 844 });
    const clipped = await two.evaluate(() =>
      [...document.querySelectorAll('main td, main th, main small, main select, main button, main time')]
        .filter((each) => each.checkVisibility() && each.closest('thead, .visually-hidden') === null)
        .filter((each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.outerHTML),
    );
    assert.deepEqual(clipped, [], `at ${width} px`);
    assert.equal(await two.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
  }

  // After one game both ratings are provisional.
  await two.goto(`${cast.base}/people`);
  await two.getByRole('combobox', { name: 'Speed' }).selectOption('rapid');
  const guesses = two.getByRole('table', { name: 'Provisional ratings' });
  await guesses.getByRole('row', { name: new RegExp(`${bob} \\d{4}\\?`) }).waitFor();
  assert.deepEqual(await scan(two), []);
});

/** Opens the form for a friend, and makes the link with this clock. */
async function makeLink(page, base, time) {
  await page.goto(base);
  await button(page, /^Play a friend/).click();
  await page.getByText('More options').click();
  await page.getByLabel('Other time control').fill(time);
  await button(page, 'Create link').click();
}

scene('invitation link on the phone: a guest scans it, reads what it is, and plays', async (cast) => {
  const [host, phone, late] = [await cast.person(), await cast.person(PHONE), await cast.person()];
  await makeLink(host, cast.base, 'soon');
  await host.getByText(/"soon" is not a time control/).waitFor();
  assert.deepEqual(await scan(host), []);
  await host.getByLabel('Other time control').fill('40/90+30:30+30');
  await host.getByText('White', { exact: true }).click();
  await button(host, 'Create link').click();
  await heading(host, 'Your challenge').waitFor();
  const link = await host.getByLabel('Link to this game').inputValue();
  await host.getByRole('img', { name: 'QR code for this game' }).waitFor();
  assert.deepEqual(await scan(host), []);

  // The way back to it is in the lobby; the short address leads there too.
  await host.getByRole('link', { name: 'Tabiya' }).click();
  await host.getByText('Waiting for someone to open your link: 40/90+30:30+30').waitFor();
  await host.getByRole('link', { name: 'Show link' }).click();
  await heading(host, 'Your challenge').waitFor();
  const id = link.split('/').at(-1);
  await phone.goto(`${cast.base}/${id}`);
  await eventually(() => phone.url(), (url) => url === link, 'the page of the challenge');
  await heading(phone, /^Guest \d+ challenges you$/).waitFor();
  for (const text of [/^40\/90\+30:30\+30/, 'Black', 'casual', /^Online/]) {
    await phone.getByRole('definition').filter({ hasText: text }).first().waitFor();
  }
  assert.deepEqual(await scan(phone), []);
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, 'it does not scroll sideways');

  await late.goto(link);
  await button(late, 'Accept').waitFor();
  await button(phone, 'Accept').click();
  await Promise.all([atGame(host), atGame(phone)]);
  await host.getByText('Your turn', { exact: true }).first().waitFor();
  await drag(host, 'e2', 'e4');
  await until(phone, 'e4');
  // A visitor who comes too late can watch.
  await button(late, 'Accept').click();
  await atGame(late);
  await until(late, 'e4');
});

scene('a challenge that is gone says so plainly', async (cast) => {
  const [host, friend] = [await cast.person(), await cast.person(PHONE)];
  await makeLink(host, cast.base, '3+2');
  const link = await host.getByLabel('Link to this game').inputValue();
  await friend.goto(link);
  await button(friend, 'Accept').waitFor();
  await button(host, 'Cancel').click();
  await heading(host, 'Play now').waitFor();
  await button(friend, 'Accept').click();
  await heading(friend, 'This challenge is no longer available').waitFor();
  assert.deepEqual(await scan(friend), []);
  await friend.getByRole('link', { name: 'Find another game' }).click();
  await heading(friend, 'Play now').waitFor();
  await friend.goto(link);
  await heading(friend, 'This challenge is no longer available').waitFor();
});

scene('a rated game by link asks a guest for an account', async (cast) => {
  const [host, friend] = [await cast.person(), await cast.person()];
  await register(host, cast.base, nameOf('Ada'));
  await host.goto(cast.base);
  await button(host, /^Play a friend/).click();
  await host.getByRole('switch', { name: /^Rated/ }).check();
  await host.getByText('More options').click();
  await host.getByRole('switch', { name: /^Different time for Black/ }).check();
  assert.equal(await host.getByRole('switch', { name: /^Rated/ }).isDisabled(), true);
  await host.getByRole('switch', { name: /^Different time for Black/ }).uncheck();
  await button(host, 'Create link').click();
  const link = await host.getByLabel('Link to this game').inputValue();
  await friend.goto(link);
  await friend.getByText('This game is rated. Sign in to accept.').waitFor();
  assert.deepEqual(await scan(friend), []);
  // A visitor who makes an account for it comes back to it.
  await friend.getByRole('link', { name: 'Create account' }).click();
  await friend.getByLabel('Name', { exact: true }).fill(nameOf('Bob'));
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(friend, 'Create account').click();
  await button(friend, 'Accept').click();
  await Promise.all([atGame(host), atGame(friend)]);
  await host.getByText(/10 min\s·\srated/).waitFor();
  // A name on the play page leads to the person, beside the game.
  const [profile] = await Promise.all([
    friend.context().waitForEvent('page'),
    friend.getByRole('link', { name: /^Ada/ }).click(),
  ]);
  await profile.getByRole('heading', { level: 1, name: /^Ada/ }).waitFor();
});

// Other pages are looked at in `every_page.test.mjs`, by a person who has an account.
scene('a guest finds nobody, and the way in, at 360 px too', async (cast) => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await cast.person(size);
    for (const [address, name] of [
      ['/people/nobody-of-this-name', 'Player not found'],
      ['/account', 'Account'],
    ]) {
      await page.goto(cast.base + address);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.deepEqual(await scan(page), [], address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, `${address} does not scroll sideways`);
    }
  }
});

scene('a hint stands nearer to its own field than to the next', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/account/register`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll('input[aria-describedby]')].map((input) => {
      const hint = document.getElementById(input.getAttribute('aria-describedby')).getBoundingClientRect();
      const next = [...document.querySelectorAll('label, button[type=submit]')]
        .map((each) => each.getBoundingClientRect().top)
        .find((top) => top >= hint.bottom);
      return { own: hint.top - input.getBoundingClientRect().bottom, next: next - hint.bottom };
    }),
  );
  assert.equal(gaps.length, 2);
  for (const { own, next } of gaps) assert.ok(own < next, `${own} px to its field, ${next} px to the next`);
});
