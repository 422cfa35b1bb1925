import { expect, test } from 'vitest';

import { PIECES } from '../preferences/preferences';
import { type DrawnSet, pieceUrl, styleOf } from './sets';
import { ROLES } from './silhouettes';

const DRAWN = PIECES.filter((set): set is DrawnSet => set !== 'classic');
const svg = (url: string) => decodeURIComponent(url.replace('data:image/svg+xml,', ''));

test.each(DRAWN)('%s: twelve different pictures', (set) => {
  const all = ROLES.flatMap((role) => [pieceUrl(set, role, 'white', 'en'), pieceUrl(set, role, 'black', 'en')]);
  expect(new Set(all).size).toBe(12);
  for (const url of all) {
    expect(svg(url)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 100 100">.*<\/svg>$/);
    expect(url).not.toMatch(/["#\s]/);
    expect(svg(url)).not.toMatch(/undefined|NaN/);
  }
});

test('letters are those of the language', () => {
  expect(svg(pieceUrl('letters', 'queen', 'white', 'en'))).toContain('>Q<');
  expect(svg(pieceUrl('letters', 'queen', 'white', 'de'))).toContain('>D<');
  expect(svg(pieceUrl('letters', 'king', 'white', 'fr'))).toContain('>R<');
});

test('a set has a rule for each piece and leaves samples alone', () => {
  const rules = styleOf('tabiya', 'en').split('\n');
  expect(rules).toHaveLength(12);
  expect(rules.every((rule) => rule.startsWith(':root .cg-wrap:not(.sample) piece.'))).toBe(true);
});
