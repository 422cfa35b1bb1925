/** The current user. */

import { fetchMe } from '../api/me';
import type { Me } from '../protocol/people';

class CurrentUser {
  /** Null until it is loaded. */
  value = $state.raw<Me | null>(null);
  #asked: Promise<void> | null = null;

  /** The name of the account; null for a guest. */
  get account(): string | null {
    const person = this.value?.person;
    return person == null || person.guest ? null : person.name;
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
    } catch {
      // No connection: the next page asks again.
      this.#asked = null;
    }
  }
}

export const me = new CurrentUser();
