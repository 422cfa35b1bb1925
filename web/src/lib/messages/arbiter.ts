/** The messages for arbiters and assistants: kept apart, since most games have neither. */

import { arbiter as en } from './en/arbiter';
import type { Language } from './index';
import type { Widen } from './types';

export type ArbiterMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<ArbiterMessages>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de/arbiter').then(({ arbiter }) => arbiter),
  fr: () => import('./fr/arbiter').then(({ arbiter }) => arbiter),
};

/** To be read once they were spoken; whoever changes them makes the page anew. */
export let arbiterMessages: ArbiterMessages = en;

export async function loadArbiterMessages(language: Language): Promise<void> {
  try {
    arbiterMessages = await LOADERS[language]();
  } catch {
    // They cannot be fetched now: English is better than nothing.
    arbiterMessages = en;
  }
}
