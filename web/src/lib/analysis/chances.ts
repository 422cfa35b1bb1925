/** From evaluations to chances, accuracy and judgments. The help page shows these formulas. */

import type { Score } from './annotations';
import type { Side } from '../protocol/types';

/** Beyond this an evaluation says no more than "won". */
const CP_MAX = 1_000;

/** White's expected score in percent. The curve is fitted to games of people, by lichess. */
export function winPercent(score: Score): number {
  const cp = 'mate' in score ? (score.mate > 0 ? CP_MAX : -CP_MAX) : Math.max(-CP_MAX, Math.min(CP_MAX, score.cp));
  return 100 / (1 + Math.exp(-0.00368208 * cp));
}

/** What a move gave away, in percent of the mover's expected score. Nothing if it gained. */
export function lossOf(side: Side, before: Score, after: Score): number {
  const change = winPercent(before) - winPercent(after);
  return Math.max(0, side === 'white' ? change : -change);
}

/** How good a move was, from 0 to 100, by what it gave away. */
export function accuracyOf(loss: number): number {
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));
}

export type Judgment = 'inaccuracy' | 'mistake' | 'blunder';
/** From this loss on, the worst first. */
export const LOSSES: readonly [Judgment, number][] = [
  ['blunder', 15],
  ['mistake', 10],
  ['inaccuracy', 5],
];

export function judge(loss: number): Judgment | null {
  return LOSSES.find(([, least]) => loss >= least)?.[0] ?? null;
}

/** The score as players write it: `+0.35`, `-1.20`, `#3`, `#-2`. */
export function scoreText(score: Score): string {
  if ('mate' in score) return `#${score.mate}`;
  // No minus before nothing.
  const pawns = (Math.round(score.cp) / 100).toFixed(2);
  return score.cp > 0 ? `+${pawns}` : pawns.replace(/^-0\.00$/, '0.00');
}
