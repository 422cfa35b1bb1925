// Every page of the router, as a person with every right sees it: nothing wrong for axe, light and
// dark, and nothing wider than a phone. A new page is here as soon as it is in dev/pages.mjs.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { populate, visit } from './every_page.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

let known;
const stage = async (cast) => (known ??= await populate(cast.server, () => cast.person()));

/** Looked at in `help.test.mjs`, in three languages. */
const isHelp = ({ name }) => name.startsWith('help ');

/** A scene that looks at some pages. */
const walk = (options, isWanted, look) => async (cast) => {
  const { pages, state } = await stage(cast);
  const owner = await cast.person({ ...options, storageState: state });
  const visitor = await cast.person(options);
  const found = [];
  for (const each of pages.filter((page) => !isHelp(page)).filter((_, at) => isWanted(at))) {
    const page = each.visitor ? visitor : owner;
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, cast.base + each.path, each.view);
    found.push(...(await look(page)).map((line) => `${each.name}: ${line}`));
  }
  assert.deepEqual(found, []);
};

/** What is wider than the screen. */
async function sideways(page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : [];
}

scene('axe finds nothing wrong with any page', walk(DESKTOP, (at) => at % 2 === 0, scan));
scene('nor with the other pages', walk(DESKTOP, (at) => at % 2 === 1, scan));
scene('no page scrolls sideways on a phone', walk(PHONE, (at) => at % 2 === 0, sideways));
scene('nor does any other page', walk(PHONE, (at) => at % 2 === 1, sideways));
