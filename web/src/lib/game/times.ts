/** How long each move took, as far as the clocks tell. */

import type { GameView, Side } from '../protocol/types';
import { readControl } from './clock';
import { firstNumber } from './moves';
import { turnOf } from './position';

export interface UsedTime {
  /** The number of moves up to and including it. */
  index: number;
  /** The line of the list of moves it is in, from 0, and the number of this line. */
  row: number;
  number: number;
  side: Side;
  san: string;
  /** In milliseconds. */
  used: number;
  left: number;
}

/**
 * The time used for each move, and for the one that was not finished when the game ended; nothing
 * without a clock.
 */
export function usedTimes(game: Pick<GameView, 'moves' | 'startFen' | 'time' | 'state'>): UsedTime[] {
  const before: Record<Side, number | null> = { white: null, black: null };
  const [shift, first] = [turnOf(game.startFen) === 'black' ? 1 : 0, firstNumber(game.startFen)];
  const place = (at: number) => ({ index: at + 1, row: (at + shift) >> 1, number: first + ((at + shift) >> 1) });
  const times = game.moves.flatMap((move, at) => {
    const side = turnOf(game.moves[at - 1]?.fen ?? game.startFen);
    const control = readControl(game.time[side]);
    const had = before[side] ?? control?.base ?? null;
    before[side] = move.left;
    if (move.left === null || had === null || control === null) return [];
    // A stage or a takeback can give time back: nobody used less than none.
    const used = Math.max(0, had - (move.left - control.increment));
    return [{ ...place(at), side, san: move.san, used, left: move.left }];
  });
  const { turn, clocks, phase } = game.state;
  const left = clocks[turn];
  const had = before[turn] ?? readControl(game.time[turn])?.base ?? null;
  if (phase !== 'over' || left === null || had === null || had <= left) return times;
  return [...times, { ...place(game.moves.length), side: turn, san: '…', used: had - left, left }];
}

/** `4.2 s`, `1:05` */
export function formatUsed(used: number): string {
  if (used < 60_000) return `${(used / 1_000).toFixed(used < 10_000 ? 1 : 0)} s`;
  const seconds = Math.round(used / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
