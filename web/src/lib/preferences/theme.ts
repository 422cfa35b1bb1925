/** Light or dark, and the board, as attributes of the document: the style sheets read them. */

import { type Preferences, readPreferences } from './preferences';

export const PREFERENCES_KEY = 'tabiya.preferences';

/** Applies what was chosen in this browser, unless given. */
export function applyTheme(all: Pick<Preferences, 'theme' | 'board'> = readPreferences(stored())): void {
  const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { dataset } = document.documentElement;
  dataset['theme'] = all.theme === 'system' ? system : all.theme;
  dataset['board'] = all.board;
}

function stored(): string | null {
  try {
    return localStorage.getItem(PREFERENCES_KEY);
  } catch {
    return null;
  }
}
