/** A wish in a few words. */

import type { SiteMessages } from '../messages/types';
import type { Wish } from '../protocol/people';

/** What is not ordinary about it: `rated · Chess960`. Empty if nothing is. */
export function settingTags(messages: SiteMessages, wish: Wish): string[] {
  const { is } = messages.wish;
  const odd = [];
  if (wish.rated === true) odd.push(is.rated);
  if (wish.chess960 === true) odd.push(is.chess960);
  if (wish.fen !== undefined) odd.push(is.position);
  if (wish.ruleset === 'otb') odd.push(is.otb);
  return odd;
}

/** The side that is left for whoever accepts; empty if chance decides. */
export function acceptorSide(messages: SiteMessages, wish: Wish): string {
  return wish.side === 'white' || wish.side === 'black' ? messages.wish.takes[wish.side] : '';
}

/** The clocks of a wish as the person reads them. */
export function timesText(messages: SiteMessages, { time, timeBlack }: Wish): string {
  if (timeBlack === undefined || timeBlack === time) return timeText(messages, time);
  return messages.wish.bothTimes(timeText(messages, time), timeText(messages, timeBlack));
}

/** The clock as the person reads it. */
export function timeText(messages: SiteMessages, time: string): string {
  return time === 'no clock' ? messages.lobby.noClock : time;
}
