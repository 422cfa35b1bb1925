/** Dates in the person's language. */

import type { Language } from '../messages';

/** A moment in milliseconds since 1970: `Nov 15, 2026`. */
export function dateText(at: number, language: Language, timeZone?: string): string {
  const locale = language === 'en' ? 'en-US' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);
}

/** A moment with the time of day: `Nov 15, 2026, 2:03 PM`. */
export function momentText(at: number, language: Language, timeZone?: string): string {
  const locale = language === 'en' ? 'en-US' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
}

/** A day since 1970, which is the same day everywhere. */
export const dayText = (day: number, language: Language): string =>
  dateText(day * 86_400_000, language, 'UTC');
