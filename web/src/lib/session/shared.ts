/**
 * What is open for as long as something shows it. A page that is rendered again, as in another
 * language, finds the same thing with its connection; it ends when nothing holds it any more.
 */

interface Startable {
  /** Returns what ends it. */
  start(): () => void;
}

interface Shared {
  value: Startable;
  holders: number;
  end: (() => void) | null;
}

const shared = new Map<string, Shared>();

/** The thing of this name, made if there is none; `hold` starts it, and returns what lets it go. */
export function share<T extends Startable>(name: string, make: () => T): { value: T; hold: () => () => void } {
  const found = shared.get(name) ?? { value: make(), holders: 0, end: null };
  shared.set(name, found);
  const hold = () => {
    found.holders++;
    found.end ??= found.value.start();
    // The page that is rendered in its place holds it in the same task.
    return () => setTimeout(() => letGo(name, found));
  };
  return { value: found.value as T, hold };
}

function letGo(name: string, found: Shared): void {
  found.holders--;
  if (found.holders > 0) return;
  found.end?.();
  found.end = null;
  if (shared.get(name) === found) shared.delete(name);
}
