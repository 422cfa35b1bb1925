/** A typed move against the server's list of legal ones: which it is, or what is wrong with it. */

import { type Legal, meantMove } from '../board/convert';
import { sanParts } from '../messages/san';
import { bare, type Letters, type Piece, type PieceReading, type Reading, readings } from './parse_move';

export interface LegalMove {
  uci: string;
  san: string;
}

/** What came of a typed move. */
export type Typed =
  | ({ kind: 'move' } & LegalMove)
  | { kind: 'nothing' }
  /** No move at all. */
  | { kind: 'unreadable'; text: string }
  /** No such piece can go there. */
  | { kind: 'nobody'; text: string; piece: Piece | null; from: string; to: string }
  /** More than one move is meant. `piece` is null if they are of several kinds. */
  | { kind: 'several'; text: string; piece: Piece | null; to: string; moves: LegalMove[] }
  /** The piece a pawn becomes was not named. */
  | { kind: 'promotion'; text: string; moves: LegalMove[] }
  | { kind: 'noCastling'; way: 'short' | 'long' };

export interface TypedOptions {
  /** Piece letters of the person's language. */
  letters?: Letters;
  /** A pawn becomes a queen where no piece is named. */
  autoQueen?: boolean;
}

export function typedMove(text: string, legal: Legal, options: TypedOptions = {}): Typed {
  const typed = text.trim();
  const plain = bare(typed);
  if (plain === '') return { kind: 'nothing' };
  const moves = Object.entries(legal).map(([uci, san]) => ({ uci, san: san ?? '' }));
  const exact = moves.find(({ uci, san }) => uci === plain || bare(san) === plain);
  if (exact !== undefined) return { kind: 'move', ...exact };
  const read = readings(typed, options.letters);
  const [first] = read;
  if (first === undefined) return { kind: 'unreadable', text: typed };
  const found = moves.filter((move) => read.some((reading) => fits(move, reading, legal)));
  const [only] = found;
  if (only === undefined) return nobody(typed, first);
  if (found.length === 1) return { kind: 'move', ...only };
  if (found.every(({ uci }) => uci.slice(0, 4) === only.uci.slice(0, 4))) {
    const queen = found.find(({ uci }) => uci.endsWith('q'));
    const chosen = options.autoQueen === true ? queen : undefined;
    return chosen === undefined
      ? { kind: 'promotion', text: typed, moves: found }
      : { kind: 'move', ...chosen };
  }
  const pieces = new Set(found.map(({ san }) => pieceOf(san)));
  const piece = pieces.size === 1 ? pieceOf(only.san) : null;
  return { kind: 'several', text: typed, piece, to: only.uci.slice(2, 4), moves: found };
}

function nobody(text: string, reading: Reading): Typed {
  if (reading.kind === 'castling') return { kind: 'noCastling', way: reading.way };
  const { piece, from, to } = reading;
  return { kind: 'nobody', text, piece, from, to };
}

/** Whether a legal move is what a reading means. */
function fits({ uci, san }: LegalMove, reading: Reading, legal: Legal): boolean {
  const { castling } = sanParts(san);
  if (reading.kind === 'castling') return castling === reading.way;
  if (reading.from.length === 2 && castling !== null) return bySquares(uci, reading, legal);
  if (reading.piece !== null && (castling !== null || pieceOf(san) !== reading.piece)) return false;
  // A pawn's capture is written with its file: `e5` alone is a step.
  if (reading.piece === 'P' && reading.from === '' && uci.charAt(0) !== uci.charAt(2)) return false;
  return (
    uci.slice(2, 4) === reading.to &&
    [...reading.from].every((part) => uci.slice(0, 2).includes(part)) &&
    (reading.promotion === '' || uci.charAt(4) === reading.promotion)
  );
}

/** Castling named by two squares: the king to its square, or onto the rook. */
function bySquares(uci: string, reading: PieceReading, legal: Legal): boolean {
  if (reading.piece !== null && reading.piece !== 'K') return false;
  const meant = meantMove(legal, reading.from, reading.to);
  return meant.kind === 'move' && meant.uci === uci;
}

function pieceOf(san: string): Piece {
  return sanParts(san).piece ?? 'P';
}
