/** Days as people write them. */

import type { Language } from '../messages';

/** A moment in milliseconds since 1970: `15 Nov 2026`. */
export function dateText(at: number, language: Language, timeZone?: string): string {
  // British English has the day first, as the rest of the world.
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);
}

/** A day since 1970, which is the same day everywhere. */
export const dayText = (day: number, language: Language): string =>
  dateText(day * 86_400_000, language, 'UTC');
