/** How long the visitor has been waiting for each of their searches. */

export class Waiting {
  #since = new Map<string, number>();

  /** Notes when each search was first seen, and forgets those that ended. */
  keep(ids: readonly string[], now: number): void {
    this.#since = new Map(ids.map((id) => [id, this.#since.get(id) ?? now]));
  }

  of(id: string): number | null {
    return this.#since.get(id) ?? null;
  }
}

/** The time since then, as `0:07`. */
export function elapsed(since: number | null, now: number): string {
  const seconds = since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
