// People at a game, for the tests of the play page.

import { DESKTOP, launch, PHONE } from './browser.mjs';
import { Server } from './server.mjs';

const KEY = 'tabiya.preferences';
let browser;
let server;

/** Where the server is. */
export let BASE = process.env.BASE_URL;

export async function open() {
  browser = await launch();
  if (BASE !== undefined) return;
  server = await Server.start();
  BASE = server.base;
}

export async function shut() {
  await browser?.close();
  await server?.end();
}

/** A person with a browser of their own, and with what they chose before. */
export async function person({ phone = false, chosen = {}, permissions = [] } = {}) {
  const context = await browser.newContext({ ...(phone ? PHONE : DESKTOP), permissions });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  // Only once: what is chosen on the page itself must last.
  await page.addInitScript(
    ([key, kept]) => localStorage.getItem(key) ?? localStorage.setItem(key, kept),
    [KEY, JSON.stringify(chosen)],
  );
  return page;
}

/** Two people at a game that has begun, White and Black. */
export async function seated({
  time = '10 min',
  fen = null,
  ruleset = 'online',
  white: whiteIs = {},
  black: blackIs = {},
} = {}) {
  const [white, black] = [await person(whiteIs), await person(blackIs)];
  const data = { time, side: 'white', ruleset, fen, chess960: false };
  const { id } = await (await white.request.post(`${BASE}/api/zone/games`, { data })).json();
  await black.request.post(`${BASE}/api/zone/games/${id}/join`);
  await Promise.all([white.goto(`${BASE}/${id}`), black.goto(`${BASE}/${id}`)]);
  const first = fen?.split(' ')[1] === 'b' ? black : white;
  await first.getByText(/^(Check! )?Your turn$/).waitFor();
  return { white, black, id };
}

export async function close(...pages) {
  await Promise.all(pages.map((page) => page.context().close()));
}

/** The line that says how the game stands. */
export const status = (page, text) => page.locator('.status p').getByText(text, { exact: true });
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Switches something in the options, in one group of them if two have the same name. */
export async function choose(page, role, name, group = null) {
  await button(page, 'Options').click();
  const among = group === null ? page : page.getByRole('group', { name: group, exact: true });
  await among.getByRole(role, { name, exact: role !== 'switch' }).click({ force: true });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Waits until something that is asked again and again is so. */
export async function soon(page, is, what) {
  for (let tries = 0; tries < 150; tries++) {
    if (await is()) return;
    await page.waitForTimeout(30);
  }
  throw new Error(`never: ${what}`);
}
