/** The texts for arbiters and assistants, loaded only for official games. */

import { arbiter as en } from './en/arbiter';
import type { Language } from './index';
import type { Widen } from './types';

export type ArbiterMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<ArbiterMessages>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de/arbiter').then(({ arbiter }) => arbiter),
  fr: () => import('./fr/arbiter').then(({ arbiter }) => arbiter),
};

/** Read only after loading; changing them needs a new rendering of the page. */
export let arbiterMessages: ArbiterMessages = en;

export async function loadArbiterMessages(language: Language): Promise<void> {
  try {
    arbiterMessages = await LOADERS[language]();
  } catch {
    // They cannot be loaded now: fall back to English.
    arbiterMessages = en;
  }
}
