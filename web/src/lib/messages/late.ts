/** Texts of the play page that the board does not need: of claims, and after a game. */

import type { late as english } from './en/late';
import type { Language } from './index';
import type { Widen } from './types';

export type LateMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<LateMessages>> = {
  en: () => import('./en/late').then(({ late }) => late),
  de: () => import('./de/late').then(({ late }) => late),
  fr: () => import('./fr/late').then(({ late }) => late),
};

/** Must be loaded before a claim or the result is shown. */
export let lateMessages: LateMessages;

export async function loadLateMessages(language: Language): Promise<void> {
  lateMessages = await LOADERS[language]();
}
