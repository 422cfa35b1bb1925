/** The texts for arbiters and assistants, loaded only for official games. */

import type { arbiter as en } from './en/arbiter';
import type { Language } from './index';
import type { Widen } from './types';

export type ArbiterMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<ArbiterMessages>> = {
  en: () => import('./en/arbiter').then(({ arbiter }) => arbiter),
  de: () => import('./de/arbiter').then(({ arbiter }) => arbiter),
  fr: () => import('./fr/arbiter').then(({ arbiter }) => arbiter),
};

/** Set by `loadArbiterMessages`, which the pages that need them wait for. */
export let arbiterMessages: ArbiterMessages;

export async function loadArbiterMessages(language: Language): Promise<void> {
  arbiterMessages = await LOADERS[language]();
}
