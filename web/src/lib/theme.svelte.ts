/** Light or dark: as the system says, or as the person chose. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'tabiya.theme';

class ThemeChoice {
  chosen = $state<Theme>('system');
  readonly #dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

  /** Reads the choice and follows the system from now on. */
  start(): void {
    const kept = read();
    if (kept !== null) this.chosen = kept;
    this.#dark?.addEventListener('change', () => this.#show());
    this.#show();
  }

  next(): void {
    this.chosen = THEMES[(THEMES.indexOf(this.chosen) + 1) % THEMES.length] ?? 'system';
    try {
      localStorage.setItem(KEY, this.chosen);
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
    this.#show();
  }

  #show(): void {
    const system = this.#dark?.matches ? 'dark' : 'light';
    document.documentElement.dataset['theme'] = this.chosen === 'system' ? system : this.chosen;
  }
}

function read(): Theme | null {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? null;
  } catch {
    return null;
  }
}

export const theme = new ThemeChoice();
