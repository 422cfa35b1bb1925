import { expect, test } from 'vitest';

import type { LiveGame } from '../protocol/people';
import { featuredOf, listed, speedsOf, timeLeft } from './live';

const game = (id: string, speed: string): LiveGame => ({
  id,
  players: { white: null, black: null },
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  lastMove: null,
  clocks: { now: 1_000, white: 60_000, black: null, running: 'white' },
  time: '3+2',
  speed,
  rated: true,
});
const live = { featured: 'b', games: [game('a', 'rapid'), game('b', 'blitz'), game('c', 'blitz')] };

test('the speeds that are played, in the usual order', () => {
  expect(speedsOf(live.games, ['bullet', 'blitz', 'rapid'])).toEqual(['blitz', 'rapid']);
  expect(speedsOf([game('x', 'other'), ...live.games], ['blitz'])).toEqual(['blitz', 'other', 'rapid']);
});

test('the featured game is shown once, and the others in the order of the server', () => {
  const shown = (speed: string) => [featuredOf(live, speed)?.id, ...listed(live, speed).map(({ id }) => id)];
  expect(shown('all')).toEqual(['b', 'a', 'c']);
  expect(shown('blitz')).toEqual(['b', 'c']);
  expect(shown('rapid')).toEqual(['a']);
});

test('of another speed the first is featured', () => {
  expect(featuredOf(live, 'rapid')?.id).toBe('a');
  expect(featuredOf(live, 'classical')).toBeNull();
});

test('F6: a correspondence game is featured only where there is no other', () => {
  const slow = { featured: 'd', games: [game('d', 'correspondence'), game('a', 'rapid')] };
  expect(featuredOf(slow, 'all')?.id).toBe('a');
  expect(featuredOf(slow, 'correspondence')?.id).toBe('d');
  expect(featuredOf({ ...slow, games: slow.games.slice(0, 1) }, 'all')?.id).toBe('d');
});

test('a running clock counts down, and never below zero', () => {
  const [first] = live.games as [LiveGame];
  expect(timeLeft(first, 'white', 1_000)).toBe(59_000);
  expect(timeLeft(first, 'white', 61_000)).toBe(0);
  expect(timeLeft(first, 'black', 1_000)).toBeNull();
});
