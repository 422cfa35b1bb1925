/** No engine for one's own live game. */

import type { LiveGame } from '../protocol/people';
import { isSamePosition } from './position';

/**
 * Why the engine stays off: a game with a clock is on, this position comes from a game without one, or
 * the server has not said yet whether there is a game.
 */
export type EngineRefusal = 'playing' | 'position' | 'asking';

/**
 * `playing` are the games that the server told of; null before it has. `line` are the positions from the
 * start of the analysis to the one on the board.
 */
export function engineRefusal(playing: readonly LiveGame[] | null, line: readonly string[]): EngineRefusal | null {
  if (playing === null) return 'asking';
  const own = playing.filter(({ players }) => players.white !== null && players.black !== null);
  // Correspondence and games without a clock go on for days: only what leads on from them is refused.
  if (own.some(({ clocks, speed }) => clocks.white !== null && speed !== 'correspondence')) return 'playing';
  return own.some(({ fen }) => line.some((each) => isSamePosition(each, fen))) ? 'position' : null;
}
