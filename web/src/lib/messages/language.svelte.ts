/** Which language the page speaks: the browser's, or the one that was chosen. */

import { type Language, languageFor, loadMessages } from './index';

const KEY = 'tabiya.language';

class LanguageSetting {
  /** What is spoken; the page is made anew when it changes. */
  current = $state<Language>('en');

  /** To be waited for before anything is shown. */
  start(): Promise<void> {
    return this.#loadMessages(languageFor(read(), navigator.languages));
  }

  /** Hears when the person chose one. */
  onchange = (): void => {};

  async choose(language: Language): Promise<void> {
    await this.adopt(language);
    this.onchange();
  }

  /** Takes over what was chosen elsewhere. */
  adopt(language: Language): Promise<void> {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
    return this.#loadMessages(language);
  }

  async #loadMessages(language: Language): Promise<void> {
    try {
      await loadMessages(language);
    } catch {
      // The messages cannot be fetched now. Those that are there are better than none.
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
