/** What arbiters did, calls and assistants, in the person's language. Pure: the messages are passed in. */

import { formatClock } from '../game/clock';
import type { ActView, ActDetails } from '../protocol/arbiter';
import type { Side } from '../protocol/types';
import type { Messages } from './types';

/** What the record and the news tell of an act. */
export type Act = Pick<ActView, 'by' | 'kind' | 'side' | 'reason' | 'words'> & { details?: ActDetails };

/** Acts of players: everything else is done by an arbiter. */
const BY_PLAYERS: readonly string[] = ['called', 'assistantNamed'];

/** `The arbiter Clara pauses the game: fire alarm`. */
export function actText({ acts: t }: Pick<Messages, 'acts'>, { by, kind, side, reason, details, words }: Act): string {
  if (t === null) return words;
  const who = side !== null && BY_PLAYERS.includes(kind) ? t.player(side) : t.arbiter(by);
  const clocks = clocksOf(details).map(([of, left]) => t.clockOf(of, left));
  const done = t.done(who, t.kinds[kind]({ ...details, side: side ?? 'white', clocks }));
  return reason === null ? done : t.because(done, reason);
}

/** Each side whose clock was set, with what it shows: `5:00`. */
function clocksOf(details: Act['details']): [Side, string][] {
  const { clocks } = details ?? {};
  const sides = ['white', 'black'] as const;
  return sides.flatMap((side): [Side, string][] => {
    const left = clocks?.[side] ?? null;
    return left === null ? [] : [[side, formatClock(left)]];
  });
}
