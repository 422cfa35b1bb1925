/** The search for another opponent after a game, at the same settings. */

import { readControl } from '../game/clock';
import type { RatingRangeChoice } from '../preferences/preferences';
import type { GameSettings } from '../protocol/people';
import type { GameView } from '../protocol/types';

const STANDARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/**
 * The same time control, rated or casual as before; null where it cannot be searched for at the
 * board: against the computer, by an arbiter, from another position, without a clock, or for
 * spectators.
 */
export function nextSeek(game: GameView, range: RatingRangeChoice): GameSettings | null {
  const { you, time } = game;
  if ((you !== 'white' && you !== 'black') || game.computers !== undefined || game.official !== undefined) return null;
  if (time.white !== time.black || readControl(time.white) === null) return null;
  if (!game.chess960 && game.startFen !== STANDARD) return null;
  const settings: GameSettings = { time: time.white };
  if (game.rated) Object.assign(settings, { rated: true, takebacks: false });
  if (game.chess960) settings.chess960 = true;
  if (game.ruleset === 'otb') settings.ruleset = 'otb';
  // Only accounts have a rating, and so a range.
  if (range !== 'off' && game.ratings?.[you] != null) settings.ratingRange = Number(range);
  return settings;
}
