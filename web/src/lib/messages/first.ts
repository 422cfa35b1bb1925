/** The language of the first render: the one chosen in this browser, else one the browser asks for. */

import { type Language, languageFor } from './index';

export const LANGUAGE_KEY = 'tabiya.language';

export function firstLanguage(): Language {
  return languageFor(stored(), navigator.languages);
}

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
