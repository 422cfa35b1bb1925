/** A game with its variations: moves that are made, promoted, deleted and annotated. */

import { type Comment, NO_COMMENT, type Score, type Shape } from './annotations';
import { Board, INITIAL_FEN, plyOf, type Step } from './position';

/** Moves in one tree. A game with so many is slow in every program; a real one has a few hundred. */
export const MOVES_MAX = 10_000;
/** Letters of one comment. */
export const COMMENT_MAX = 10_000;
/** Arrows and circles on one move. */
export const SHAPES_MAX = 64;

/** The start, or a move. */
export interface TreeNode extends Comment {
  /** Unique in its tree; 0 is the start. */
  readonly id: number;
  readonly parent: TreeNode | null;
  /** Empty at the start. */
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  /** Plies before the position, by its move counter. */
  readonly ply: number;
  /** What is said before the first move of a variation. */
  before: string;
  nags: number[];
  /** The first is the main line from here. */
  children: TreeNode[];
}

/** A change that would make the tree too large. */
export class TreeLimitError extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`at most ${limit} moves`);
    this.limit = limit;
  }
}

export class GameTree {
  readonly root: TreeNode;
  readonly chess960: boolean;
  /** The tags of a PGN, in their order. */
  readonly headers: Map<string, string>;
  readonly #nodes = new Map<number, TreeNode>();
  #next = 1;

  /** The FEN is one that `checkFen` has written. */
  constructor(fen: string = INITIAL_FEN, chess960 = false, headers = new Map<string, string>()) {
    this.root = { ...NO_COMMENT, shapes: [], id: 0, parent: null, uci: '', san: '', fen, ply: plyOf(fen), before: '', nags: [], children: [] };
    this.chess960 = chess960;
    this.headers = headers;
    this.#nodes.set(0, this.root);
  }

  /** How many moves it has, in all lines. */
  get size(): number {
    return this.#nodes.size - 1;
  }

  get(id: number): TreeNode | undefined {
    return this.#nodes.get(id);
  }

  /** Makes a move: one that is there already, or a new one after it. Null if it is not legal. */
  play(at: TreeNode, uci: string): TreeNode | null {
    const step = new Board(at.fen, this.chess960).playUci(uci);
    return step === null ? null : this.add(at, step);
  }

  /** Adds a move that was made on a board of the caller's, unless it is there. */
  add(at: TreeNode, { uci, san, fen }: Step): TreeNode {
    const known = at.children.find((child) => child.uci === uci);
    if (known !== undefined) return known;
    if (this.size >= MOVES_MAX) throw new TreeLimitError(MOVES_MAX);
    const node: TreeNode = {
      ...NO_COMMENT,
      ...{ shapes: [], nags: [], before: '', children: [] },
      ...{ id: this.#next++, parent: at, uci, san, fen, ply: at.ply + 1 },
    };
    at.children.push(node);
    this.#nodes.set(node.id, node);
    return node;
  }

  /** Removes a move and everything after it. The start stays. */
  remove(node: TreeNode): void {
    if (node.parent === null) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    for (const each of below(node)) this.#nodes.delete(each.id);
  }

  /** Puts back what was removed last, in its old place. */
  restore(node: TreeNode, place: number): void {
    node.parent?.children.splice(place, 0, node);
    for (const each of below(node)) this.#nodes.set(each.id, each);
  }

  /** Makes the variation of this move come one place earlier. */
  promote(node: TreeNode): void {
    const first = variationStart(node);
    const line = first?.parent?.children;
    if (first === null || line === undefined) return;
    const at = line.indexOf(first);
    line.splice(at, 1);
    line.splice(at - 1, 0, first);
  }

  /** Makes every move up to this one the main line. */
  makeMain(node: TreeNode): void {
    for (let at = node; at.parent !== null; at = at.parent) {
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
    }
  }

  setComment(node: TreeNode, text: string): void {
    node.text = text.slice(0, COMMENT_MAX);
  }
  setShapes(node: TreeNode, shapes: readonly Shape[]): void {
    node.shapes = shapes.slice(0, SHAPES_MAX);
  }
  setScore(node: TreeNode, score: Score | null): void {
    node.score = score;
  }

  /** Sets a mark such as `!?`, or takes it away. There is one for the move and one for the position. */
  toggleNag(node: TreeNode, nag: number): void {
    const others = node.nags.filter((known) => known !== nag && isForMove(known) !== isForMove(nag));
    node.nags = node.nags.includes(nag) ? others : [...others, nag].sort((one, other) => one - other);
  }
}

/** Marks 1 to 6 are for the move: `!`, `?`, `!!`, `??`, `!?`, `?!`. */
export const isForMove = (nag: number): boolean => nag >= 1 && nag <= 6;

/** The moves from the start to this one, without the start. */
export function lineTo(node: TreeNode): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at: TreeNode = node; at.parent !== null; at = at.parent) line.push(at);
  return line.reverse();
}

/** The main line after a move. */
export function mainLine(node: TreeNode): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at);
  return line;
}

/** The last move of the main line after this one, or itself. */
export const lastOf = (node: TreeNode): TreeNode => mainLine(node).at(-1) ?? node;

/** The first move of the variation that this move is in; null in the main line. */
export function variationStart(node: TreeNode): TreeNode | null {
  for (let at: TreeNode = node; at.parent !== null; at = at.parent) {
    if (at.parent.children[0] !== at) return at;
  }
  return null;
}

/** A move and everything after it. Not by recursion: a line may be thousands of moves long. */
export function* below(node: TreeNode): Iterable<TreeNode> {
  const waiting = [node];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    yield at;
    waiting.push(...at.children);
  }
}
