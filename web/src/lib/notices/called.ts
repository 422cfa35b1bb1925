/** The games that somebody was called to in this browser, whichever window it was in. */

const KEY = 'tabiya.called';
/** Nobody plays more rounds than this at once. */
const MOST = 50;

class Called {
  /** For a browser that keeps nothing. */
  #here: string[] = [];

  has(id: string): boolean {
    return this.#all().includes(id);
  }

  add(id: string): void {
    if (this.has(id)) return;
    this.#here = [...this.#all(), id].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#here));
    } catch {
      // Then each window calls once.
    }
  }

  /** Read anew each time: another window may have been faster. */
  #all(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : this.#here;
    } catch {
      return this.#here;
    }
  }
}

export const called = new Called();
