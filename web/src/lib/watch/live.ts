/** Live games on the Watch page: which are shown, and what their clocks say. */

import type { LiveGame, LiveGames } from '../protocol/people';
import type { Side } from '../protocol/types';

export type SpeedFilter = 'all' | string;

/** The speeds of these games, each once, in the order of the list `known`. */
export function speedsOf(games: readonly LiveGame[], known: readonly string[]): string[] {
  const found = new Set(games.map(({ speed }) => speed));
  return [...known.filter((speed) => found.has(speed)), ...[...found].filter((speed) => !known.includes(speed))];
}

/** The featured game, if it is of this speed; otherwise the first that is. A board that changes before a correspondence game. */
export function featuredOf(live: LiveGames, speed: SpeedFilter): LiveGame | null {
  const fits = (game: LiveGame) => speed === 'all' || game.speed === speed;
  const featured = live.games.find(({ id }) => id === live.featured);
  const fitting = (featured === undefined ? live.games : [featured, ...live.games]).filter(fits);
  return fitting.find((game) => game.speed !== 'correspondence') ?? fitting[0] ?? null;
}

/** The other games of a speed, in the order of the server: the strongest first. */
export function listed(live: LiveGames, speed: SpeedFilter): LiveGame[] {
  const shown = featuredOf(live, speed)?.id;
  return live.games.filter((game) => game.id !== shown && (speed === 'all' || game.speed === speed));
}

/** What a clock shows this long after the answer came, in milliseconds; null without a clock. */
export function timeLeft({ clocks }: LiveGame, side: Side, passed: number): number | null {
  const left = clocks[side];
  if (left === null) return null;
  return Math.max(0, left - (clocks.running === side ? passed : 0));
}
