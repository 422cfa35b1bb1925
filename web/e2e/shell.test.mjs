// The first paint and what follows it: the static shell, the files of each page, the way between pages,
// and what is shown when a file is missing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { PAGES } from '../dev/pages.mjs';
import { weigh } from '../dev/weigh.mjs';
import { DESKTOP, PHONE, TABLET } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const MANIFEST = JSON.parse(readFileSync(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8'));
const LANDSCAPE = { viewport: { width: 740, height: 360 }, hasTouch: true };

/** Notes what moved on the screen without being asked. */
function watch() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? 'gone');
      window.shifts.push({ value: entry.value, moved: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(person, address) {
  await person.addInitScript(watch);
  await person.goto(address);
  // Set by app.ts when everything is loaded.
  await person.waitForFunction(() => performance.getEntriesByName('rendered').length > 0);
}

/** Scripts and styles that were requested before the page was there. */
const requested = (person) =>
  person.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < performance.getEntriesByName('rendered')[0].startTime && /\/assets\/.*\.(js|css)$/.test(name))
      .map(({ name }) => new URL(name).pathname.slice(1))
      .sort(),
  );

// Another language adds files by one rule for all pages: every fourth of them shows it.
for (const [language, step] of [['en', 1], ['de', 4]]) {
  scene(`a first visit to each page loads what is weighed, and nothing else: ${language}`, async (cast) => {
    const rows = weigh({ manifest: MANIFEST, pages: PAGES, languages: [language], sizeOf: () => 0 });
    for (const { name, files } of rows.filter((_, at) => at % step === 0)) {
      const person = await cast.person({ ...DESKTOP, locale: language });
      const complaints = [];
      person.on('console', (message) => {
        // Games and people that are not there are asked for on the way.
        const known = /status of (400|401|403|404)|response code: 404/.test(message.text());
        if (message.type() === 'error' && !known) complaints.push(message.text());
      });
      const address = PAGES[name].at[0].replace('_id', 'a1B2c3D4').replace('_name', 'Nobody_here');
      await visit(person, cast.base + address);
      assert.deepEqual([...new Set(await requested(person))], files.map(({ file }) => file).sort(), name);
      assert.deepEqual(complaints, [], name);
      await person.context().close();
    }
  });
}

/** The text above the tiles may need a second line on a phone. */
const ONE_LINE = 21;

const box = async (person, selector) => {
  const { x, y, width, height } = await person.locator(selector).first().boundingBox();
  return { x, y, width, height };
};

for (const [device, options] of Object.entries({ DESKTOP, PHONE, TABLET, LANDSCAPE })) {
  scene(`the shell has the places of the page that replaces it: ${device.toLowerCase()}`, async (cast) => {
    const still = await cast.person({ ...options, javaScriptEnabled: false });
    const person = await cast.person(options);
    const other = await cast.person(options);
    const id = await cast.game(person, other);
    const same = async (path, pairs, visitor = person) => {
      await still.goto(cast.base + path);
      await visit(visitor, cast.base + path);
      for (const [shell, page, allowed = 0] of pairs) {
        const [before, after] = [await box(still, shell), await box(visitor, page)];
        assert.ok(Math.abs(before.y - after.y) <= allowed, `${path}: ${shell} at ${before.y}, ${page} at ${after.y}`);
        assert.deepEqual({ ...before, y: 0 }, { ...after, y: 0 }, `${path}: ${shell}`);
      }
    };
    await same(`/${id}`, [
      ['.shell-bar', 'header'],
      ['.shell-bar svg', 'header svg'],
      ['.shell-board', 'cg-board'],
    ]);
    const squares = (page, selector) =>
      page.locator(selector).evaluate((board) => {
        const { backgroundSize, backgroundImage } = getComputedStyle(board);
        return { backgroundSize, backgroundImage };
      });
    assert.deepEqual(await squares(still, '.shell-board'), await squares(person, 'cg-board'), 'the squares');
    // A player has a bar above these pages that leads back to the game.
    const visitor = await cast.person(options);
    await same(
      '/',
      [
        ['.shell-bar svg', 'header svg'],
        ['.shell-ways i', 'main button', ONE_LINE],
        ['.shell-tiles i', 'main li button', 2 * ONE_LINE],
      ],
      visitor,
    );
    await same('/help', [['.shell-bar', 'header']], visitor);
  });

  scene(`nothing jumps while a page is loaded: ${device.toLowerCase()}`, async (cast) => {
    const player = await cast.person(options);
    const id = await cast.game(player, await cast.person(options));
    for (const path of ['/', `/${id}`, '/help', '/account/sign-in']) {
      // In the lobby a visitor without games: those have a place of their own above the others.
      const person = path === `/${id}` ? player : await cast.person(options);
      // Without the font: lines that break elsewhere when it comes are another matter.
      await person.route('**/*.woff2', (route) => route.abort());
      await visit(person, cast.base + path);
      await person.waitForLoadState('networkidle');
      const shifts = await person.evaluate(() => window.shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      // Lists that the server sends move the foot of the page.
      assert.ok(sum < 0.05, `${path}: ${JSON.stringify(shifts)}`);
    }
  });
}

scene('the first paint needs no script, in light and in dark', async (cast) => {
  for (const [colorScheme, ground] of [['light', 'rgb(239, 236, 230)'], ['dark', 'rgb(26, 27, 28)']]) {
    const person = await cast.person({ ...PHONE, colorScheme, javaScriptEnabled: false });
    await person.goto(cast.base);
    await person.getByText('Tabiya', { exact: true }).waitFor();
    await person.locator('.no-script').waitFor();
    assert.equal(await person.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), ground);
  }
});

scene('back and forward between pages, without loading anything again', async (cast) => {
  const person = await cast.person();
  const at = (path, heading) =>
    Promise.all([
      person.waitForURL(cast.base + path),
      person.locator('h1').getByText(heading, { exact: true }).waitFor(),
    ]);
  const heading = async () => (await person.locator('h1').first().textContent()) ?? '';
  await visit(person, `${cast.base}/`);
  const lobby = await heading();
  await person.evaluate(() => (window.same = true));
  await person.locator('footer a[href="/help"]').click();
  await person.waitForURL(`${cast.base}/help`);
  await person.locator('article').waitFor();
  const help = await heading();
  await person.locator('footer a[href="/people"]').click();
  await person.waitForURL(`${cast.base}/people`);
  await person.locator('article').waitFor({ state: 'detached' });
  const people = await heading();
  assert.equal(new Set([lobby, help, people]).size, 3);
  await person.goBack();
  await at('/help', help);
  await person.goBack();
  await at('/', lobby);
  await person.goForward();
  await at('/help', help);
  await person.goForward();
  await at('/people', people);
  assert.equal(await person.evaluate(() => window.same), true, 'the same document all the time');
});

scene('a link to the page one is on adds no step to the way back', async (cast) => {
  const person = await cast.person();
  await visit(person, `${cast.base}/people`);
  await person.locator('footer a[href="/help"]').click();
  await person.locator('article').waitFor();
  await person.locator('footer a[href="/help"]').click();
  await person.goBack();
  await person.waitForURL(`${cast.base}/people`);
});

const message = (person) => person.getByRole('alert').getByText('This page could not be loaded');
const reload = (person) => person.getByRole('button', { name: 'Reload' });

for (const [why, answer] of [
  ['without a connection', (route) => route.abort()],
  ['after an update of the server', (route) => route.fulfill({ status: 404 })],
]) {
  scene(`a page that cannot be loaded says so and can be reloaded: ${why}`, async (cast) => {
    const person = await cast.person();
    await visit(person, cast.base);
    await person.route('**/assets/Help-*.js', answer);
    await person.locator('footer a[href="/help"]').click();
    await message(person).waitFor();
    // The way back is open.
    await person.goBack();
    await person.locator('.ways').waitFor();
    await person.goForward();
    await message(person).waitFor();
    await person.unroute('**/assets/Help-*.js');
    await reload(person).click();
    await person.locator('article').waitFor();
  });

  scene(`so does a first page whose scripts are missing: ${why}`, async (cast) => {
    const person = await cast.person();
    await person.route('**/assets/app-*.js', answer);
    await person.goto(`${cast.base}/help`);
    await message(person).waitFor();
    await person.unroute('**/assets/app-*.js');
    await reload(person).click();
    await person.locator('article').waitFor();
  });
}

scene('so does a page whose style is missing, and in the language of the browser', async (cast) => {
  const person = await cast.person({ ...DESKTOP, locale: 'de-DE' });
  await visit(person, cast.base);
  await person.route('**/assets/Help-*.css', (route) => route.abort());
  await person.locator('footer a[href="/help"]').click();
  await person.getByText('Diese Seite konnte nicht geladen werden').waitFor();
  await person.unroute('**/assets/Help-*.css');
  await person.getByRole('button', { name: 'Neu laden' }).click();
  await person.locator('article').waitFor();
});
