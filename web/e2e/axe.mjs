// axe, the checker of what a page is to people who cannot see it, or not well.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only what is wrong is worked out whole. */
const ALL = { resultTypes: ['violations'] };
/** The look changes colors and nothing else: of the second look only they are new. */
const COLORS = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds wrong with a page as it stands, a line each, light and dark. */
export async function scan(page) {
  const found = [];
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  for (const [colorScheme, rules] of [['light', ALL], ['dark', COLORS]]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate((options) => globalThis.axe.run(options), rules);
    for (const { id, help, nodes } of violations) {
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${help}: ${html}`);
    }
  }
  return found;
}
