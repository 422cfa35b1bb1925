/** A pairing made on the arbiter's desk: who sits where, and what moving a player makes of it. */

import type { BoardView } from '../protocol/tournament';

/** Who meets whom, by the ids of the entries; null for a seat that is free. */
export interface Draft {
  boards: readonly (readonly [white: number | null, black: number | null])[];
  bye: number | null;
}

/** A place in the pairing; boards from 0. */
export type Seat = { board: number; side: 0 | 1 } | 'bye';

export const EMPTY: Draft = { boards: [], bye: null };

export const draftOf = ({ boards, bye }: { boards: Pick<BoardView, 'white' | 'black'>[]; bye: number | null }): Draft => ({
  boards: boards.map(({ white, black }) => [white, black] as const),
  bye,
});

export function playerAt(draft: Draft, seat: Seat): number | null {
  return seat === 'bye' ? draft.bye : (draft.boards[seat.board]?.[seat.side] ?? null);
}

/** Something that was done on a draft. */
export interface On<T> {
  of: Draft;
  it: T;
}

/** It, as long as the draft it was done on is the saved one; another arbiter may have changed that. */
export const still = <T>(done: On<T> | null, saved: Draft): T | null =>
  done !== null && isSame(done.of, saved) ? done.it : null;

/** Where a player sits; null for one who has no seat. */
export function seatOf(draft: Draft, player: number): Seat | null {
  if (draft.bye === player) return 'bye';
  for (const [board, pair] of draft.boards.entries()) {
    const side = pair.indexOf(player);
    if (side === 0 || side === 1) return { board, side };
  }
  return null;
}

/** Everyone who has a seat. */
export const seated = ({ boards, bye }: Draft): number[] => [...boards.flat(), bye].filter((player) => player !== null);

/**
 * The same with a player moved to a seat, or out of the pairing; who sat there gets the seat that becomes
 * free. On one board this exchanges the colors.
 */
export function moved(draft: Draft, player: number, to: Seat | null): Draft {
  const from = seatOf(draft, player);
  const there = to === null ? null : playerAt(draft, to);
  if (there === player || (to === null && from === null)) return draft;
  const at = (seat: Seat | null, board: number, side: 0 | 1) =>
    seat !== null && seat !== 'bye' && seat.board === board && seat.side === side;
  const place = (now: number | null, isTo: boolean, isFrom: boolean) => (isTo ? player : isFrom ? there : now);
  const boards = withRoom(draft.boards, to).map(
    ([white, black], board) =>
      [place(white, at(to, board, 0), at(from, board, 0)), place(black, at(to, board, 1), at(from, board, 1))] as const,
  );
  return { boards, bye: place(draft.bye, to === 'bye', from === 'bye') };
}

function withRoom(boards: Draft['boards'], to: Seat | null): Draft['boards'] {
  if (to === null || to === 'bye' || to.board < boards.length) return boards;
  return [...boards, ...freeBoards(to.board + 1 - boards.length)];
}

const freeBoards = (count: number) => Array.from({ length: Math.max(0, count) }, () => [null, null] as const);

/** The same with a free seat for everyone who has none. */
export function withSeats(draft: Draft, players: number): Draft {
  return { ...draft, boards: [...draft.boards, ...freeBoards(Math.floor(players / 2) - draft.boards.length)] };
}

/** The same with the colors of a board exchanged. */
export const flipped = (draft: Draft, board: number): Draft => ({
  ...draft,
  boards: draft.boards.map(([white, black], at) => (at === board ? ([black, white] as const) : ([white, black] as const))),
});

/** The boards that have both players. */
export const fullBoards = ({ boards }: Draft): [number, number][] =>
  boards.flatMap(([white, black]) => (white === null || black === null ? [] : [[white, black] as [number, number]]));

/** The first free seat, board by board; the bye last, if there is one to give. */
export function freeSeat(draft: Draft, hasBye: boolean): Seat | null {
  for (const [board, [white, black]] of draft.boards.entries()) {
    if (white === null) return { board, side: 0 };
    if (black === null) return { board, side: 1 };
  }
  return hasBye && draft.bye === null ? 'bye' : null;
}

/** The boards that differ, from 0. */
export function changedBoards(before: Draft, after: Draft): number[] {
  return after.boards.flatMap(([white, black], at) => {
    const old = before.boards[at] ?? [null, null];
    return old[0] === white && old[1] === black ? [] : [at];
  });
}

export const isSame = (one: Draft, other: Draft): boolean =>
  one.bye === other.bye && one.boards.length === other.boards.length && changedBoards(one, other).length === 0;

/** The seat that a key leads to from another: along the boards, then the bye. */
export function neighbor(draft: Draft, hasBye: boolean, seat: Seat, key: string): Seat | null {
  const last = draft.boards.length - 1;
  if (seat === 'bye') return key === 'ArrowUp' && last >= 0 ? { board: last, side: 0 } : null;
  const { board, side } = seat;
  switch (key) {
    case 'ArrowLeft':
      return { board, side: 0 };
    case 'ArrowRight':
      return { board, side: 1 };
    case 'ArrowUp':
      return board > 0 ? { board: board - 1, side } : null;
    case 'ArrowDown':
      return board < last ? { board: board + 1, side } : hasBye ? 'bye' : null;
    case 'Home':
      return { board: 0, side };
    case 'End':
      return { board: last, side };
    default:
      return null;
  }
}

export const isSeat = (one: Seat | null, other: Seat): boolean =>
  one !== null && (one === 'bye' || other === 'bye' ? one === other : one.board === other.board && one.side === other.side);
