/** The rules of chess for analysis, by chessops. The server stays the judge of every real game. */

import { Chess, normalizeMove } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan, makeSanAndPlay, parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';
import { kingCastlesTo, makeSquare, makeUci, parseUci } from 'chessops/util';

import type { Side } from '../protocol/types';

export { INITIAL_FEN };

/** A move that was made: its names, and the position after it. */
export interface Step {
  /** Castling as the king's two squares; in Chess960 onto the rook. */
  uci: string;
  san: string;
  fen: string;
}

/** Why a text is not a position: no FEN at all, or against the rules. */
export type FenProblem = 'notFen' | 'kings' | 'opponentInCheck' | 'notLegal';

const PROBLEMS: Record<string, FenProblem> = {
  ERR_EMPTY: 'kings',
  ERR_KINGS: 'kings',
  ERR_OPPOSITE_CHECK: 'opponentInCheck',
};

export type ReadFen = { ok: true; fen: string } | { ok: false; problem: FenProblem };

/** Reads a FEN and writes it as everywhere else. */
export function checkFen(text: string): ReadFen {
  const setup = parseFen(text.trim());
  if (setup.isErr) return { ok: false, problem: 'notFen' };
  const position = Chess.fromSetup(setup.value);
  if (position.isErr) return { ok: false, problem: PROBLEMS[position.error.message] ?? 'notLegal' };
  return { ok: true, fen: makeFen(position.value.toSetup()) };
}

/** A position to move pieces in. Mutable: `play` changes it. */
export class Board {
  readonly #position: Chess;
  readonly #chess960: boolean;

  /** The FEN is one that `checkFen` has written. */
  constructor(fen: string, chess960: boolean) {
    this.#position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    this.#chess960 = chess960;
  }

  get turn(): Side {
    return this.#position.turn;
  }
  get check(): boolean {
    return this.#position.isCheck();
  }
  get fen(): string {
    return makeFen(this.#position.toSetup());
  }

  /** Mate, stalemate, or material that cannot mate; null while the game can go on. */
  get end(): 'checkmate' | 'stalemate' | 'material' | null {
    if (this.#position.isCheckmate()) return 'checkmate';
    if (this.#position.isStalemate()) return 'stalemate';
    return this.#position.isInsufficientMaterial() ? 'material' : null;
  }

  /** The legal moves with their names, as the server gives them for a game. */
  legal(): Record<string, string> {
    const legal: Record<string, string> = {};
    for (const [from, dests] of this.#position.allDests()) {
      const pawn = this.#position.board.pawn.has(from);
      for (const to of dests) {
        const promotes = pawn && (to < 8 || to >= 56);
        for (const promotion of promotes ? (['queen', 'rook', 'bishop', 'knight'] as const) : [undefined]) {
          const move: Move = promotion === undefined ? { from, to } : { from, to, promotion };
          legal[this.#uci(move)] = makeSan(this.#position, move);
        }
      }
    }
    return legal;
  }

  /** Makes a move written as SAN; null if there is none. */
  playSan(san: string): Step | null {
    const move = parseSan(this.#position, san);
    return move === undefined ? null : this.#play(move);
  }

  /** Makes a move written as UCI, castling in either form; null if it is not legal. */
  playUci(uci: string): Step | null {
    const move = parseUci(uci);
    if (move === undefined) return null;
    const normal = normalizeMove(this.#position, move);
    return this.#position.isLegal(normal) ? this.#play(normal) : null;
  }

  #play(move: Move): Step {
    const uci = this.#uci(move);
    const san = makeSanAndPlay(this.#position, move);
    return { uci, san, fen: this.fen };
  }

  /** Chessops writes castling as the king onto its rook. */
  #uci(move: Move): string {
    if (this.#chess960 || !('from' in move)) return makeUci(move);
    const { board, turn } = this.#position;
    if (!board.king.has(move.from) || !board[turn].has(move.to)) return makeUci(move);
    return makeSquare(move.from) + makeSquare(kingCastlesTo(turn, move.to > move.from ? 'h' : 'a'));
  }
}

/** The number of plies before a position, from its move counter: 0 for the first move. */
export function plyOf(fen: string): number {
  const [, turn, , , , move] = fen.split(' ');
  return (Math.max(1, Number(move) || 1) - 1) * 2 + (turn === 'b' ? 1 : 0);
}

export const turnOf = (fen: string): Side => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

/** Whether two FENs are the same position but for the counters. */
export const isSamePosition = (one: string, other: string): boolean =>
  one.split(' ').slice(0, 4).join(' ') === other.split(' ').slice(0, 4).join(' ');
