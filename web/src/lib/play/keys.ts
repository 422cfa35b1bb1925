/** What the keys do on the play page. */

import type { Step } from '../game/moves';

export type Command =
  | { do: 'step'; by: Step }
  | { do: 'flip' | 'zen' | 'chat' | 'confirm' | 'cancel' };

const KEYS: Record<string, Command> = {
  ArrowLeft: { do: 'step', by: 'previous' },
  ArrowRight: { do: 'step', by: 'next' },
  ArrowUp: { do: 'step', by: 'first' },
  ArrowDown: { do: 'step', by: 'last' },
  Home: { do: 'step', by: 'first' },
  End: { do: 'step', by: 'last' },
  k: { do: 'step', by: 'previous' },
  j: { do: 'step', by: 'next' },
  f: { do: 'flip' },
  z: { do: 'zen' },
  c: { do: 'chat' },
  Enter: { do: 'confirm' },
  Escape: { do: 'cancel' },
};

/** The command of a key; null where the key belongs to something else. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  // What is in an open dialog is about the dialog.
  if (target instanceof Element && target.closest('dialog') !== null) return null;
  const command = KEYS[event.key] ?? null;
  // With the focus on a button, Enter presses the button.
  const onButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
  return command?.do === 'confirm' && onButton ? null : command;
}
