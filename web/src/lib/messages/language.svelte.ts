/** The language of the page: the browser's, or the chosen one. */

import { type Language, languageFor, loadMessages } from './index';

const KEY = 'tabiya.language';

class LanguageSetting {
  /** The current language; the page is rendered again when it changes. */
  current = $state<Language>('en');

  /** Must finish before anything is shown. */
  start(): Promise<void> {
    return this.#loadMessages(languageFor(read(), navigator.languages));
  }

  /** Called when the user chose one. */
  onchange = (): void => {};

  async choose(language: Language): Promise<void> {
    await this.adopt(language);
    this.onchange();
  }

  /** Applies a value that was chosen elsewhere. */
  adopt(language: Language): Promise<void> {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    return this.#loadMessages(language);
  }

  async #loadMessages(language: Language): Promise<void> {
    try {
      await loadMessages(language);
    } catch {
      // The texts cannot be loaded now: keep the current ones.
      return;
    }
    document.documentElement.lang = language;
    this.current = language;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const language = new LanguageSetting();
