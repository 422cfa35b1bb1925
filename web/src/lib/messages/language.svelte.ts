/** The language of the page: the browser's, or the chosen one. */

import { DIRECTIONS } from 'virtual:messages';

import { firstLanguage, LANGUAGE_KEY } from './first';
import { type Language, loadCommonMessages } from './index';

class LanguageSetting {
  /** The language of the page; `App.svelte` renders it again when this changes. */
  current = $state<Language>('en');

  start(): void {
    this.#show(firstLanguage());
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
      localStorage.setItem(LANGUAGE_KEY, language);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    // If its texts cannot be loaded now, the page keeps the language it has.
    return loadCommonMessages(language).then(() => this.#show(language), () => {});
  }

  #show(language: Language): void {
    document.documentElement.lang = language;
    document.documentElement.dir = DIRECTIONS[language];
    this.current = language;
  }
}

export const language = new LanguageSetting();
