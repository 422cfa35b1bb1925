// axe, the checker of what a page is to people who cannot see it, or not well.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it stands, a line each, light and dark. */
export async function scan(page) {
  const found = [];
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    for (const { id, help, nodes } of violations) {
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${help}: ${html}`);
    }
  }
  return found;
}
