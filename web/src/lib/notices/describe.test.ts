import { expect, test } from 'vitest';

import type { LiveGame, Notices, PersonView } from '../protocol/people';
import { clockText, leftText, ownGames } from './describe';

const person = (name: string): PersonView => ({ name, guest: false, title: null, rating: null, provisional: false });

function game(id: string, changes: Partial<LiveGame> = {}): LiveGame {
  return {
    id,
    players: { white: person('Ada'), black: person('Bob') },
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    lastMove: null,
    clocks: { now: 0, white: 600_000, black: 555_000, running: 'white' },
    time: '10 min',
    speed: 'rapid',
    rated: false,
    ...changes,
  };
}

const of = (name: string, ...playing: LiveGame[]): Notices => ({ you: person(name), playing, challenges: [] });

test('the own clock runs on the own turn alone', () => {
  expect(ownGames(of('Ada', game('a')), null, 4_000)).toEqual([
    { id: 'a', opponent: 'Bob', clockMs: 596_000, begun: true, yourTurn: true, calls: false },
  ]);
  expect(ownGames(of('Bob', game('a')), null, 4_000)).toEqual([
    { id: 'a', opponent: 'Ada', clockMs: 555_000, begun: true, yourTurn: false, calls: false },
  ]);
});

test('a clock never shows less than nothing, and a game may have none', () => {
  expect(ownGames(of('Ada', game('a')), null, 700_000)[0]?.clockMs).toBe(0);
  const clocks = { now: 0, white: null, black: null, running: null };
  expect(ownGames(of('Ada', game('a', { clocks })), null, 0)[0]?.clockMs).toBeNull();
});

test('before a round is started it is nobody’s turn', () => {
  const clocks = { now: 0, white: 600_000, black: 600_000, running: null };
  const seen = (changes: Partial<LiveGame>) => ownGames(of('Ada', game('a', { clocks, ...changes })), null, 4_000)[0];
  expect(seen({})).toEqual({ id: 'a', opponent: 'Bob', clockMs: 600_000, begun: false, yourTurn: false, calls: false });
  // Paused after two moves, it has begun.
  expect(seen({ lastMove: 'e7e5' })).toMatchObject({ begun: true, yourTurn: true });
});

test('not the game that is open, nor one that waits for an opponent', () => {
  const waiting = game('b', { players: { white: person('Ada'), black: null } });
  expect(ownGames(of('Ada', game('a'), waiting), 'a', 0)).toEqual([]);
  expect(ownGames({ ...of('Ada', game('a')), you: null }, null, 0)).toEqual([]);
});

test('the most urgent first', () => {
  const black = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const list = of(
    'Ada',
    game('theirs', { fen: black, clocks: { now: 0, white: 10_000, black: 10_000, running: 'black' } }),
    game('slow'),
    game('fast', { clocks: { now: 0, white: 30_000, black: 30_000, running: 'white' } }),
  );
  expect(ownGames(list, null, 0).map(({ id }) => id)).toEqual(['fast', 'slow', 'theirs']);
});

test.each([
  [555_000, '9:15'],
  [59_001, '1:00'],
  [400, '0:01'],
  [0, '0:00'],
  [3_723_000, '1:02:03'],
])('%i ms is %s', (ms, text) => expect(clockText(ms)).toBe(text));

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const NF3 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';

test.each([
  ['before the start', START, null, null, [false, false]],
  ['at the start', START, null, 'white', [true, true]],
  ['after one move', E4, 'e2e4', 'black', [false, true]],
  ['after two', E5, 'e7e5', 'white', [false, false]],
  ['after three', NF3, 'g1f3', 'black', [false, false]],
] as const)('an official game calls whoever has not moved: %s', (_, fen, lastMove, running, calls) => {
  const clocks = { now: 0, white: 600_000, black: 600_000, running };
  const official = game('a', { fen, lastMove, clocks, official: true });
  expect(['Ada', 'Bob'].map((name) => ownGames(of(name, official), null, 0)[0]?.calls)).toEqual(calls);
  for (const other of [{ ...official, official: false }, { ...official, speed: 'correspondence' }]) {
    expect(ownGames(of('Ada', other), null, 0)[0]?.calls).toBe(false);
  }
});

test.each([
  [86_399_000, '23:59:59'],
  [86_400_000, '1 d'],
  [3 * 86_400_000 - 1, '2 d'],
])('F2: with %i ms left the bar says %s', (ms, text) => expect(leftText(ms, (days) => `${days} d`)).toBe(text));
