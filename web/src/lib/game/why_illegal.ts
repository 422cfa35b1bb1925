/** The squares to mark on the board when the server has refused a move, or given a hint. Pure. */

import type { ErrorView } from '../protocol/errors';
import { readPlacement } from './position';

/** A mark: an arrow between two squares, or a circle around one. */
export interface Mark {
  from: string;
  to: string | null;
  /** Of a hint; red otherwise. */
  brush?: 'green';
}

/** Marks what is in the way of a refused move, as the server named it. */
export function marksOf(uci: string, fen: string, { params }: ErrorView): Mark[] {
  const square = squareIn(params, 'square');
  const attacker = squareIn(params, 'attacker');
  if (attacker !== null) return [{ from: attacker, to: square ?? kingAfter(uci, fen) }];
  return square === null ? [] : [{ from: square, to: null }];
}

function squareIn(params: ErrorView['params'], name: string): string | null {
  const value = (params as Record<string, unknown>)[name];
  return typeof value === 'string' && /^[a-h][1-8]$/.test(value) ? value : null;
}

/** Where the king of the side to move would stand after the move. */
function kingAfter(uci: string, fen: string): string | null {
  const king = fen.split(' ')[1] === 'b' ? 'k' : 'K';
  const pieces = readPlacement(fen);
  if (pieces.get(uci.slice(0, 2)) === king && !isLongStep(uci)) return uci.slice(2, 4);
  for (const [at, piece] of pieces) if (piece === king) return at;
  return null;
}

/** Castling while in check: the king is attacked where it stands. */
function isLongStep(uci: string): boolean {
  return Math.abs(uci.charCodeAt(2) - uci.charCodeAt(0)) > 1;
}
