import { expect, test } from 'vitest';

import type { ComputersView } from '../protocol/computers';
import { choiceOf, engines, ratingOf, remembered, USUAL } from './opponents';

const ALL: ComputersView = {
  levels: [1, 2, 3, 4, 5, 6, 7, 8],
  ratings: [250, 2200],
  characters: [{ name: 'Ada', rating: 1550, boldness: 'even' }],
  programs: ['Fish 2'],
};

test.each([
  ['character Ada', { character: 'Ada' }, 1550],
  ['rating 700', { rating: 700 }, 700],
  ['level 8', { level: 8 }, null],
  ['program Fish 2', { program: 'Fish 2' }, null],
])('%s is asked for, with its rating', (opponent, choice, rating) => {
  expect(choiceOf(opponent)).toEqual(choice);
  expect(ratingOf(opponent, ALL)).toBe(rating);
});

test('engines stand above the highest rating', () => {
  expect(engines(ALL)).toEqual(['level 7', 'level 8', 'program Fish 2']);
});

test.each([
  ['rating 250', 'rating 250'],
  ['rating 249', USUAL],
  ['rating 2200', 'rating 2200'],
  ['rating 2201', USUAL],
  ['character Ada', 'character Ada'],
  ['character Eve', USUAL],
  ['program Fish 2', 'program Fish 2'],
  ['program Gone', USUAL],
  ['1', 'rating 600'],
  ['6', 'rating 2100'],
  ['7', 'level 7'],
  ['8', 'level 8'],
  ['9', USUAL],
  [undefined, USUAL],
])('%s is remembered as %s', (kept, expected) => {
  expect(remembered(kept, ALL)).toBe(expected);
});
