/** A game request in a few words. */

import { common } from '../messages';
import { timeControlText } from '../messages/names';
import type { SiteMessages } from '../messages/types';
import type { GameSettings } from '../protocol/people';

/** Settings that differ from a standard casual game: `rated`, `Chess960`. */
export function settingTags(site: SiteMessages, game: GameSettings): string[] {
  const { is } = site.gameForm;
  const tags = [];
  if (game.rated === true) tags.push(is.rated);
  if (game.chess960 === true) tags.push(is.chess960);
  if (game.fen !== undefined) tags.push(is.position);
  if (game.ruleset === 'otb') tags.push(is.otb);
  if (game.ratingRange !== undefined) tags.push(is.range(rangeText(game.ratingRange)));
  return tags;
}

/** `±200`, or `1500–1800` as it stands. */
function rangeText(range: number | string): string {
  return typeof range === 'number' ? `±${range}` : range.replace('-', '–');
}

/** The color of the player who accepts; empty if it is random. */
export function acceptorSide(site: SiteMessages, game: GameSettings): string {
  return game.side === 'white' || game.side === 'black' ? site.gameForm.takes[game.side] : '';
}

/** Both clocks of a request, in the person's language. */
export function timesText(site: SiteMessages, { time, timeBlack }: GameSettings): string {
  if (timeBlack === undefined || timeBlack === time) return timeText(site, time);
  return site.gameForm.bothTimes(timeText(site, time), timeText(site, timeBlack));
}

/** One clock, in the person's language. */
export function timeText(site: SiteMessages, time: string): string {
  return time === 'no clock' ? site.lobby.noClock : timeControlText(common, time);
}
