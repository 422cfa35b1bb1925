/** Who the person at this browser is. */

import * as api from '../api/people';
import type { Me } from '../protocol/people';

class CurrentUser {
  /** Null until the server has said it. */
  value = $state.raw<Me | null>(null);
  #asked: Promise<void> | null = null;

  /** The name of the account; null for a guest. */
  get account(): string | null {
    const person = this.value?.person;
    return person == null || person.guest ? null : person.name;
  }

  /** Asks the server, once. */
  load(): void {
    void this.loaded();
  }

  loaded(): Promise<void> {
    this.#asked ??= this.reload();
    return this.#asked;
  }

  /** After something that changes who this is. */
  async reload(): Promise<void> {
    try {
      this.value = await api.fetchMe();
    } catch {
      // No connection: the next page asks again.
      this.#asked = null;
    }
  }
}

export const me = new CurrentUser();
