// The texts of a game are loaded only with the pages that show one (`texts` in pages.mjs). A component
// of another page that used them would compile, and fail in the browser.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { PAGES } from './pages.mjs';

const IMPORT = /import\s+(?:type\s+)?(?:([^'"()]*?)\s+from\s+)?['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/g;

/** Every module that a page leads to, now or when something is opened, and the names it imports. */
function reached(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const waiting = [root];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !/\.(ts|svelte)$/.test(path)) continue;
    const source = readFileSync(path, 'utf8');
    const all = [...source.matchAll(IMPORT)].filter(([statement]) => !statement.startsWith('import type'));
    found.set(path, all.map(([, names, from]) => `${names ?? ''} from ${from ?? ''}`));
    for (const [, , from, later] of all) {
      const target = resolve(join(dirname(path), from ?? later ?? ''));
      // The way to other pages and to the wall of a round: they load their own texts.
      if (target !== null && !/(routes\/load|tournaments\/round_wall)\.ts$/.test(target)) waiting.push(target);
    }
  }
  return found;
}

const resolve = (path: string) =>
  [path, `${path}.ts`, join(path, 'index.ts')].find((file) => /\.\w+$/.test(file) && existsSync(file)) ?? null;

const usesGameTexts = (imports: string[]) =>
  imports.some((each) => /\bmessages\b(?! as).* from .*\/messages$/.test(each));

const without = Object.values(PAGES).filter(({ texts }) => !texts.includes('play'));

test.each(without.map(({ component }) => component))('%s uses no texts of a game', (component) => {
  const found = reached(join('src/routes', `${component}.svelte`));
  expect(found.size).toBeGreaterThan(5);
  const wrong = [...found].filter(([, imports]) => usesGameTexts(imports)).map(([path]) => path);
  expect(wrong).toEqual([]);
});

test('the play page uses them', () => {
  const found = reached('src/routes/Game.svelte');
  expect([...found].some(([, imports]) => usesGameTexts(imports))).toBe(true);
});
