/**
 * What a diagram lets one say of castling and en passant: which kings and rooks stand where such a
 * right needs them, and which pawns can just have gone two squares.
 */

import { FILES } from '../board/keyboard';
import type { Side } from '../protocol/types';
import type { Diagram } from './diagram';

export type Wing = 'short' | 'long';

/** A right that can be given, or could if the pieces stood otherwise. */
export interface Right {
  side: Side;
  wing: Wing;
  /** The rook's square; null if there is none that could castle. */
  rook: string | null;
  /** Whether the board allows it. */
  allowed: boolean;
  given: boolean;
}

const SIDES: readonly Side[] = ['white', 'black'];
const WINGS: readonly Wing[] = ['short', 'long'];

/** All rights in the order they are written: White's first, the king's side first. */
export function rightsOf(diagram: Diagram, chess960: boolean): Right[] {
  return SIDES.flatMap((side) =>
    WINGS.flatMap((wing): Right[] => {
      const rooks = rooksOf(diagram, side, wing, chess960);
      if (rooks.length > 0) {
        const held = heldOf(diagram, rooks);
        return rooks.map((rook) => ({ side, wing, rook, allowed: true, given: rook === held }));
      }
      const corner = chess960 ? null : (wing === 'short' ? 'h' : 'a') + backRank(side);
      return [{ side, wing, rook: corner, allowed: false, given: false }];
    }),
  );
}

/** A king has at most one rook to castle with on each side: another takes the right over. */
export function giveRight(diagram: Diagram, right: Right, given: boolean, chess960: boolean): Diagram {
  if (right.rook === null) return diagram;
  const castling = new Set(diagram.castling);
  for (const rook of rooksOf(diagram, right.side, right.wing, chess960)) castling.delete(rook);
  if (given) castling.add(right.rook);
  return { ...diagram, castling };
}

/** As a FEN has it: `KQkq`, or the file of a rook that is not the outermost. */
export function castlingText(diagram: Diagram, chess960: boolean): string {
  const letters = rightsOf(diagram, chess960)
    .filter((right) => right.given)
    .map(({ side, wing, rook }) => {
      const [outermost] = rooksOf(diagram, side, wing, chess960);
      const letter = rook === outermost ? (wing === 'short' ? 'K' : 'Q') : (rook ?? '').charAt(0);
      return side === 'white' ? letter.toUpperCase() : letter.toLowerCase();
    });
  return letters.join('') || '-';
}

/** The rook a letter of a FEN means; null if there is none. */
export function rookMeant(pieces: Diagram['pieces'], letter: string): string | null {
  const side: Side = letter === letter.toUpperCase() ? 'white' : 'black';
  const rank = backRank(side);
  const kind = letter.toLowerCase();
  if (kind !== 'k' && kind !== 'q') return kind + rank;
  const king = kingFile(pieces, side);
  if (king === null) return null;
  return rooksBeside(pieces, side, kind === 'k' ? 'short' : 'long', king)[0] ?? null;
}

/** The squares a pawn of the side that moved last can just have passed over. */
export function enPassantChoices({ pieces, turn }: Diagram): string[] {
  const [from, over, to, pawn] = turn === 'white' ? [7, 6, 5, 'p'] : [2, 3, 4, 'P'];
  return [...FILES]
    .filter((file) => pieces.get(`${file}${to}`) === pawn)
    .filter((file) => !pieces.has(`${file}${over}`) && !pieces.has(`${file}${from}`))
    .map((file) => `${file}${over}`);
}

/** The square that is written. */
export function enPassantOf(diagram: Diagram): string | null {
  const { enPassant } = diagram;
  return enPassant !== null && enPassantChoices(diagram).includes(enPassant) ? enPassant : null;
}

/** The rooks that could have the right, the outermost first. */
function rooksOf(diagram: Diagram, side: Side, wing: Wing, chess960: boolean): string[] {
  const king = kingFile(diagram.pieces, side);
  if (king === null) return [];
  const rooks = rooksBeside(diagram.pieces, side, wing, king);
  if (chess960) return rooks;
  const corner = wing === 'short' ? 'h' : 'a';
  return king === 'e' ? rooks.filter((rook) => rook.startsWith(corner)) : [];
}

function rooksBeside(pieces: Diagram['pieces'], side: Side, wing: Wing, king: string): string[] {
  const rank = backRank(side);
  const rook = side === 'white' ? 'R' : 'r';
  const files = wing === 'short' ? [...FILES].toReversed() : [...FILES];
  return files
    .filter((file) => (wing === 'short' ? file > king : file < king))
    .map((file) => file + rank)
    .filter((square) => pieces.get(square) === rook);
}

function heldOf(diagram: Diagram, rooks: string[]): string | undefined {
  return rooks.find((rook) => diagram.castling.has(rook));
}

/** The file of the one king on its first rank. */
function kingFile(pieces: Diagram['pieces'], side: Side): string | null {
  const letter = side === 'white' ? 'K' : 'k';
  const kings = [...pieces].filter(([, piece]) => piece === letter).map(([square]) => square);
  const [king, ...more] = kings;
  if (king === undefined || more.length > 0 || king.charAt(1) !== backRank(side)) return null;
  return king.charAt(0);
}

function backRank(side: Side): string {
  return side === 'white' ? '1' : '8';
}
