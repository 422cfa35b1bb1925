// Every page of the router, as somebody sees it who has every right: nothing wrong for axe, light and
// dark, and nothing wider than a phone. A new page is here as soon as it is in dev/pages.mjs.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { drawn, populate } from './every_page.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

let known;
const stage = async (cast) => (known ??= await populate(cast.server, () => cast.person()));

const PHONE_360 = { ...PHONE, viewport: { width: 360, height: 740 } };
const isHelp = ({ name }) => name.startsWith('help ');

/** A scene that looks at some pages. */
const walk = (options, isWanted, look) => async (cast) => {
  const { pages, state } = await stage(cast);
  const owner = await cast.person({ ...options, storageState: state });
  const visitor = await cast.person(options);
  const found = [];
  for (const each of pages.filter(isWanted)) {
    const page = each.visitor ? visitor : owner;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(cast.base + each.path);
    await drawn(page, each.view);
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

scene('axe finds nothing wrong with any page', walk(DESKTOP, (page, at) => !isHelp(page) && at % 2 === 0, scan));
scene('nor with the other pages', walk(DESKTOP, (page, at) => !isHelp(page) && at % 2 === 1, scan));
scene('nor with any section of the help', walk(DESKTOP, isHelp, scan));
scene('no page scrolls sideways on a phone', walk(PHONE_360, () => true, sideways));
