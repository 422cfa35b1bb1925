/** How long to wait before the next attempt, in milliseconds. */

const FIRST = 250;
const LONGEST = 8_000;

/**
 * Twice as long after each failure, and a part of it by chance, so that everybody does not come
 * back at the same moment after a restart. `chance` is from 0 to 1.
 */
export function backoff(failures: number, chance: number): number {
  const whole = Math.min(LONGEST, FIRST * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (0.5 + chance / 2));
}
