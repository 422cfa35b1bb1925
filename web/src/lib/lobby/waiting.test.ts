import { expect, test } from 'vitest';

import { elapsed, Waiting } from './waiting';

test('a search counts from when it was first seen, and starts anew after it ended', () => {
  const waiting = new Waiting();
  waiting.keep(['a'], 1_000);
  waiting.keep(['a', 'b'], 5_000);
  expect([waiting.of('a'), waiting.of('b'), waiting.of('c')]).toEqual([1_000, 5_000, null]);
  waiting.keep([], 6_000);
  waiting.keep(['a'], 7_000);
  expect(waiting.of('a')).toBe(7_000);
});

test('waiting time is shown in minutes and seconds', () => {
  expect(elapsed(null, 9_000)).toBe('0:00');
  expect(elapsed(1_000, 8_999)).toBe('0:07');
  expect(elapsed(0, 75_000)).toBe('1:15');
  expect(elapsed(5_000, 4_000)).toBe('0:00');
});
