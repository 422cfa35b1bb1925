/** The words in the person's language. */

import { en } from './en';

export type { Words } from './types';
import type { Words } from './types';

const LANGUAGES: Record<string, Words> = { en };

/** The words for the first of these languages that there are words for. */
export function wordsFor(languages: readonly string[]): Words {
  for (const language of languages) {
    const found = LANGUAGES[language.toLowerCase().split('-')[0] ?? ''];
    if (found !== undefined) return found;
  }
  return en;
}

export const words: Words = wordsFor(globalThis.navigator?.languages ?? []);
