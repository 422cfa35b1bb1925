import { expect, test } from 'vitest';

import { written } from './notation';

test.each([
  ['Nf3', '♘\uFE0Ef3'],
  ['bxa8=Q+', 'bxa8=♕\uFE0E+'],
  ['O-O-O', 'O-O-O'],
  ['e4', 'e4'],
])('%s with figurines', (san, figures) => {
  expect(written(san, 'figurines')).toBe(figures);
  expect(written(san, 'letters')).toBe(san);
});
