/** Whether text that was typed on this page would be lost by leaving it. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit']);

/** Fields that were typed into, and whose form was not sent since. */
const typed = new Set<TextField>();

/** Returns what ends it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => void (isText(target) && typed.add(target));
  const sent = ({ target }: Event) => {
    for (const field of typed) if (target instanceof HTMLFormElement && target.contains(field)) typed.delete(field);
  };
  document.addEventListener('input', note, true);
  document.addEventListener('submit', sent, true);
  return () => {
    document.removeEventListener('input', note, true);
    document.removeEventListener('submit', sent, true);
  };
}

export function isTyping(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  // One that has the focus may have been typed into before this was watched.
  const active = document.activeElement;
  return [...typed, ...(isText(active) ? [active] : [])].some(({ value }) => value.trim() !== '');
}

const isText = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.has(target.type));
