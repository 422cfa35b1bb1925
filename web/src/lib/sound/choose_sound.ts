/** Which sound belongs to what just happened. Pure: two models in, a name out. */

import type { Model } from '../game/model';

export const SOUNDS = ['move', 'capture', 'check', 'end', 'low', 'start'] as const;
export type Sound = (typeof SOUNDS)[number];

/** The sound of the step from one model to the next; null for silence. */
export function soundOf(before: Model, after: Model): Sound | null {
  // An own move sounds when the hand lets go of the piece, not when the server has it.
  if (after.pending !== null && after.pending !== before.pending && before.pending === null) {
    return ofMove(after.game?.state.legal?.[after.pending.uci] ?? '');
  }
  const news = after.notices.flatMap((notice) => (notice.kind === 'news' ? [notice] : []));
  if (news.at(-1) === undefined || after.notices === before.notices) return null;
  if (news.some(({ item }) => item.what === 'ended')) return 'end';
  let sound: Sound | null = null;
  for (const { item } of news) {
    if (item.what !== 'moved' || item.uci === before.pending?.uci) continue;
    sound = ofMove(item.san);
  }
  return sound;
}

function ofMove(san: string): Sound {
  if (/[+#]$/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}
