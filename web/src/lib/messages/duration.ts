/** Time in words. */

import { withLatinDigits } from './speech';

/** `2 minutes 5 seconds`, rounded up; null for no time at all. */
export function durationText(language: string, ms: number): string | null {
  const all = Math.ceil(ms / 1_000);
  const units = [
    [Math.floor(all / 86_400), 'day'],
    [Math.floor((all % 86_400) / 3_600), 'hour'],
    [Math.floor((all % 3_600) / 60), 'minute'],
    [all % 60, 'second'],
  ] as const;
  const said = units
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(withLatinDigits(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  return said.length === 0 ? null : said.join(' ');
}

/** Milliseconds as `5 min 30 s`: the forms of minutes and seconds have a `#` for the number. */
export function minutesText(ms: number, minutes: string, seconds: string): string {
  const all = Math.round(ms / 1_000);
  const said = [
    [Math.floor(all / 60), minutes],
    [all % 60, seconds],
  ] as const;
  const parts = said.filter(([count]) => count > 0).map(([count, form]) => form.replace('#', String(count)));
  return parts.length === 0 ? seconds.replace('#', '0') : parts.join(' ');
}
