import { expect, test } from 'vitest';

import { changedBoards, draftOf, EMPTY, flipped, freeSeat, fullBoards, isSame, isSeat, moved, neighbor, playerAt, seated, seatOf, still, withSeats } from './pairing';
import { board, round } from './testing';

const DRAFT = draftOf(round(2, [board(0, 1), board(2, 3)], { bye: 4 }));

test('two players are exchanged, on other boards or with the bye', () => {
  expect(moved(DRAFT, 1, { board: 1, side: 0 }).boards).toEqual([[0, 2], [1, 3]]);
  expect(moved(DRAFT, 4, { board: 1, side: 1 })).toEqual({ boards: [[0, 1], [2, 4]], bye: 3 });
  expect(moved(DRAFT, 0, { board: 0, side: 1 }).boards).toEqual([[1, 0], [2, 3]]);
  expect(flipped(DRAFT, 0).boards).toEqual([[1, 0], [2, 3]]);
});

test('an exchange undone is the pairing as it was', () => {
  const there = moved(DRAFT, 0, { board: 1, side: 1 });
  expect(changedBoards(DRAFT, there)).toEqual([0, 1]);
  expect(isSame(DRAFT, there)).toBe(false);
  expect(isSame(DRAFT, moved(there, 0, { board: 0, side: 0 }))).toBe(true);
  expect(moved(DRAFT, 0, { board: 0, side: 0 })).toBe(DRAFT);
});

test('a pairing is made from nothing, seat by seat', () => {
  let draft = withSeats(EMPTY, 5);
  expect(draft).toEqual({ boards: [[null, null], [null, null]], bye: null });
  for (const player of [7, 5, 9, 6, 8]) {
    const seat = freeSeat(draft, true);
    if (seat === null) throw new Error('a seat is free');
    draft = moved(draft, player, seat);
  }
  expect(draft).toEqual({ boards: [[7, 5], [9, 6]], bye: 8 });
  expect(freeSeat(draft, true)).toBeNull();
  expect(seated(draft)).toEqual([7, 5, 9, 6, 8]);
});

test('whoever comes from outside sends the other out, and whoever is taken out leaves a free seat', () => {
  const outside = moved(DRAFT, 8, { board: 0, side: 0 });
  expect(outside.boards).toEqual([[8, 1], [2, 3]]);
  expect(seatOf(outside, 0)).toBeNull();
  const out = moved(DRAFT, 2, null);
  expect(out.boards).toEqual([[0, 1], [null, 3]]);
  expect(fullBoards(out)).toEqual([[0, 1]]);
  expect(freeSeat(out, true)).toEqual({ board: 1, side: 0 });
  expect(moved(DRAFT, 8, null)).toBe(DRAFT);
  expect(moved(DRAFT, 4, null).bye).toBeNull();
  // To a board that is not there yet.
  expect(moved(DRAFT, 8, { board: 3, side: 1 }).boards).toEqual([[0, 1], [2, 3], [null, null], [null, 8]]);
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

test('what was changed belongs to its draft', () => {
  const done = { of: DRAFT, it: EMPTY };
  expect(still(done, draftOf(round(2, [board(0, 1), board(2, 3)], { bye: 4 })))).toBe(EMPTY);
  expect(still(done, flipped(DRAFT, 0))).toBeNull();
  expect(still(null, DRAFT)).toBeNull();
});

test('arrow keys go along the boards to the bye and back', () => {
  expect(neighbor(DRAFT, true, { board: 0, side: 0 }, 'ArrowRight')).toEqual({ board: 0, side: 1 });
  expect(neighbor(DRAFT, true, { board: 0, side: 1 }, 'ArrowDown')).toEqual({ board: 1, side: 1 });
  expect(neighbor(DRAFT, true, { board: 1, side: 1 }, 'ArrowDown')).toBe('bye');
  expect(neighbor(DRAFT, true, 'bye', 'ArrowUp')).toEqual({ board: 1, side: 0 });
  expect(neighbor(DRAFT, true, { board: 0, side: 0 }, 'ArrowUp')).toBeNull();
  expect(neighbor(DRAFT, false, { board: 1, side: 0 }, 'ArrowDown')).toBeNull();
});
