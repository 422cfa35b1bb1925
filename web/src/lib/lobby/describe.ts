/** A wish in a few words. */

import type { SiteWords } from '../words/types';
import type { Wish } from '../protocol/people';

/** What is not ordinary about it: `rated · Chess960`. Empty if nothing is. */
export function oddities(words: SiteWords, wish: Wish): string[] {
  const { is } = words.wish;
  const odd = [];
  if (wish.rated === true) odd.push(is.rated);
  if (wish.chess960 === true) odd.push(is.chess960);
  if (wish.fen !== undefined) odd.push(is.position);
  if (wish.ruleset === 'otb') odd.push(is.otb);
  return odd;
}

/** The side that is left for whoever accepts; empty if chance decides. */
export function sideLeft(words: SiteWords, wish: Wish): string {
  return wish.side === 'white' || wish.side === 'black' ? words.wish.takes[wish.side] : '';
}

/** The clocks of a wish as the person reads them. */
export function timesText(words: SiteWords, { time, timeBlack }: Wish): string {
  if (timeBlack === undefined || timeBlack === time) return timeText(words, time);
  return words.wish.bothTimes(timeText(words, time), timeText(words, timeBlack));
}

/** The clock as the person reads it. */
export function timeText(words: SiteWords, time: string): string {
  return time === 'no clock' ? words.lobby.noClock : time;
}
