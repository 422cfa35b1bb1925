/** A diagram as a FEN, and from one. What is left out at its end is as in a new game. */

import { readPlacement, writePlacement } from '../game/position';
import type { Diagram } from './diagram';
import { castlingText, enPassantOf, rookMeant } from './rights';

/** Why a text is no FEN. */
export type FenFault =
  | { what: 'empty' }
  | { what: 'ranks'; count: number }
  /** A rank, counted as players do, that has not eight squares. */
  | { what: 'squares'; rank: number; count: number }
  | { what: 'letter'; letter: string; rank: number }
  | { what: 'turn' | 'castling' | 'enPassant' | 'counter' | 'more'; text: string };

export type FenRead = { ok: true; diagram: Diagram } | { ok: false; fault: FenFault };

const MOST_MOVES = 9_999;

export function writeFen(diagram: Diagram, chess960: boolean): string {
  return [
    writePlacement(new Map(diagram.pieces)),
    diagram.turn === 'white' ? 'w' : 'b',
    castlingText(diagram, chess960),
    enPassantOf(diagram) ?? '-',
    diagram.halfmoves,
    diagram.fullmoves,
  ].join(' ');
}

export function readFen(text: string): FenRead {
  const [board = '', turn = 'w', castling = '-', enPassant = '-', half = '0', full = '1', ...more] = text
    .trim()
    .split(/\s+/);
  const wrong = (fault: FenFault): FenRead => ({ ok: false, fault });
  const fault = boardFault(board);
  if (fault !== null) return wrong(fault);
  if (!/^[wb]$/.test(turn)) return wrong({ what: 'turn', text: turn });
  if (!/^(-|[A-HKQ]{1,4})$/i.test(castling)) return wrong({ what: 'castling', text: castling });
  if (!/^(-|[a-h][36])$/.test(enPassant)) return wrong({ what: 'enPassant', text: enPassant });
  const bad = [half, full].find((count) => !/^\d+$/.test(count) || Number(count) > MOST_MOVES);
  if (bad !== undefined) return wrong({ what: 'counter', text: bad });
  if (more.length > 0) return wrong({ what: 'more', text: more.join(' ') });

  const pieces = readPlacement(board);
  const rooks = castling === '-' ? [] : [...castling].map((letter) => rookMeant(pieces, letter));
  const diagram: Diagram = {
    pieces,
    turn: turn === 'w' ? 'white' : 'black',
    castling: new Set(rooks.filter((rook) => rook !== null)),
    enPassant: enPassant === '-' ? null : enPassant,
    halfmoves: Number(half),
    fullmoves: Math.max(1, Number(full)),
  };
  return { ok: true, diagram };
}

function boardFault(board: string): FenFault | null {
  if (board === '') return { what: 'empty' };
  const rows = board.split('/');
  for (const [at, row] of rows.entries()) {
    const letter = /[^KQRBNPkqrbnp1-8]/.exec(row)?.[0];
    if (letter !== undefined) return { what: 'letter', letter, rank: 8 - at };
  }
  if (rows.length !== 8) return { what: 'ranks', count: rows.length };
  for (const [at, row] of rows.entries()) {
    const count = [...row].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    if (count !== 8) return { what: 'squares', rank: 8 - at, count };
  }
  return null;
}
