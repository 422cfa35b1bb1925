/** What the operator tells everybody: known with the visitor, and told over the socket of notices. */

class Announcement {
  /** Null if there is nothing to tell. */
  text = $state<string | null>(null);
  /** What the visitor has read. The same text is not shown again in this tab. */
  #read = $state<string | null>(null);

  get shown(): string | null {
    return this.text === this.#read ? null : this.text;
  }

  hide(): void {
    this.#read = this.text;
  }
}

export const announcement = new Announcement();
