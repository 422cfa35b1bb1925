import { expect, test } from 'vitest';

import { formatUsed, usedTimes } from './times';

const WHITE = '8/8/8/8/8/8/8/8 w - - 0 1';
const BLACK = '8/8/8/8/8/8/8/8 b - - 0 1';
const game = (time: string, left: (number | null)[], startFen = WHITE) => ({
  startFen,
  time: { white: time, black: time },
  moves: left.map((ms, at) => ({
    uci: '',
    san: `m${at + 1}`,
    fen: (at % 2 === 0) === (startFen === WHITE) ? BLACK : WHITE,
    left: ms,
  })),
});

test('the increment is not counted as time used', () => {
  const used = usedTimes(game('3+2', [180_000, 178_000, 177_000]));
  expect(used.map(({ side, used }) => [side, used])).toEqual([
    ['white', 2_000],
    ['black', 4_000],
    ['white', 5_000],
  ]);
});

test('more time than before is no negative use', () => {
  expect(usedTimes(game('10 min', [700_000]))[0]?.used).toBe(0);
});

test('Black may begin', () => {
  expect(usedTimes(game('1 min', [50_000], BLACK))[0]).toMatchObject({ side: 'black', used: 10_000 });
});

test('nothing without a clock', () => {
  expect(usedTimes(game('no clock', [null, null]))).toEqual([]);
});

test.each([
  [0, '0.0 s'],
  [4_249, '4.2 s'],
  [12_600, '13 s'],
  [65_000, '1:05'],
])('%d ms: %s', (used, text) => expect(formatUsed(used)).toBe(text));
