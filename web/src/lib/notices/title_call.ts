/** A few words before the title of the tab, whatever page is shown. */

/** Returns what takes them away. */
export function callInTitle(words: string): () => void {
  const prefix = `${words} · `;
  const call = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  };
  // Each page sets its own title when it is shown.
  const watch = new MutationObserver(call);
  watch.observe(document.head, { subtree: true, childList: true, characterData: true });
  call();
  return () => {
    watch.disconnect();
    if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
  };
}
