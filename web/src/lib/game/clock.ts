/** Clock arithmetic. Pure: the time is always passed in. */

import type { Clocks, Countdown, Side, State } from '../protocol/types';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this a clock shows tenths of a second. */
const TENTHS_BELOW = 10 * SECOND;

/**
 * What is known of the server's clock: for the last frames, by how much our own clock was ahead
 * when they arrived. Each is too high by the time that frame took, so the smallest is the best.
 */
export type ServerTime = readonly number[];

export const UNKNOWN_TIME: ServerTime = [];

const SAMPLES = 12;
/** The server follows a step of the time of day from here on. */
const LATE = 2 * SECOND;

/** A frame made at `serverNow` arrived at `now`. */
export function addTimeSample(time: ServerTime, serverNow: number, now: number): ServerTime {
  return [...time.slice(1 - SAMPLES), now - serverNow];
}

/**
 * The same for a ping. One from so long ago tells nothing; and if the time of day was set back, a
 * running game goes on by a clock that is ahead of it.
 */
export function addPing(time: ServerTime, serverNow: number, now: number): ServerTime {
  const isBehind = time.length > 0 && now - serverNow > Math.min(...time) + LATE;
  return isBehind ? time : addTimeSample(time, serverNow, now);
}

/** What the server's clock reads now, as far as we can tell. */
export function serverNow(time: ServerTime, now: number): number {
  return time.length === 0 ? 0 : now - Math.min(...time);
}

/** What a clock shows, in milliseconds; null without a clock. */
export function clockLeft(clocks: Clocks, side: Side, atServer: number): number | null {
  const left = clocks[side];
  if (left === null) return null;
  const used = clocks.running === side ? Math.max(0, atServer - clocks.now) : 0;
  return Math.max(0, left - used);
}

/** How long an absent player is still waited for. */
export function countdownLeft(countdown: Countdown, clocks: Clocks, atServer: number): number {
  return Math.max(0, countdown.left - Math.max(0, atServer - clocks.now));
}

/** How long the game still waits for players who have not appeared; null without a limit. */
export function arrivalLeft(state: Pick<State, 'arrival' | 'clocks'>, atServer: number): number | null {
  if (state.arrival === undefined) return null;
  return Math.max(0, state.arrival - Math.max(0, atServer - state.clocks.now));
}

/** `2 d 4 h`, `1:05:09`, `3:00`, `0:09.4` */
export function formatClock(left: number): string {
  if (left >= DAY) {
    return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  }
  const seconds = two(Math.floor((left % MINUTE) / SECOND));
  if (left >= HOUR) {
    return `${Math.floor(left / HOUR)}:${two(Math.floor((left % HOUR) / MINUTE))}:${seconds}`;
  }
  const minutes = Math.floor(left / MINUTE);
  const tenths = left < TENTHS_BELOW ? `.${Math.floor((left % SECOND) / 100)}` : '';
  return `${minutes}:${seconds}${tenths}`;
}

/** After how many milliseconds a running clock shows something else. */
export function untilChange(left: number): number {
  return (left % (left < TENTHS_BELOW ? 100 : SECOND)) + 1;
}

/** The first stage of a clock in words: `3+2`, `10 min`, `5s`, `40/90+30:30`; null without a clock. */
export function readControl(time: string): { base: number; increment: number } | null {
  const found = /^(?:\d+\/)?(\d+(?:\.\d+)?)(?: min| ?(s))?(?:\+(\d+(?:\.\d+)?))?/.exec(time);
  if (found === null || time.includes('day')) return null;
  const unit = found[2] === undefined ? MINUTE : SECOND;
  return { base: Number(found[1]) * unit, increment: Number(found[3] ?? 0) * SECOND };
}

/** Below this a clock is marked as low: an eighth of the base time, from 10 to 30 seconds. */
export function lowBelow(time: string): number {
  const eighth = (readControl(time)?.base ?? 0) / 8;
  return Math.min(30 * SECOND, Math.max(10 * SECOND, eighth));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
