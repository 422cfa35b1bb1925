/** A small board of the help: positions and the moves between them, made by crates/wire. */

export interface LessonNode {
  /** The pieces, as the first field of a FEN. */
  board: string;
  /** Whether Black has the move. */
  black?: true;
  /** The square of the king in check. */
  check?: string;
  /** How a game would end here. */
  end?: 'checkmate' | 'stalemate' | 'dead' | 'threefold';
  /** Whether what was asked for is achieved. */
  done?: true;
  /** Each move with the number of the node it leads to. */
  moves?: Readonly<Record<string, number>>;
}

/** The first node is where it begins. */
export type Lesson = readonly LessonNode[];

/** Where the piece of a square can go. */
export function targetsOf(node: LessonNode, from: string): string[] {
  const moves = Object.keys(node.moves ?? {}).filter((uci) => uci.startsWith(from));
  return [...new Set(moves.map((uci) => uci.slice(2, 4)))];
}

/** The moves from one square to another: several if a pawn promotes. */
export function movesBetween(node: LessonNode, from: string, to: string): string[] {
  return Object.keys(node.moves ?? {}).filter((uci) => uci.slice(0, 4) === from + to);
}
