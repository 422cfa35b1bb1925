/** How long until a round begins. */

import type { TournamentsMessages } from '../messages/tournaments';

export interface Countdown {
  unit: 'days' | 'hours' | 'minutes' | 'seconds' | 'now';
  count: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up, so that nobody comes late by it. */
export function countdown(startsAt: number, now: number): Countdown {
  const left = startsAt - now;
  if (left <= 0) return { unit: 'now', count: 0 };
  if (left <= MINUTE) return { unit: 'seconds', count: Math.ceil(left / 1_000) };
  if (left < 2 * HOUR) return { unit: 'minutes', count: Math.ceil(left / MINUTE) };
  if (left < 2 * DAY) return { unit: 'hours', count: Math.ceil(left / HOUR) };
  return { unit: 'days', count: Math.ceil(left / DAY) };
}

/** After how many milliseconds the countdown shows something else; null once it is over. */
export function untilNextStep(startsAt: number, now: number): number | null {
  const left = startsAt - now;
  if (left <= 0) return null;
  const unit = left <= MINUTE ? 1_000 : MINUTE;
  return (left % unit || unit) + 1;
}

/** `Your game begins in 4 min`, by the sentence of a page. */
export function beginsText(t: TournamentsMessages, sentence: TournamentsMessages['own']['begins'], { unit, count }: Countdown): string {
  return sentence(unit, t.countdown[unit](count));
}
