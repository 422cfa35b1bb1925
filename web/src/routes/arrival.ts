/** What a browser does when a page is loaded, for one that is shown in the place of another. */

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
