/** The texts of the arbiter's desk and of the form for a new tournament, loaded with the first of them. */

import type { desk as en } from './en/desk';
import type { Language } from './index';
import type { Widen } from './types';

export type DeskMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<DeskMessages>> = {
  en: () => import('./en/desk').then(({ desk }) => desk),
  de: () => import('./de/desk').then(({ desk }) => desk),
  fr: () => import('./fr/desk').then(({ desk }) => desk),
};

/** Set by `loadDeskMessages`, which the pages wait for. */
export let deskMessages: DeskMessages;

export async function loadDeskMessages(language: Language): Promise<void> {
  deskMessages = await LOADERS[language]();
}
