/** The list of moves, and looking back in it. */

import type { GameView, MoveView } from '../protocol/types';
import { turnOf } from './position';

/** A move of the list; `index` is the number of moves up to and including it. */
export interface ListedMove extends MoveView {
  index: number;
}

/** A line of the list. */
export interface MoveRow {
  number: number;
  white: ListedMove | null;
  black: ListedMove | null;
}

/** The number of the first move from this position. */
export const firstNumber = (fen: string): number => Number.parseInt(fen.split(' ')[5] ?? '', 10) || 1;

/** The moves two by two, numbered as the start position says. */
export function moveRows(game: Pick<GameView, 'moves' | 'startFen'>): MoveRow[] {
  const blackBegins = turnOf(game.startFen) === 'black';
  const first = firstNumber(game.startFen);
  const rows: MoveRow[] = [];
  game.moves.forEach((move, at) => {
    const half = at + (blackBegins ? 1 : 0);
    const listed = { ...move, index: at + 1 };
    if (half % 2 === 0) {
      rows.push({ number: first + half / 2, white: listed, black: null });
      return;
    }
    const row = rows.at(-1);
    if (row === undefined) rows.push({ number: first, white: null, black: listed });
    else row.black = listed;
  });
  return rows;
}

/** `12. Nf3`, `12… Re8`; null where no move was made. */
export function namedMove(rows: readonly MoveRow[], cursor: Cursor): string | null {
  for (const { number, white, black } of rows) {
    if (white !== null && white.index === cursor) return `${number}. ${white.san}`;
    if (black !== null && black.index === cursor) return `${number}… ${black.san}`;
  }
  return null;
}

/** The position shown: after this many moves, or the live game. */
export type Cursor = number | 'live';

export const STEPS = ['first', 'previous', 'next', 'last'] as const;
export type Step = (typeof STEPS)[number];

/** Where a step leads in a list of so many moves. The end of the list is the game itself. */
export function step(cursor: Cursor, length: number, by: Step): Cursor {
  const at = cursor === 'live' ? length : cursor;
  const to = { first: 0, previous: Math.max(0, at - 1), next: at + 1, last: length }[by];
  return to >= length ? 'live' : to;
}
