import { expect, test } from 'vitest';

import { changedBoards, draftOf, exchanged, flipped, isSame, isSeat, neighbor, playerAt, reachable, seatOf, still, warningsOf } from './pairing';
import { board, desk, event, round } from './testing';

const DRAFT = draftOf(round(2, [board(0, 1), board(2, 3)], { bye: 4 }));

test('two players are exchanged, on other boards or with the bye', () => {
  expect(exchanged(DRAFT, { board: 0, side: 1 }, { board: 1, side: 0 }).boards).toEqual([[0, 2], [1, 3]]);
  const bye = exchanged(DRAFT, 'bye', { board: 1, side: 1 });
  expect(bye).toEqual({ boards: [[0, 1], [2, 4]], bye: 3 });
  expect(flipped(DRAFT, 0).boards).toEqual([[1, 0], [2, 3]]);
});

test('an exchange with oneself or with nobody changes nothing', () => {
  expect(exchanged(DRAFT, { board: 0, side: 0 }, { board: 0, side: 0 })).toBe(DRAFT);
  expect(exchanged({ ...DRAFT, bye: null }, 'bye', { board: 0, side: 0 })).toEqual({ ...DRAFT, bye: null });
});

test('an exchange undone is the pairing as it was', () => {
  const [one, other] = [{ board: 0, side: 0 }, { board: 1, side: 1 }] as const;
  const there = exchanged(DRAFT, one, other);
  expect(changedBoards(DRAFT, there)).toEqual([0, 1]);
  expect(isSame(DRAFT, there)).toBe(false);
  expect(isSame(DRAFT, exchanged(there, one, other))).toBe(true);
});

test('who sits where', () => {
  expect(playerAt(DRAFT, { board: 1, side: 0 })).toBe(2);
  expect(playerAt(DRAFT, 'bye')).toBe(4);
  expect(seatOf(DRAFT, 3)).toEqual({ board: 1, side: 1 });
  expect(seatOf(DRAFT, 4)).toBe('bye');
  expect(seatOf(DRAFT, 9)).toBeNull();
  expect(isSeat('bye', 'bye')).toBe(true);
  expect(isSeat('bye', { board: 0, side: 0 })).toBe(false);
  expect(isSeat(null, 'bye')).toBe(false);
});

test('one seat can be reached by Tab, whatever became of the board', () => {
  expect(reachable(DRAFT, { board: 1, side: 1 })).toEqual({ board: 1, side: 1 });
  expect(reachable(DRAFT, { board: 7, side: 1 })).toEqual({ board: 0, side: 0 });
  expect(reachable({ ...DRAFT, bye: null }, 'bye')).toEqual({ board: 0, side: 0 });
  expect(reachable({ boards: [], bye: 4 }, { board: 0, side: 0 })).toBe('bye');
});

test('what was picked up or changed belongs to its draft', () => {
  const picked = { of: DRAFT, it: 'bye' } as const;
  expect(still(picked, draftOf(round(2, [board(0, 1), board(2, 3)], { bye: 4 })))).toBe('bye');
  expect(still(picked, flipped(DRAFT, 0))).toBeNull();
  expect(still(null, DRAFT)).toBeNull();
});

test('warnings: a second game, a forbidden pair, a second bye', () => {
  const before = [round(1, [board(1, 0, '1-0'), board(2, 3, '1-0', { result: { score: '1-0', how: 'forfeit' } })], { bye: 4 })];
  const forbidden = [{ players: [3, 2] as [number, number], from: 1, to: 2 }];
  const warnings = warningsOf(event({ rounds: before, desk: desk({ forbidden }) }), DRAFT, 2);
  expect(warnings).toEqual([
    { kind: 'met', board: 0, round: 1 },
    { kind: 'forbidden', board: 1 },
    { kind: 'secondBye', player: 4, round: 1 },
  ]);
  const double = event({ rounds: before, kind: 'doubleRoundRobin' });
  expect(warningsOf(double, { ...DRAFT, bye: null }, 2)).toEqual([]);
});

test('arrow keys go along the boards to the bye and back', () => {
  expect(neighbor(DRAFT, { board: 0, side: 0 }, 'ArrowRight')).toEqual({ board: 0, side: 1 });
  expect(neighbor(DRAFT, { board: 0, side: 1 }, 'ArrowDown')).toEqual({ board: 1, side: 1 });
  expect(neighbor(DRAFT, { board: 1, side: 1 }, 'ArrowDown')).toBe('bye');
  expect(neighbor(DRAFT, 'bye', 'ArrowUp')).toEqual({ board: 1, side: 0 });
  expect(neighbor(DRAFT, { board: 0, side: 0 }, 'ArrowUp')).toBeNull();
  expect(neighbor({ ...DRAFT, bye: null }, { board: 1, side: 0 }, 'ArrowDown')).toBeNull();
});
