/** The current user. */

import { fetchMe } from '../api/me';
import type { Me } from '../protocol/people';
import type { SiteLook } from '../protocol/site';

class CurrentUser {
  /** Null until it is loaded. */
  value = $state.raw<Me | null>(null);
  /** How this server differs from others: the page comes with it. */
  look = $state.raw<SiteLook>(written());
  #asked: Promise<void> | null = null;

  /** The name of the account; null for a guest. */
  get account(): string | null {
    const person = this.value?.person;
    return person == null || person.guest ? null : person.name;
  }

  /** A text with the server's own name, if it has one. */
  named(text: string): string {
    return text.replace('Tabiya', (name) => this.look.name ?? name);
  }

  /** Loads it once. */
  load(): void {
    void this.loaded();
  }

  loaded(): Promise<void> {
    this.#asked ??= this.reload();
    return this.#asked;
  }

  /** Loads it again, after signing in or out. */
  async reload(): Promise<void> {
    try {
      this.value = await fetchMe();
      this.look = this.value.site ?? {};
    } catch {
      // No connection: the next page asks again.
      this.#asked = null;
    }
  }
}

function written(): SiteLook {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=look]');
  return JSON.parse(meta?.content || '{}') as SiteLook;
}

export const me = new CurrentUser();
