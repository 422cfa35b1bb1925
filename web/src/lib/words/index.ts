/** The words in the person's language. */

import { en } from './en';
import type { Words } from './types';

export type { Words } from './types';

/** The languages there are words for, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** Only the one that is spoken is loaded; English comes with the page. */
const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de').then(({ de }) => de),
  fr: () => import('./fr').then(({ fr }) => fr),
};

/** All that is said. Whoever changes it makes the page anew: see `language.svelte.ts`. */
export let words: Words = en;

export async function speak(language: Language): Promise<void> {
  words = await LOADERS[language]();
}

/** The language that was chosen, else the first of the browser's that there are words for. */
export function languageFor(kept: string | null, wished: readonly string[]): Language {
  for (const tag of kept === null ? wished : [kept, ...wished]) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}
