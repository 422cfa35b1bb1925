/** The texts in the person's language. */

import { en } from './en';
import type { Messages } from './types';

export type { Messages } from './types';

/** The languages of the page, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** Only the current language is loaded; English is part of the page. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de').then(({ de }) => de),
  fr: () => import('./fr').then(({ fr }) => fr),
};

/** The loaded texts. Changing them needs a new rendering: see `language.svelte.ts`. */
export let messages: Messages = en;

export async function loadMessages(language: Language): Promise<void> {
  messages = await LOADERS[language]();
}

/** The chosen language, else the first of the browser's that the page has. */
export function languageFor(kept: string | null, wished: readonly string[]): Language {
  for (const tag of kept === null ? wished : [kept, ...wished]) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}
