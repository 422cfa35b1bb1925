/** What a person chose, as their account keeps it and as this browser does. */

import type { Preferences as Kept } from '../protocol/people';
import { type Language, LANGUAGES } from '../messages';
import { DEFAULTS, type Preferences, readPreferences } from './preferences';

/** Preferences of the account; the others belong to the browser. */
const SHARED = [
  'smartMove',
  'premove',
  'autoQueen',
  'confirmMove',
  'sound',
  'volume',
  'board',
  'pieces',
  'size',
  'notation',
  'coordinates',
  'animation',
  'zen',
  'theme',
  'ratingRange',
  'toBoard',
] as const satisfies (keyof Preferences & keyof Kept)[];

/** Only what differs from the defaults, and the language. */
export function toAccount(chosen: Preferences, language: Language): Kept {
  const differing = SHARED.filter((name) => chosen[name] !== DEFAULTS[name]);
  return { ...Object.fromEntries(differing.map((name) => [name, chosen[name]])), language };
}

/** The browser's own choices with those of the account in their places. */
export function fromAccount(kept: Kept, chosen: Preferences): Preferences {
  const given = readPreferences(JSON.stringify(kept));
  return { ...chosen, ...Object.fromEntries(SHARED.map((name) => [name, given[name]])) };
}

/** The language of the account; null if it is unset or unknown here. */
export function keptLanguage(kept: Kept): Language | null {
  const tag = kept.language ?? '';
  return Object.hasOwn(LANGUAGES, tag) ? (tag as Language) : null;
}

/** Whether the account has nothing to say yet. */
export const isEmpty = (kept: Kept): boolean => Object.keys(kept).length === 0;
