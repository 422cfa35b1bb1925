// Languages: the browser's, the chosen one, and only that one on the wire.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, until } from './browser.mjs';
import { eventually, scene, useServer } from './fixture.mjs';

useServer();

const lang = (page, wanted) =>
  eventually(() => page.getAttribute('html', 'lang'), (found) => found === wanted, 'the language');

/** The names of the scripts a page has fetched. */
function scripts(page) {
  const found = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') found.push(request.url().split('/').at(-1));
  });
  return found;
}

scene('English is fetched alone', async (cast) => {
  const page = await cast.person();
  const fetched = scripts(page);
  await page.goto(cast.base);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await lang(page, 'en');
  assert.deepEqual(fetched.filter((name) => /^(de|fr|Text)-/.test(name)), []);
  assert.ok(fetched.some((name) => /^en-/.test(name)));
});

scene('the language of the browser, also for what the server says', async (cast) => {
  const white = await cast.person({ ...DESKTOP, locale: 'de-AT' });
  const black = await cast.person({ ...DESKTOP, locale: 'fr-FR' });
  const fetched = scripts(white);
  const id = await cast.game(white, black);
  await Promise.all([white.goto(`${cast.base}/${id}`), black.goto(`${cast.base}/${id}`)]);
  await lang(white, 'de');
  await lang(black, 'fr');
  for (const texts of ['common', 'play']) {
    assert.equal(fetched.filter((name) => name.startsWith(`de-${texts}-`)).length, 1, texts);
  }
  assert.deepEqual(fetched.filter((name) => /^(en|fr)-/.test(name)), []);
  await white.getByText('Du bist am Zug', { exact: true }).waitFor();
  await drag(white, 'f2', 'f3');
  await until(black, 'f3');
  await black.keyboard.press('m');
  await black.keyboard.type('e5');
  await black.keyboard.press('Enter');
  await until(white, 'f3 e5');
  await drag(white, 'g2', 'g4');
  await until(black, 'f3 e5 g4');
  await black.keyboard.type('Dh4');
  await black.keyboard.press('Enter');
  await white.getByRole('heading', { name: 'VERLOREN' }).waitFor();
  await white.getByText('Matt', { exact: true }).waitFor();
  await black.getByRole('heading', { name: 'VOUS AVEZ GAGNÉ' }).waitFor();
  assert.deepEqual([...(await scan(white)), ...(await scan(black))], []);
});

scene('another one is chosen from the menu, and kept', async (cast) => {
  const page = await cast.person();
  await page.goto(cast.base);
  await page.getByLabel('Language').selectOption('fr');
  await lang(page, 'fr');
  await page.reload();
  await lang(page, 'fr');
  assert.equal(await page.getByLabel('Langue').inputValue(), 'fr');
  assert.deepEqual(await scan(page), []);
  await page.getByLabel('Langue').selectOption('en');
  await lang(page, 'en');
});

scene('the text view in German: its commands, and the English ones', async (cast) => {
  const white = await cast.person({ ...DESKTOP, locale: 'de-DE' });
  const black = await cast.person();
  const id = await cast.game(white, black);
  await Promise.all([white.goto(`${cast.base}/game/${id}/text`), black.goto(`${cast.base}/${id}`)]);
  const field = white.getByLabel('Zug oder Befehl').first();
  for (const [typed, said] of [
    ['letzter', 'Noch keine Züge'],
    ['linie e', /^e: e1, weißer König, e2, weißer Bauer/],
    ['last', 'Noch keine Züge'],
    ['Sf3', 'Du hast gespielt: Springer f3'],
  ]) {
    await field.fill(typed);
    await field.press('Enter');
    await white.locator('.answer').getByText(said).waitFor();
  }
  await until(black, 'Nf3');
  assert.deepEqual(await scan(white), []);
});
