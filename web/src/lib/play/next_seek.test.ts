import { expect, test } from 'vitest';

import type { GameView } from '../protocol/types';
import { nextSeek } from './next_seek';

const BLITZ = {
  you: 'white',
  time: { white: '3+2', black: '3+2' },
  rated: false,
  chess960: false,
  ruleset: 'online',
  startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
} as GameView;
const RATED = {
  ...BLITZ,
  rated: true,
  ratings: { white: { rating: 1500, provisional: true }, black: { rating: 1500, provisional: true } },
} as GameView;

test('the same time control again, rated or casual as before', () => {
  expect(nextSeek(BLITZ, 'off')).toEqual({ time: '3+2' });
  expect(nextSeek(RATED, 'off')).toEqual({ time: '3+2', rated: true, takebacks: false });
});

test('Chess960 starts from another position each time', () => {
  const game = { ...BLITZ, chess960: true, startFen: 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1' };
  expect(nextSeek(game, 'off')).toEqual({ time: '3+2', chess960: true });
});

test('the chosen range is for those with a rating', () => {
  expect(nextSeek(RATED, '200')).toMatchObject({ ratingRange: 200 });
  expect(nextSeek(BLITZ, '200')).toEqual({ time: '3+2' });
});

test.each([
  ['spectators', { you: 'spectator' }],
  ['the computer', { computers: { white: false, black: true } }],
  ['an arbiter', { official: {} }],
  ['unequal time', { time: { white: '3+2', black: '1 min' } }],
  ['correspondence', { time: { white: '3 days', black: '3 days' } }],
  ['no clock', { time: { white: 'no clock', black: 'no clock' } }],
  ['a set-up position', { startFen: '4k3/8/8/8/8/8/8/4K2R w - - 0 1' }],
])('not with %s', (_, other) => {
  expect(nextSeek({ ...BLITZ, ...other } as GameView, 'off')).toBeNull();
});
