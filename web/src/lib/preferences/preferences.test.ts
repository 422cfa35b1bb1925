import { expect, test } from 'vitest';

import { DEFAULTS, readPreferences, writePreferences } from './preferences';

test('nothing kept: the defaults', () => {
  expect(readPreferences(null)).toEqual(DEFAULTS);
});

test('what was chosen comes back', () => {
  const chosen = { ...DEFAULTS, smartMove: true, board: 'slate', sound: false } as const;
  expect(readPreferences(writePreferences(chosen))).toEqual(chosen);
});

test('only what differs is kept', () => {
  expect(writePreferences({ ...DEFAULTS, zen: true })).toBe('{"zen":true}');
});

test.each(['', 'null', '[1]', '7', '{"board":"marble","zen":"yes","theme":null}', '{'])(
  'what cannot be understood is left out: %s',
  (kept) => expect(readPreferences(kept)).toEqual(DEFAULTS),
);

test('one bad value does not spoil the others', () => {
  expect(readPreferences('{"board":"marble","notation":"figurines"}')).toEqual({
    ...DEFAULTS,
    notation: 'figurines',
  });
});
