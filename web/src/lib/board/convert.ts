/** From the server's legal moves to chessground's destinations, and from two squares to a move. */

import type { Dests, Key } from '@lichess-org/chessground/types';

import { readPlacement } from '../game/position';

/** The legal moves with their names, as `{ "e2e4": "e4" }`. */
export type Legal = Readonly<Record<string, string | undefined>>;

/** What a person means by two squares. */
export type Meant =
  | { kind: 'move'; uci: string }
  /** A piece must be chosen: the move without it. */
  | { kind: 'promotion'; stem: string }
  | { kind: 'nothing' };

/** Where each piece can go. Castling is the king to its square, or onto the rook. */
export function destinations(legal: Legal): Dests {
  const dests: Dests = new Map();
  const add = (from: string, to: string) => {
    const known = dests.get(from as Key) ?? [];
    if (!known.includes(to as Key)) dests.set(from as Key, [...known, to as Key]);
  };
  for (const [uci, san] of Object.entries(legal)) {
    const from = uci.slice(0, 2);
    add(from, uci.slice(2, 4));
    const rook = rookOf(uci, san ?? '');
    if (rook !== null) add(from, rook);
  }
  return dests;
}

/** The legal move from one square to another. */
export function meantMove(legal: Legal, from: string, to: string): Meant {
  const stem = from + to;
  if (legal[stem] !== undefined) return { kind: 'move', uci: stem };
  if (legal[`${stem}q`] !== undefined) return { kind: 'promotion', stem };
  for (const [uci, san] of Object.entries(legal)) {
    if (uci.startsWith(from) && rookOf(uci, san ?? '') === to) return { kind: 'move', uci };
  }
  return { kind: 'nothing' };
}

/**
 * The move that one square alone means (Online 3.6.a): exactly one starts or ends there. The
 * promotions of one pawn to one square are one move.
 */
export function smartMove(legal: Legal, square: string): Meant {
  const there = Object.keys(legal).filter((uci) => uci.startsWith(square) || uci.slice(2, 4) === square);
  const [stem, ...more] = new Set(there.map((uci) => uci.slice(0, 4)));
  if (stem === undefined || more.length > 0) return { kind: 'nothing' };
  return legal[stem] === undefined ? { kind: 'promotion', stem } : { kind: 'move', uci: stem };
}

/** The move in advance from one square to another: whether it is legal is not known yet. */
export function meantPremove(fen: string, chess960: boolean, from: string, to: string): Meant {
  const pieces = readPlacement(fen);
  const piece = pieces.get(from);
  if (piece === undefined) return { kind: 'nothing' };
  if (piece.toLowerCase() === 'p' && (to.endsWith('8') || to.endsWith('1'))) {
    return { kind: 'promotion', stem: from + to };
  }
  if (piece.toLowerCase() === 'k' && from.charAt(1) === to.charAt(1)) {
    const ontoRook = pieces.get(to) === (piece === 'K' ? 'R' : 'r');
    const apart = to.charCodeAt(0) - from.charCodeAt(0);
    if (!chess960 && ontoRook && from.startsWith('e') && Math.abs(apart) > 1) {
      return { kind: 'move', uci: `${from}${apart > 0 ? 'g' : 'c'}${from.charAt(1)}` };
    }
    if (chess960 && !ontoRook && Math.abs(apart) > 1) {
      return { kind: 'move', uci: `${from}${apart > 0 ? 'h' : 'a'}${from.charAt(1)}` };
    }
  }
  return { kind: 'move', uci: from + to };
}

/** The square of the rook, if a move castles and is not written that way already. */
function rookOf(uci: string, san: string): string | null {
  if (!san.startsWith('O-O') || !uci.startsWith('e')) return null;
  const to = uci.charAt(2);
  if (to !== 'g' && to !== 'c') return null;
  return (to === 'g' ? 'h' : 'a') + uci.charAt(3);
}
