/** No engine for one's own live game. */

import type { LiveGame } from '../protocol/people';
import { isSamePosition } from './position';

/** Why the engine stays off: a game with a clock is on, or this position comes from a game without one. */
export type EngineRefusal = 'playing' | 'position';

/** `line` are the positions from the start of the analysis to the one on the board. */
export function engineRefusal(playing: readonly LiveGame[], line: readonly string[]): EngineRefusal | null {
  const own = playing.filter(({ players }) => players.white !== null && players.black !== null);
  // Correspondence and games without a clock go on for days: only what leads on from them is refused.
  if (own.some(({ clocks, speed }) => clocks.white !== null && speed !== 'correspondence')) return 'playing';
  return own.some(({ fen }) => line.some((each) => isSamePosition(each, fen))) ? 'position' : null;
}
