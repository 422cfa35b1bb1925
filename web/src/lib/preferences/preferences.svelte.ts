/** The preferences, stored in this browser. */

import {
  DEFAULTS,
  type Preferences,
  readPreferences,
  THEMES,
  writePreferences,
} from './preferences';
import { applyTheme, PREFERENCES_KEY as KEY } from './theme';

class PreferenceStore {
  #all = $state.raw<Preferences>(DEFAULTS);
  readonly #dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

  /** Called after every change by the user. */
  onchange = (): void => {};

  get all(): Preferences {
    return this.#all;
  }

  /** Reads what was chosen, and follows the system and other windows from now on. */
  start(): void {
    this.#all = readPreferences(keep((storage) => storage.getItem(KEY)));
    this.#dark?.addEventListener('change', () => this.#show());
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.#all = readPreferences(event.newValue);
      this.#show();
    });
    this.#show();
  }

  set<N extends keyof Preferences>(name: N, value: Preferences[N]): void {
    this.adopt({ ...this.#all, [name]: value });
    this.onchange();
  }

  /** Applies a value that was chosen elsewhere. */
  adopt(all: Preferences): void {
    this.#all = all;
    keep((storage) => storage.setItem(KEY, writePreferences(all)));
    this.#show();
  }

  toggle(name: { [N in keyof Preferences]: Preferences[N] extends boolean ? N : never }[keyof Preferences]): void {
    this.set(name, !this.#all[name]);
  }

  nextTheme(): void {
    this.set('theme', THEMES[(THEMES.indexOf(this.#all.theme) + 1) % THEMES.length] ?? 'system');
  }

  #show(): void {
    applyTheme(this.#all);
  }
}

/** A browser may keep nothing: then a choice lasts as long as the page. */
function keep<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

export const preferences = new PreferenceStore();
