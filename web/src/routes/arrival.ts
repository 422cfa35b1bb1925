/** What a browser does when a page is loaded, for one that is shown in the place of another. */

/** How long a page that grows may take to reach the place where it was left. */
const GROWS_MS = 3_000;

/** Keys go to the page from its start, unless it took the focus itself. */
export function focusPage(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  focusMain();
}

export function focusMain(): void {
  const main = document.querySelector('main');
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/**
 * Scrolls to where the page was left, as soon as there is as much of it, unless the person scrolls.
 * Returns what ends it.
 */
export function restoreScroll(to: number): () => void {
  window.scrollTo(0, to);
  if (to === 0) return () => {};
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
