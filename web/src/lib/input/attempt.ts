/**
 * The squares of a typed move that is not legal, so that the server can say why. The page only
 * looks up where the pieces stand.
 */

import { meantPremove } from '../board/convert';
import { readPlacement } from '../game/position';
import type { Side } from '../protocol/types';
import type { Typed } from './typed_move';

export interface Standing {
  fen: string;
  side: Side;
  chess960: boolean;
}

/** The move as two squares; null unless exactly one piece can be meant. */
export function attemptOf(typed: Typed, standing: Standing): string | null {
  if (typed.kind === 'noCastling') return castling(typed.way, standing);
  if (typed.kind !== 'nobody') return null;
  const { piece, to } = typed;
  // A pawn's capture is written with its file: without one, it moves straight.
  const from = piece === 'P' && typed.from === '' ? to.charAt(0) : typed.from;
  const named = [...readPlacement(standing.fen)].filter(
    ([at, found]) =>
      (from.length === 2 || isOwn(found, standing.side)) &&
      (piece === null || found.toUpperCase() === piece) &&
      [...from].every((part) => at.includes(part)),
  );
  const [only, ...more] = named;
  return only === undefined || more.length > 0 ? null : uciOf(standing, only[0], to);
}

/** Two squares as a move; a pawn on its last rank becomes a queen. */
export function uciOf({ fen, chess960 }: Omit<Standing, 'side'>, from: string, to: string): string | null {
  const meant = meantPremove(fen, chess960, from, to);
  if (meant.kind === 'nothing') return null;
  return meant.kind === 'promotion' ? `${meant.stem}q` : meant.uci;
}

function castling(way: 'short' | 'long', { fen, side, chess960 }: Standing): string | null {
  const pieces = [...readPlacement(fen)];
  const find = (piece: string) => pieces.filter(([, found]) => found === (side === 'white' ? piece : piece.toLowerCase()));
  const king = find('K')[0]?.[0];
  if (king === undefined) return null;
  const rank = king.charAt(1);
  if (!chess960) return `${king}${way === 'short' ? 'g' : 'c'}${rank}`;
  const beyond = (at: string) => at.charAt(1) === rank && (way === 'short' ? at > king : at < king);
  const rooks = find('R').map(([at]) => at).filter(beyond).sort();
  const rook = way === 'short' ? rooks.at(-1) : rooks[0];
  return rook === undefined ? null : king + rook;
}

function isOwn(piece: string, side: Side): boolean {
  return (piece === piece.toUpperCase()) === (side === 'white');
}
