/** Going over the board by keys. Pure: from a key and where one is to where one goes. */

import type { Placement } from '../game/position';
import type { Side } from '../protocol/types';

export const FILES = 'abcdefgh';

/** The ranks from the top of the board to its bottom, and the files from left to right. */
export function linesOf(orientation: Side): { ranks: string[]; files: string[] } {
  const up = [...'12345678'];
  const across = [...FILES];
  return orientation === 'white'
    ? { ranks: up.toReversed(), files: across }
    : { ranks: up, files: across.toReversed() };
}

/** Columns to the right and rows down, as the eye sees the board. */
const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-7, 0],
  End: [7, 0],
  PageUp: [0, -7],
  PageDown: [0, 7],
};

/** The square a key leads to; null if the key is for something else. The edge of the board holds. */
export function stepTo(square: string, key: string, orientation: Side): string | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const { ranks, files } = linesOf(orientation);
  const at = (lines: string[], line: string, by: number) =>
    lines[Math.min(7, Math.max(0, lines.indexOf(line) + by))] ?? line;
  return at(files, square.charAt(0), step[0]) + at(ranks, square.charAt(1), step[1]);
}

/**
 * The next square with such a piece, of either color, rank by rank from the top; round and round.
 * Null if there is none.
 */
export function jumpTo(
  square: string,
  letter: string,
  backwards: boolean,
  pieces: Placement,
  orientation: Side,
): string | null {
  const { ranks, files } = linesOf(orientation);
  const order = ranks.flatMap((rank) => files.map((file) => file + rank));
  const isSuch = (at: string) => pieces.get(at)?.toLowerCase() === letter.toLowerCase();
  const from = order.indexOf(square);
  const by = backwards ? -1 : 1;
  for (let n = 1; n <= order.length; n++) {
    const next = order[(from + n * by + 2 * order.length) % order.length];
    if (next !== undefined && isSuch(next)) return next;
  }
  return null;
}

/** Where the focus starts: on the player's king, or in the middle. */
export function firstSquare(pieces: Placement, side: Side | null): string {
  const king = side === 'black' ? 'k' : 'K';
  for (const [square, piece] of pieces) if (piece === king) return square;
  return 'e4';
}
