import { expect, test } from 'vitest';

import { MINUTES, readTime, SECONDS, stepOf, writeTime } from './time_sliders';

test.each([
  ['3+2', { minutes: 3, seconds: 2 }],
  ['10 min', { minutes: 10, seconds: 0 }],
  [' 90+30 ', { minutes: 90, seconds: 30 }],
  ['3 days', null],
  ['no clock', null],
  ['40/90+30', null],
  ['', null],
])('the sliders read %s', (time, read) => expect(readTime(time)).toEqual(read));

test('every time of the sliders is read as it is written', () => {
  for (const minutes of MINUTES) {
    for (const seconds of SECONDS) expect(readTime(writeTime({ minutes, seconds }))).toEqual({ minutes, seconds });
  }
});

test('a typed time moves the sliders to the nearest step', () => {
  expect(MINUTES[stepOf(MINUTES, 7)]).toBe(5);
  expect(MINUTES[stepOf(MINUTES, 500)]).toBe(180);
  expect(SECONDS[stepOf(SECONDS, 0)]).toBe(0);
});
