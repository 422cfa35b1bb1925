/** The texts of the pages of a tournament, loaded with the first of them. */

import type { tournaments as en } from './en/tournaments';
import type { Language } from './index';
import type { Widen } from './types';

export type TournamentsMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<TournamentsMessages>> = {
  en: () => import('./en/tournaments').then(({ tournaments }) => tournaments),
  de: () => import('./de/tournaments').then(({ tournaments }) => tournaments),
  fr: () => import('./fr/tournaments').then(({ tournaments }) => tournaments),
};

/** Set by `loadTournamentsMessages`, which the pages wait for. */
export let tournamentsMessages: TournamentsMessages;

export async function loadTournamentsMessages(language: Language): Promise<void> {
  tournamentsMessages = await LOADERS[language]();
}
