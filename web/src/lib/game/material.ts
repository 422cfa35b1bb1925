/** What was captured, and who is ahead. */

import type { Role } from '../pieces/silhouettes';
import type { GameView, Side } from '../protocol/types';
import { other } from './model';
import { type Placement, readPlacement, roleOf, turnOf } from './position';

export const CAPTURED = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
export type Captured = (typeof CAPTURED)[number];

const WORTH: Record<Role, number> = { king: 0, queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };

export interface Material {
  /** What this side has captured, the greatest first. */
  captured: readonly Captured[];
  /** By how many pawns this side is ahead on the board; zero if it is not. */
  ahead: number;
}

/** The material of each side after so many moves. */
export function material(
  game: Pick<GameView, 'moves' | 'startFen'>,
  length: number,
): Record<Side, Material> {
  const taken: Record<Side, Captured[]> = { white: [], black: [] };
  for (let at = 0; at < length; at++) {
    const move = game.moves[at];
    // A capture is written with an x: no other position needs to be read.
    if (move === undefined || !move.san.includes('x')) continue;
    const before = game.moves[at - 1]?.fen ?? game.startFen;
    const target = readPlacement(before).get(move.uci.slice(2, 4));
    // En passant the square is empty.
    const role = roleOf(target ?? 'p');
    if (role !== undefined && role !== 'king') taken[turnOf(before)].push(role);
  }
  const pieces = readPlacement(game.moves[length - 1]?.fen ?? game.startFen);
  return { white: of('white', taken, pieces), black: of('black', taken, pieces) };
}

function of(side: Side, taken: Record<Side, Captured[]>, pieces: Placement): Material {
  const captured = [...taken[side]].sort((a, b) => CAPTURED.indexOf(a) - CAPTURED.indexOf(b));
  return { captured, ahead: Math.max(0, worth(side, pieces) - worth(other(side), pieces)) };
}

function worth(side: Side, pieces: Placement): number {
  let sum = 0;
  for (const letter of pieces.values()) {
    const role = roleOf(letter);
    const own = (letter === letter.toUpperCase()) === (side === 'white');
    if (role !== undefined && own) sum += WORTH[role];
  }
  return sum;
}
