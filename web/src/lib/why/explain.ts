/** An explanation in words. */

import { inLetters } from '../game/notation';
import type { WhyMessages } from '../messages/why';
import type { EndReason } from '../protocol/types';
import type { MateExplanation } from '../protocol/positions';

/** Endings that depend on whether a side can checkmate. */
const ASKED: ReadonlySet<EndReason | null | undefined> = new Set<EndReason>([
  'resignation',
  'resignationNoMate',
  'time',
  'timeNoMate',
  'abandonment',
  'abandonmentNoMate',
  'deadPosition',
]);

export const isExplained = (reason: EndReason | null | undefined): boolean => ASKED.has(reason);

/** So many moves of a line are written; the board shows all. */
const WRITTEN_MAX = 16;

export function sentence(t: WhyMessages, { side, canMate, line, proof }: MateExplanation): string {
  if (canMate === null) return t.unknown(side);
  if (!canMate) return proof === null ? t.cannot(side) : `${t.cannot(side)} ${t.proofs[proof](side)}`;
  return line.length === 0 ? t.isMate(side) : t.can(side);
}

/** `12. Kf3 Ke7 13. …`, from the move number of the position. */
export function written(t: WhyMessages, { fen, line }: MateExplanation): string {
  const [, turn, , , , move] = fen.split(' ');
  const first = turn === 'b' ? 1 : 0;
  const parts = line.slice(0, WRITTEN_MAX).map((step, at) => {
    const san = inLetters(step.san);
    const ply = at + first;
    const number = (Number(move) || 1) + Math.floor(ply / 2);
    if (ply % 2 === 0) return `${number}. ${san}`;
    return at === 0 ? `${number}… ${san}` : san;
  });
  const rest = line.length - parts.length;
  return parts.join(' ') + (rest > 0 ? ` … ${t.more(rest)}` : '');
}
