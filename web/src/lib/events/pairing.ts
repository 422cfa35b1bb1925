/** A drafted pairing on the arbiter's desk: what an exchange of two players makes of it. */

import type { CompetitionView, RoundView } from '../protocol/competition';
import { publicRounds } from './table';

/** Who meets whom, by the ids of the entries. */
export interface Draft {
  boards: readonly (readonly [white: number, black: number])[];
  bye: number | null;
}

/** A place in the pairing; boards from 0. */
export type Seat = { board: number; side: 0 | 1 } | 'bye';

export const draftOf = ({ boards, bye }: Pick<RoundView, 'boards' | 'bye'>): Draft => ({
  boards: boards.map(({ white, black }) => [white, black] as const),
  bye,
});

export function playerAt(draft: Draft, seat: Seat): number | null {
  return seat === 'bye' ? draft.bye : (draft.boards[seat.board]?.[seat.side] ?? null);
}

/** The same seat, or the first one if the pairing has it no longer: one seat can always be reached by Tab. */
export function reachable(draft: Draft, seat: Seat): Seat {
  if (playerAt(draft, seat) !== null) return seat;
  return draft.boards.length === 0 ? 'bye' : { board: 0, side: 0 };
}

/** Something that was done on a draft. */
export interface On<T> {
  of: Draft;
  it: T;
}

/** It, as long as the draft it was done on is the saved one; another arbiter may have changed that. */
export const still = <T>(done: On<T> | null, saved: Draft): T | null =>
  done !== null && isSame(done.of, saved) ? done.it : null;

/** Where a player sits; null for one who is not in the round. */
export function seatOf(draft: Draft, player: number): Seat | null {
  if (draft.bye === player) return 'bye';
  for (const [board, pair] of draft.boards.entries()) {
    const side = pair.indexOf(player);
    if (side === 0 || side === 1) return { board, side };
  }
  return null;
}

/** The same with two players exchanged. On one board this exchanges the colors. */
export function exchanged(draft: Draft, one: Seat, other: Seat): Draft {
  const [first, second] = [playerAt(draft, one), playerAt(draft, other)];
  if (first === null || second === null || first === second) return draft;
  const replace = (player: number) => (player === first ? second : player === second ? first : player);
  return {
    boards: draft.boards.map(([white, black]) => [replace(white), replace(black)] as const),
    bye: draft.bye === null ? null : replace(draft.bye),
  };
}

/** The same with the colors of a board exchanged. */
export const flipped = (draft: Draft, board: number): Draft =>
  exchanged(draft, { board, side: 0 }, { board, side: 1 });

/** The boards that differ, from 0. */
export function changedBoards(before: Draft, after: Draft): number[] {
  return after.boards.flatMap(([white, black], at) => {
    const old = before.boards[at];
    return old !== undefined && old[0] === white && old[1] === black ? [] : [at];
  });
}

export const isSame = (one: Draft, other: Draft): boolean =>
  one.bye === other.bye && one.boards.length === other.boards.length && changedBoards(one, other).length === 0;

/** What is seen at once, before the server compares the pairing with the rules. */
export type Warning =
  | { kind: 'met'; board: number; round: number }
  | { kind: 'forbidden'; board: number }
  | { kind: 'secondBye'; player: number; round: number };

export function warningsOf(event: CompetitionView, draft: Draft, round: number): Warning[] {
  const earlier = publicRounds(event).filter(({ number }) => number < round);
  const found: Warning[] = [];
  for (const [board, [white, black]] of draft.boards.entries()) {
    const met = earlier.find(({ boards }) =>
      boards.some((old) => old.result?.how !== 'forfeit' && isPair([old.white, old.black], white, black)),
    );
    if (met !== undefined && event.kind !== 'doubleRoundRobin') found.push({ kind: 'met', board, round: met.number });
    const forbidden = event.desk?.forbidden.some(
      ({ players, from, to }) => isPair(players, white, black) && from <= round && round <= to,
    );
    if (forbidden === true) found.push({ kind: 'forbidden', board });
  }
  const before = draft.bye === null ? undefined : earlier.find(({ bye }) => bye === draft.bye);
  if (before !== undefined && draft.bye !== null) found.push({ kind: 'secondBye', player: draft.bye, round: before.number });
  return found;
}

const isPair = (pair: readonly [number, number], one: number, other: number) =>
  (pair[0] === one && pair[1] === other) || (pair[0] === other && pair[1] === one);

/** The seat that a key leads to from another: along the boards, then the bye. */
export function neighbor(draft: Draft, seat: Seat, key: string): Seat | null {
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
      return board < last ? { board: board + 1, side } : draft.bye === null ? null : 'bye';
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
