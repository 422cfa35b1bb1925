/** The form for a custom game: its fields, and the request they become. */

import type { RatingRangeChoice } from '../preferences/preferences';
import type { RulesetName, SideChoice, GameSettings } from '../protocol/people';

/** Offered in the form; any other can be typed. */
export const TIMES = ['3+2', '10 min', '15+10', '90+30', '3 days', 'no clock'] as const;

export interface Draft {
  time: string;
  /** Black's, if it is another; null while it is not. */
  timeBlack: string | null;
  side: SideChoice;
  ruleset: RulesetName;
  rated: boolean;
  chess960: boolean;
  fen: string;
  ratingRange: RatingRangeChoice;
}

export const NEW_DRAFT: Draft = {
  time: '10 min',
  timeBlack: null,
  side: 'random',
  ruleset: 'online',
  rated: false,
  chess960: false,
  fen: '',
  ratingRange: 'off',
};

/** Rated games need an account, the same time for both, and begin where everybody's do. */
export const mayBeRated = (draft: Draft, account: boolean): boolean =>
  account && draft.fen.trim() === '' && draft.timeBlack === null;

/** The range of a search; guests have no rating, and so no range. */
export const rangeWanted = (range: RatingRangeChoice, account: boolean): Pick<GameSettings, 'ratingRange'> =>
  account && range !== 'off' ? { ratingRange: Number(range) } : {};

/** Only what differs from an ordinary game: the server knows the rest. */
export function gameRequest(draft: Draft, account: boolean): GameSettings {
  const game: GameSettings = { time: draft.time.trim() };
  if (draft.timeBlack !== null) game.timeBlack = draft.timeBlack.trim();
  if (draft.side !== 'random') game.side = draft.side;
  if (draft.ruleset !== 'online') game.ruleset = draft.ruleset;
  if (draft.chess960) game.chess960 = true;
  if (draft.fen.trim() !== '') game.fen = draft.fen.trim();
  if (draft.rated && mayBeRated(draft, account)) game.rated = true;
  return game;
}
