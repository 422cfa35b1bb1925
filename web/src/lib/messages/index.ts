/** The texts in the person's language. */

import { LANGUAGES, LETTERS } from 'virtual:messages';
import { load as loadCommon } from 'virtual:messages/common';
import { load as loadPlay } from 'virtual:messages/play';

import type { CommonMessages, Messages } from './types';

export type { CommonMessages, Messages } from './types';

export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

// Neither is a signal: `App.svelte` renders the page again in another language.

/** What every page says. Components of pages without a game use only these. */
export let common: CommonMessages;

/** What the pages of a game say, the above included. `routes/load.ts` loads them with those pages. */
export let messages: Messages;

export async function loadCommonMessages(language: Language): Promise<void> {
  common = await loadCommon(language);
}

export async function loadMessages(language: Language): Promise<void> {
  // Not in the first script, which only asks for them.
  const [base, play, { withCommon }] = await Promise.all([loadCommon(language), loadPlay(language), import('./compose')]);
  messages = withCommon(LETTERS[language], base, play);
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
