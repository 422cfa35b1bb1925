/** A whole game by its evaluations: what each move gave away. Pure; the engine is asked elsewhere. */

import type { Side } from '../protocol/types';
import type { Score } from './annotations';
import { accuracyOf, judge, type Judgment, lossOf } from './chances';
import { turnOf } from './position';
import { mainLine, type TreeNode } from './tree';

/** What the engine says of one position. */
export interface Evaluated {
  score: Score;
  /** The best move, as UCI; null where the game is over. */
  best: string | null;
}

/** A move of the main line that was judged. */
export interface JudgedMove {
  node: TreeNode;
  side: Side;
  loss: number;
  judgment: Judgment | null;
  /** What the engine would have played. */
  best: string | null;
}

export interface Report {
  moves: JudgedMove[];
  /** From 0 to 100; null without a move. */
  accuracy: Record<Side, number | null>;
  counts: Record<Side, Record<Judgment, number>>;
}

/** The positions of the main line, the start included. */
export const positionsOf = (root: TreeNode): TreeNode[] => [root, ...mainLine(root)];

/** `evaluated[n]` is the position after n moves. */
export function makeReport(root: TreeNode, evaluated: readonly Evaluated[]): Report {
  const moves = mainLine(root).flatMap((node, at): JudgedMove[] => {
    const [before, after] = [evaluated[at], evaluated[at + 1]];
    if (before === undefined || after === undefined || node.parent === null) return [];
    const side = turnOf(node.parent.fen);
    // The engine's own move is never a mistake, though a deeper look may change its mind.
    const loss = before.best === node.uci ? 0 : lossOf(side, before.score, after.score);
    return [{ node, side, loss, judgment: judge(loss), best: before.best }];
  });
  const of = (side: Side) => moves.filter((move) => move.side === side);
  return {
    moves,
    accuracy: { white: mean(of('white')), black: mean(of('black')) },
    counts: { white: count(of('white')), black: count(of('black')) },
  };
}

/** The mean of the accuracies of the moves. */
function mean(moves: readonly JudgedMove[]): number | null {
  if (moves.length === 0) return null;
  return moves.reduce((sum, { loss }) => sum + accuracyOf(loss), 0) / moves.length;
}

function count(moves: readonly JudgedMove[]): Record<Judgment, number> {
  const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { judgment } of moves) if (judgment !== null) counts[judgment] += 1;
  return counts;
}

/** Seconds used for each move of the main line: as it says, or by the clocks; null where unknown. */
export function usedSeconds(root: TreeNode, increment: number): (number | null)[] {
  const line = mainLine(root);
  return line.map((node, at) => {
    if (node.used !== null) return node.used;
    const before = line[at - 2]?.clock ?? null;
    return before === null || node.clock === null ? null : Math.max(0, before - node.clock + increment);
  });
}

/** The increment of a PGN's `TimeControl`, in seconds. */
export function incrementOf(control: string | undefined): number {
  return Number(/^\d+\+(\d+)$/.exec(control ?? '')?.[1] ?? 0);
}

/** Names a game for the store: its start and its moves. */
export const gameKey = (root: TreeNode): string =>
  [root.fen, ...mainLine(root).map(({ uci }) => uci)].join(' ');
