/** The messages of the help page: a long text that no other page needs. */

import type { help as en } from './en/help';
import type { Language } from './index';
import type { Widen } from './types';

export type HelpMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<HelpMessages>> = {
  en: () => import('./en/help').then(({ help }) => help),
  de: () => import('./de/help').then(({ help }) => help),
  fr: () => import('./fr/help').then(({ help }) => help),
};

/** Set by `loadHelpMessages`, which the help page waits for. */
export let helpMessages: HelpMessages;

export async function loadHelpMessages(language: Language): Promise<void> {
  helpMessages = await LOADERS[language]();
}
