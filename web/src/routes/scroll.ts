/** The way back to a page leads to the place where it was left. Loaded with the first such way. */

/** How long a page that grows may take to reach the place where it was left. */
const GROWS_MS = 3_000;

/**
 * Scrolls to where the page was left, as soon as there is as much of it, unless the person scrolls.
 * Returns what ends it.
 */
export function restoreScroll(to: number): () => void {
  window.scrollTo(0, to);
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, to);
    if (window.scrollY >= to) end();
  });
  const timer = setTimeout(() => end(), GROWS_MS);
  const own = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
  function end(): void {
    grown.disconnect();
    clearTimeout(timer);
    for (const name of own) window.removeEventListener(name, end);
  }
  for (const name of own) window.addEventListener(name, end, { passive: true });
  grown.observe(document.body);
  return end;
}
