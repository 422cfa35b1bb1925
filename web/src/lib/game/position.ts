/**
 * Pieces on squares, as a FEN names them. No rules of chess: what is legal comes from the server,
 * and this only shows a move before its answer is there.
 */

import type { Role } from '../pieces/silhouettes';
import type { Side } from '../protocol/types';

/** The piece letter on each square that has one, by the name of the square. */
export type Placement = Map<string, string>;

export function readPlacement(fen: string): Placement {
  const pieces: Placement = new Map();
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else pieces.set(square(file++, 8 - index), letter);
    }
  });
  return pieces;
}

export function writePlacement(pieces: Placement): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < 8; file++) {
      const piece = pieces.get(square(file, rank));
      if (piece === undefined) {
        empty++;
        continue;
      }
      row += (empty > 0 ? empty : '') + piece;
      empty = 0;
    }
    rows.push(row + (empty > 0 ? empty : ''));
  }
  return rows.join('/');
}

/** Where the pieces stand after a legal move. */
export function placementAfter(fen: string, uci: string): string {
  const pieces = readPlacement(fen);
  const [from, to] = squares(uci);
  const piece = pieces.get(from);
  if (piece === undefined) return writePlacement(pieces);
  const target = pieces.get(to);
  const kind = piece.toLowerCase();
  pieces.delete(from);
  if (kind === 'k' && castles(from, to, piece, target)) {
    const short = to.charCodeAt(0) > from.charCodeAt(0);
    const rank = from.charAt(1);
    pieces.delete(target === undefined ? (short ? 'h' : 'a') + rank : to);
    pieces.set((short ? 'g' : 'c') + rank, piece);
    pieces.set((short ? 'f' : 'd') + rank, piece === 'K' ? 'R' : 'r');
    return writePlacement(pieces);
  }
  if (kind === 'p' && from.charAt(0) !== to.charAt(0) && target === undefined) {
    pieces.delete(to.charAt(0) + from.charAt(1)); // Captured en passant.
  }
  const promoted = uci.charAt(4);
  pieces.set(to, promoted === '' ? piece : piece === 'P' ? promoted.toUpperCase() : promoted);
  return writePlacement(pieces);
}

/** The squares a move leaves and reaches. */
export function squares(uci: string): [from: string, to: string] {
  return [uci.slice(0, 2), uci.slice(2, 4)];
}

/** Whose move it is in a FEN. */
export function turnOf(fen: string): 'white' | 'black' {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

function castles(from: string, to: string, king: string, target: string | undefined): boolean {
  const ontoRook = target === (king === 'K' ? 'R' : 'r');
  return ontoRook || Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) > 1;
}

function square(file: number, rank: number): string {
  return String.fromCharCode(97 + file) + rank;
}

export function ownerOf(piece: string): Side {
  return piece === piece.toUpperCase() ? 'white' : 'black';
}

const ROLES: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** What a piece letter of either color stands for. */
export function roleOf(piece: string): Role | undefined {
  return ROLES[piece.toLowerCase()];
}
