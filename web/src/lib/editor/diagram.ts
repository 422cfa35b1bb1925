/**
 * A position that is being set up: pieces on squares and what a FEN says besides. Bookkeeping of a
 * diagram, no rules of chess: whether it can arise is the server's word.
 */

import { type Placement, readPlacement } from '../game/position';
import type { Side } from '../protocol/types';

export interface Diagram {
  pieces: ReadonlyMap<string, string>;
  turn: Side;
  /**
   * The rooks that were given the right to castle. One that is not in its place now is not written:
   * it has its right again when it and its king come back.
   */
  castling: ReadonlySet<string>;
  /** The square a pawn has just passed over, as far as it was chosen; written if the board fits. */
  enPassant: string | null;
  halfmoves: number;
  fullmoves: number;
}

/** The pieces as they are written, in the order of a palette. */
export const KINDS = ['K', 'Q', 'R', 'B', 'N', 'P'] as const;
export type Kind = (typeof KINDS)[number];

const INITIAL = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

export function initial(): Diagram {
  return {
    pieces: readPlacement(INITIAL),
    turn: 'white',
    castling: new Set(['h1', 'a1', 'h8', 'a8']),
    enPassant: null,
    halfmoves: 0,
    fullmoves: 1,
  };
}

export function empty(): Diagram {
  return { ...initial(), pieces: new Map(), castling: new Set() };
}

/** The letter of a piece: upper case for White, lower case for Black. */
export function letterOf(side: Side, kind: Kind): string {
  return side === 'white' ? kind : kind.toLowerCase();
}

export function place(diagram: Diagram, square: string, letter: string): Diagram {
  if (diagram.pieces.get(square) === letter) return diagram;
  return withPieces(diagram, (pieces) => pieces.set(square, letter));
}

export function remove(diagram: Diagram, square: string): Diagram {
  if (!diagram.pieces.has(square)) return diagram;
  return withPieces(diagram, (pieces) => pieces.delete(square));
}

/** What stood on the other square is gone. */
export function move(diagram: Diagram, from: string, to: string): Diagram {
  const letter = diagram.pieces.get(from);
  if (letter === undefined || from === to) return diagram;
  return withPieces(diagram, (pieces) => {
    pieces.delete(from);
    pieces.set(to, letter);
  });
}

function withPieces(diagram: Diagram, change: (pieces: Placement) => void): Diagram {
  const pieces = new Map(diagram.pieces);
  change(pieces);
  return { ...diagram, pieces };
}
