/**
 * For `{@attach}`: gives the focus to the first such element in a part that opens, and back to what
 * opened it when it closes, unless the person went elsewhere meanwhile.
 */
export const takeFocus = (selector: string) => (element: HTMLElement): (() => void) => {
  const before = document.activeElement;
  element.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    const stayed = now === null || now === document.body || element.contains(now);
    if (stayed && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};
