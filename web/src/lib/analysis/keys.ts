/** What the keys do on the analysis page. */

import type { StepTo } from './analysis.svelte';

export type Command = { do: 'step'; to: StepTo } | { do: 'flip' | 'engine' | 'type' };

const KEYS: Record<string, Command> = {
  ArrowLeft: { do: 'step', to: 'previous' },
  ArrowRight: { do: 'step', to: 'next' },
  ArrowUp: { do: 'step', to: 'first' },
  ArrowDown: { do: 'step', to: 'last' },
  Home: { do: 'step', to: 'first' },
  End: { do: 'step', to: 'last' },
  k: { do: 'step', to: 'previous' },
  j: { do: 'step', to: 'next' },
  f: { do: 'flip' },
  e: { do: 'engine' },
  m: { do: 'type' },
};

/** The command of a key; null where the key belongs to something else. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const { target } = event;
  if (target instanceof Element && target.closest('input, select, textarea, dialog, [role="tablist"]') !== null) {
    // A switch has no use for letters or for the arrows.
    if (!target.matches('input[type="checkbox"]') || target.closest('dialog') !== null) return null;
  }
  return KEYS[event.key] ?? null;
}
