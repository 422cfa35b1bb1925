// A person at the keyboard.

import { eventually } from './fixture.mjs';

const square = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);

/** The line that says how the game stands. */
export const status = (page, text) => page.locator('.status p').getByText(text, { exact: true });

/** Presses Tab until something that fits has the focus. */
export async function tabTo(page, selector, most = 60) {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (there) return;
  }
  throw new Error(`no Tab leads to ${selector}`);
}

/** Goes to a square by arrow keys, as the board lies. */
export async function goTo(page, to, { tab = false } = {}) {
  if (tab) await tabTo(page, '[data-square]');
  for (let pressed = 0; pressed < 16; pressed++) {
    const at = await square(page);
    if (at === to) return;
    if (at === null) throw new Error('the focus is not on the board');
    const first = await page.locator('[data-square]').first().getAttribute('data-square');
    const turned = first === 'h1' ? -1 : 1;
    const right = Math.sign(to.charCodeAt(0) - at.charCodeAt(0)) * turned;
    const up = Math.sign(Number(to[1]) - Number(at[1])) * turned;
    const keys = { '-1': 'ArrowLeft', 1: 'ArrowRight' };
    await page.keyboard.press(right === 0 ? { '-1': 'ArrowDown', 1: 'ArrowUp' }[up] : keys[right]);
    await eventually(() => square(page), (now) => now !== at, `a step from ${at}`);
  }
  throw new Error(`no way to ${to}`);
}

/** Takes up what is on one square and puts it down on another. */
export async function byKeys(page, from, to) {
  await goTo(page, from);
  await page.keyboard.press('Enter');
  await goTo(page, to);
  await page.keyboard.press('Enter');
}
