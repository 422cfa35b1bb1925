import { expect, test } from 'vitest';

import { readClockText } from './clock_text';

test.each([
  ['5:00', 300_000],
  [' 5:00 ', 300_000],
  ['1:30:00', 5_400_000],
  ['0:09.5', 9_500],
  ['90', 5_400_000],
  ['90:00', 5_400_000],
  ['0:00', 0],
])('%s', (text, ms) => expect(readClockText(text)).toBe(ms));

test.each(['', 'five', '5:60', '1:60:00', '5:', ':30', '-1', '1:2:3:4', '0:09.55', '5,5'])('%s is no time', (text) =>
  expect(readClockText(text)).toBeNull(),
);
