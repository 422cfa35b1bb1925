/** PGN as trees. What is broken is told with its game, line and move. */

import { mergeComments, readComment } from './annotations';
import { Board, checkFen, type FenProblem, INITIAL_FEN } from './position';
import { type GameText, readHeaders } from './pgn_file';
import { tokensOf } from './pgn_tokens';
import { RESULTS } from './pgn_write';
import { COMMENT_MAX, GameTree, MOVES_MAX, SHAPES_MAX, TreeLimitError, type TreeNode } from './tree';

/** What is wrong with a PGN, and where. The line is that of the whole text, from 1. */
export type PgnFault = { game: number; line: number } & (
  | { what: 'empty' }
  | { what: 'variant'; variant: string }
  | { what: 'fen'; problem: FenProblem }
  /** `move` as `12...Qh5`. */
  | { what: 'illegal'; move: string }
  | { what: 'token'; text: string }
  | { what: 'comment' | 'parenthesis' | 'noMoveBefore' }
  | { what: 'tooLarge' | 'commentTooLong'; limit: number }
);

export type ReadPgn = { ok: true; tree: GameTree } | { ok: false; fault: PgnFault };

const STANDARD = /^(standard|chess|from position)?$/i;
const CHESS960 = /^(chess ?960|fischer ?random.*|fischerandom)$/i;
const GLYPHS: Record<string, number> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };

class Fault extends Error {
  readonly fault: PgnFault;
  constructor(fault: PgnFault) {
    super(fault.what);
    this.fault = fault;
  }
}

/** Reads one game of a file. */
export function readGame(text: GameText): ReadPgn {
  try {
    return { ok: true, tree: new Reader(text).read() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** Where the reader is: after which move, on which board. */
interface Place {
  node: TreeNode;
  board: Board;
}

class Reader {
  readonly #text: GameText;
  readonly #tree: GameTree;
  #at: Place;
  #line: number;
  /** The places outside the open parentheses. */
  readonly #outside: Place[] = [];
  /** What was said before the first move of a variation. */
  #before = '';
  #fresh = true;

  constructor(text: GameText) {
    this.#text = text;
    this.#line = text.line;
    const headers = readHeaders(text.text);
    const variant = (headers.get('Variant') ?? '').trim();
    const chess960 = CHESS960.test(variant);
    if (!chess960 && !STANDARD.test(variant)) throw this.#fault({ what: 'variant', variant });
    const fen = checkFen(headers.get('FEN') ?? INITIAL_FEN);
    if (!fen.ok) throw this.#fault({ what: 'fen', problem: fen.problem });
    for (const name of ['SetUp', 'FEN', 'Variant']) headers.delete(name);
    this.#tree = new GameTree(fen.fen, chess960, headers);
    this.#at = this.#place(this.#tree.root);
  }

  read(): GameTree {
    for (const { kind, text, line } of tokensOf(this.#text)) {
      this.#line = line;
      if (kind === 'comment') this.#comment(text);
      else if (kind === 'openComment') throw this.#fault({ what: 'comment' });
      else if (kind === 'open') this.#open();
      else if (kind === 'close') this.#close();
      else if (kind === 'nag') this.#nag(Number(text));
      else this.#word(text);
    }
    if (this.#outside.length > 0) throw this.#fault({ what: 'parenthesis' });
    return this.#tree;
  }

  #word(text: string): void {
    if (RESULTS.includes(text)) {
      if (this.#outside.length === 0 && !this.#tree.headers.has('Result')) this.#tree.headers.set('Result', text);
      return;
    }
    if (text === 'e.p.' || text === 'ep') return;
    const found = /^([^!?]+)([!?]{1,2})?$/.exec(text);
    if (found === null) {
      const nag = GLYPHS[text];
      if (nag === undefined) throw this.#fault({ what: 'token', text });
      return this.#nag(nag);
    }
    this.#move(found[1] ?? '', GLYPHS[found[2] ?? '']);
  }

  #move(written: string, nag: number | undefined): void {
    const { node, board } = this.#at;
    // Some programs write castling with zeros.
    const san = /^[0O]-[0O]/.test(written) ? written.replaceAll('0', 'O') : written;
    const step = board.playSan(san);
    if (step === null) {
      if (!/[a-h][1-8]|O-O|--|^Z0$/.test(san)) throw this.#fault({ what: 'token', text: written });
      throw this.#fault({ what: 'illegal', move: numbered(node.ply, written) });
    }
    try {
      const next = this.#tree.add(node, step);
      if (this.#before !== '') next.before = this.#before;
      if (nag !== undefined && !next.nags.includes(nag)) next.nags.push(nag);
      this.#at = { node: next, board };
    } catch (error) {
      if (error instanceof TreeLimitError) throw this.#fault({ what: 'tooLarge', limit: MOVES_MAX });
      throw error;
    }
    this.#before = '';
    this.#fresh = false;
  }

  #comment(text: string): void {
    if (this.#fresh && this.#outside.length > 0) {
      this.#before = [this.#before, text.replace(/\s+/g, ' ').trim()].filter((one) => one !== '').join(' ');
      return;
    }
    const { node } = this.#at;
    const merged = mergeComments(node, readComment(text));
    if (merged.text.length > COMMENT_MAX) throw this.#fault({ what: 'commentTooLong', limit: COMMENT_MAX });
    Object.assign(node, merged, { shapes: merged.shapes.slice(0, SHAPES_MAX) });
  }

  #nag(nag: number): void {
    const { node } = this.#at;
    if (node.parent === null) throw this.#fault({ what: 'noMoveBefore' });
    if (nag > 0 && nag < 256 && !node.nags.includes(nag)) node.nags.push(nag);
  }

  /** A variation replaces the last move. */
  #open(): void {
    const { parent } = this.#at.node;
    if (parent === null || this.#fresh) throw this.#fault({ what: 'noMoveBefore' });
    this.#outside.push(this.#at);
    this.#at = this.#place(parent);
    this.#fresh = true;
  }

  #close(): void {
    const outside = this.#outside.pop();
    if (outside === undefined) throw this.#fault({ what: 'parenthesis' });
    this.#at = outside;
    this.#before = '';
    this.#fresh = false;
  }

  #place(node: TreeNode): Place {
    return { node, board: new Board(node.fen, this.#tree.chess960) };
  }

  #fault(what: WithoutPlace): Fault {
    return new Fault({ ...what, game: this.#text.number, line: this.#line } as PgnFault);
  }
}

type WithoutPlace = PgnFault extends infer F ? (F extends PgnFault ? Omit<F, 'game' | 'line'> : never) : never;

/** A move with its number: `12...Qh5` after 23 plies. */
const numbered = (ply: number, san: string): string => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}${san}`;
