/** The texts in the person's language. */

import type { CommonMessages, Messages } from './types';

export type { CommonMessages, Messages } from './types';

/** The languages of the page, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** Only the language in use is loaded. */
const COMMON: Record<Language, () => Promise<CommonMessages>> = {
  en: () => import('./en/common').then(({ common }) => common),
  de: () => import('./de/common').then(({ common }) => common),
  fr: () => import('./fr/common').then(({ common }) => common),
};
const PLAY: Record<Language, () => Promise<Messages>> = {
  en: () => import('./en/play').then(({ play }) => play),
  de: () => import('./de/play').then(({ play }) => play),
  fr: () => import('./fr/play').then(({ play }) => play),
};

// Neither is a signal: `App.svelte` renders the page again in another language.

/** What every page says. Components of pages without a game use only these. */
export let common: CommonMessages;

/** What the pages of a game say, the above included. `routes/load.ts` loads them with those pages. */
export let messages: Messages;

export async function loadCommonMessages(language: Language): Promise<void> {
  common = await COMMON[language]();
}

export async function loadMessages(language: Language): Promise<void> {
  messages = await PLAY[language]();
  common = messages;
}

/** The chosen language, else the first of the browser's that the page has. */
export function languageFor(kept: string | null, preferred: readonly string[]): Language {
  for (const tag of kept === null ? preferred : [kept, ...preferred]) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}
