/** The analysis is kept as long as its tab is open, so that a reload loses nothing. */

const KEY = 'tabiya.analysis';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** `search` is the end of the address it belongs to: another game or position begins anew. Null forgets it. */
export function saveDraft(storage: Storage, search: string, pgn: string | null): void {
  try {
    storage.setItem(KEY, JSON.stringify({ search, pgn }));
  } catch {
    // No room, or not allowed: then a reload begins anew.
  }
}

export function loadDraft(storage: Storage, search: string): string | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as { search?: unknown; pgn?: unknown } | null;
    return kept?.search === search && typeof kept.pgn === 'string' ? kept.pgn : null;
  } catch {
    return null;
  }
}
