/** A time as an arbiter types it for a clock. */

const PART = /^\d{1,3}$/;

/** `5:00`, `1:30:00`, `0:09.5`, or minutes alone; null if it is none. In milliseconds. */
export function readClockText(text: string): number | null {
  const [whole = '', tenths = '0', ...more] = text.trim().split('.');
  const parts = whole.split(':');
  if (more.length > 0 || parts.length > 3 || !parts.every((part) => PART.test(part)) || !/^\d$/.test(tenths)) return null;
  const [seconds, minutes, hours] =
    parts.length === 1 ? [0, Number(parts[0]), 0] : parts.map(Number).toReversed();
  if ((seconds ?? 0) > 59 || (parts.length === 3 && (minutes ?? 0) > 59)) return null;
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1_000 + Number(tenths) * 100;
}
