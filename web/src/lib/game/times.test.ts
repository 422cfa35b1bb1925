import { expect, test } from 'vitest';

import type { Side, State } from '../protocol/types';
import { formatUsed, usedTimes } from './times';

const WHITE = '8/8/8/8/8/8/8/8 w - - 0 1';
const BLACK = '8/8/8/8/8/8/8/8 b - - 0 1';
const RUNNING = { phase: 'playing', turn: 'white', clocks: { now: 0, white: null, black: null, running: null } } as State;
/** The end, with the clock of the side to move. */
const ended = (turn: Side, left: number): State => ({ ...RUNNING, phase: 'over', turn, clocks: { ...RUNNING.clocks, [turn]: left } });
const game = (time: string, left: (number | null)[], startFen = WHITE, state = RUNNING) => ({
  startFen,
  state,
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

test('a clock of seconds is not one of minutes', () => {
  expect(usedTimes(game('5s', [4_000]))[0]?.used).toBe(1_000);
  expect(usedTimes(game('5s+2', [6_000]))[0]?.used).toBe(1_000);
});

test('the move that was not finished counts', () => {
  const flagged = usedTimes(game('1 min', [50_000, 40_000], WHITE, ended('white', 0)));
  expect(flagged.map(({ index, side, used }) => [index, side, used])).toEqual([
    [1, 'white', 10_000],
    [2, 'black', 20_000],
    [3, 'white', 50_000],
  ]);
  expect(usedTimes(game('1 min', [], WHITE, ended('white', 45_000)))).toEqual([
    { index: 1, row: 0, number: 1, side: 'white', san: '…', used: 15_000, left: 45_000 },
  ]);
  expect(usedTimes(game('1 min', [50_000], WHITE, ended('black', 60_000)))).toHaveLength(1);
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
