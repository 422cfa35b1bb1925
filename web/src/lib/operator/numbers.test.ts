import { expect, test } from 'vitest';

import { graphOf, numberText, valueOf } from './numbers';

test('a line goes from zero to the highest value, with gaps where nothing is known', () => {
  expect(graphOf([0, 5, null, 10, 10])).toEqual({ path: 'M0.0 31.0L30.0 16.0M90.0 1.0L120.0 1.0', low: 0, high: 10 });
});

test('nothing but zeros is a line at the bottom', () => {
  expect(graphOf([0, 0])?.path).toBe('M0.0 31.0L120.0 31.0');
});

test('one value is no line', () => {
  expect(graphOf([null, 3])).toBeNull();
});

test('small numbers have a decimal, and memory is in megabytes', () => {
  expect([0, 0.25, 9.96, 10.4, 1234, null].map(numberText)).toEqual(['0', '0.3', '10.0', '10', '1234', null]);
  const numbers = { at: 0, games: 3, sockets: 0, people: 0, moves: 0, acknowledgmentMs: null, commitMs: 1, memoryBytes: 50_000_000, storeUp: true };
  expect([valueOf(numbers, 'games'), valueOf(numbers, 'memoryBytes'), valueOf(numbers, 'acknowledgmentMs')]).toEqual([3, 50, null]);
});
