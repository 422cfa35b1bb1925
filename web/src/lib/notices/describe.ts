/** The visitor's games as the bar shows them. Pure. */

import type { LiveGame, Notices } from '../protocol/people';
import type { Side } from '../protocol/types';

export interface OwnGame {
  id: string;
  opponent: string | null;
  /** The visitor's clock now, in milliseconds; null without one. */
  clockMs: number | null;
  /** False until its round is started. */
  begun: boolean;
  yourTurn: boolean;
  /** An arbiter has started it, its clock runs, and the visitor has not moved. */
  calls: boolean;
}

/**
 * The visitor's games but the one that is open, the most urgent first: those where it is their turn,
 * then by the time left. `since` is how long ago the notices came.
 */
export function ownGames({ you, playing }: Notices, open: string | null, since: number): OwnGame[] {
  if (you === null) return [];
  const side = ({ players }: LiveGame): Side => (players.white?.name === you.name ? 'white' : 'black');
  return playing
    .filter(({ id, players }) => id !== open && players.white !== null && players.black !== null)
    .map((game) => {
      const own = side(game);
      const { running } = game.clocks;
      const left = game.clocks[own];
      const used = running === own ? since : 0;
      const begun = running !== null || game.lastMove !== null;
      return {
        id: game.id,
        opponent: game.players[own === 'white' ? 'black' : 'white']?.name ?? null,
        clockMs: left === null ? null : Math.max(0, left - used),
        begun,
        yourTurn: begun && turn(game.fen) === own,
        calls: game.official === true && game.speed !== 'correspondence' && begun && !hasMoved(game, own),
      };
    })
    .sort((one, two) => Number(two.yourTurn) - Number(one.yourTurn) || (one.clockMs ?? Infinity) - (two.clockMs ?? Infinity));
}

/** Black has, once a second move is due or White has moved after them. */
const hasMoved = ({ lastMove, fen }: LiveGame, own: Side): boolean =>
  lastMove !== null && (own === 'white' || turn(fen) === 'white' || Number(fen.split(' ')[5] ?? 1) > 1);

const turn = (fen: string): Side => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

const DAY_MS = 24 * 3_600_000;

/** The time left: whole days as long as there are any, since nobody watches such a clock run. */
export const leftText = (ms: number, days: (count: number) => string): string =>
  ms < DAY_MS ? clockText(ms) : days(Math.floor(ms / DAY_MS));

/** `9:15`, `1:02:03`; the same rounding as on the board: a second that has begun counts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, minutes = 0, rest = 0] = parts;
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
