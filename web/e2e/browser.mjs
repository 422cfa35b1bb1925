// Chromium for the browser tests and pictures: Debian's, or the one `CHROMIUM` names.

import { chromium } from 'playwright-core';

const OPTIONS = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** A browser: the one that `BROWSER` says is there already, or a new one. */
export function launch() {
  const { BROWSER } = process.env;
  return BROWSER === undefined ? chromium.launch(OPTIONS) : chromium.connect(BROWSER);
}

/** One browser for many programs, which find it under its `wsEndpoint()`. */
export function share() {
  return chromium.launchServer(OPTIONS);
}

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** The middle of a square of the board on a page, by how that page holds it. */
export async function middle(page, square) {
  const board = page.locator('cg-board');
  const box = await board.boundingBox();
  const white = (await page.locator('.cg-wrap.orientation-white').count()) > 0;
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const column = white ? file : 7 - file;
  const row = white ? 7 - rank : rank;
  return [box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8];
}

/** A move by mouse, dragged. */
export async function drag(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** A move by mouse, one square after the other. */
export async function click(page, from, to) {
  await page.mouse.click(...(await middle(page, from)));
  await page.mouse.click(...(await middle(page, to)));
}

/** A move by finger. */
export async function tap(page, from, to) {
  await page.touchscreen.tap(...(await middle(page, from)));
  await page.touchscreen.tap(...(await middle(page, to)));
}

/** The moves in the list, as people write them. */
export function sans(page) {
  return page.locator('.move .san').allTextContents();
}

/** Waits until the list of moves is this. */
export async function until(page, moves, timeout = 5_000) {
  const start = Date.now();
  for (;;) {
    const now = (await sans(page)).join(' ');
    if (now === moves) return;
    if (Date.now() - start > timeout) throw new Error(`expected "${moves}", the page has "${now}"`);
    await page.waitForTimeout(30);
  }
}
