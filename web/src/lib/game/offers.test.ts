import { expect, test } from 'vitest';

import { markedMove } from './offers';

test.each([
  // White moved and offers.
  [3, 'white', false, 3],
  // Black, who is to move, offers: with Black's move before.
  [3, 'black', false, 2],
  [4, 'black', false, 4],
  [4, 'white', false, 3],
  // Black made the first move of the list.
  [3, 'black', true, 3],
  [3, 'white', true, 2],
] as const)('after %d moves, %s offers, Black began: %s', (after, by, blackBegins, index) => {
  expect(markedMove({ after, by }, blackBegins)).toBe(index);
});
