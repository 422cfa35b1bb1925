import { describe, expect, test } from 'vitest';

import type { Clocks } from '../protocol/types';
import {
  clockLeft,
  countdownLeft,
  formatClock,
  addPing,
  addTimeSample,
  lowBelow,
  readControl,
  serverNow,
  UNKNOWN_TIME,
  untilChange,
} from './clock';

const CLOCKS: Clocks = { now: 1_000_000, white: 60_000, black: 45_000, running: 'white' };

describe('the server’s clock', () => {
  test('is known from the frame that took the least time', () => {
    // Our clock is 500 ms ahead; the frames took 80, 20 and 300 ms.
    let time = addTimeSample(UNKNOWN_TIME, 1_000, 1_580);
    time = addTimeSample(time, 2_000, 2_520);
    time = addTimeSample(time, 3_000, 3_800);
    expect(serverNow(time, 4_520)).toBe(4_000);
  });

  test('follows when our own clock slept', () => {
    const before = addTimeSample(UNKNOWN_TIME, 10_000, 500);
    const after = addTimeSample(before, 70_000, 1_500); // A minute went by that we did not count.
    expect(serverNow(after, 1_500)).toBe(70_000);
  });

  test('forgets what was long ago', () => {
    let time = addTimeSample(UNKNOWN_TIME, 1_000, 1_000);
    for (let n = 0; n < 12; n++) time = addTimeSample(time, 2_000, 2_050);
    expect(serverNow(time, 2_050)).toBe(2_000);
  });

  test('does not follow when the time of day is set back: a running game does not', () => {
    let time = addTimeSample(UNKNOWN_TIME, 3_600_000, 1_000);
    for (let n = 0; n < 12; n++) time = addPing(time, 10_000 + 3_000 * n, 2_000 + 3_000 * n);
    expect(serverNow(time, 40_000)).toBe(3_639_000);
    // Two seconds late is late.
    expect(addPing(time, 3_640_000, 43_000)).not.toBe(time);
    expect(addPing(time, 3_640_000, 43_001)).toBe(time);
    expect(serverNow(addPing(time, 9_000_000, 50_000), 50_000)).toBe(9_000_000);
  });
});

describe('what a clock shows', () => {
  test('only the running one goes down', () => {
    expect(clockLeft(CLOCKS, 'white', 1_002_500)).toBe(57_500);
    expect(clockLeft(CLOCKS, 'black', 1_002_500)).toBe(45_000);
  });

  test('it stops at nought', () => {
    expect(clockLeft(CLOCKS, 'white', 2_000_000)).toBe(0);
  });

  test('it never shows more than the server said', () => {
    expect(clockLeft(CLOCKS, 'white', 999_000)).toBe(60_000);
  });

  test('there may be none', () => {
    expect(clockLeft({ ...CLOCKS, white: null }, 'white', 1_000_000)).toBeNull();
  });

  test('a countdown runs from when it was told', () => {
    expect(countdownLeft({ side: 'black', left: 30_000 }, CLOCKS, 1_012_000)).toBe(18_000);
    expect(countdownLeft({ side: 'black', left: 30_000 }, CLOCKS, 1_090_000)).toBe(0);
  });
});

describe('a clock in figures', () => {
  test.each([
    [0, '0:00.0'],
    [99, '0:00.0'],
    [9_400, '0:09.4'],
    [9_999, '0:09.9'],
    [10_000, '0:10'],
    [59_999, '0:59'],
    [180_000, '3:00'],
    [3_599_000, '59:59'],
    [3_909_000, '1:05:09'],
    [187_200_000, '2 d 4 h'],
  ])('%d ms is %s', (left, text) => expect(formatClock(left)).toBe(text));

  test.each([180_000, 10_000, 9_999, 9_900, 65_432, 1, 4_321])(
    'from %d ms it changes exactly when it is said to',
    (left) => {
      const wait = untilChange(left);
      if (wait > left) return; // It ends first.
      expect(formatClock(left - wait)).not.toBe(formatClock(left));
      expect(formatClock(left - wait + 1)).toBe(formatClock(left));
    },
  );
});

test.each([
  ['1 min', 10_000],
  ['3+2', 22_500],
  ['10 min', 30_000],
  ['40/90+30:30+30', 30_000],
  ['0.5+0', 10_000],
  ['no clock', 10_000],
])('%s is low below %d ms', (time, low) => expect(lowBelow(time)).toBe(low));

test.each([
  ['3+2', { base: 180_000, increment: 2_000 }],
  ['10 min', { base: 600_000, increment: 0 }],
  ['0.5+0', { base: 30_000, increment: 0 }],
  ['40/90+30:30+30', { base: 5_400_000, increment: 30_000 }],
  ['5 d3', { base: 300_000, increment: 0 }],
  ['3 days', null],
  ['no clock', null],
  ['', null],
])('%s begins with', (time, control) => expect(readControl(time)).toEqual(control));
