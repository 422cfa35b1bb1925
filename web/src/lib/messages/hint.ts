/** The texts of hints, loaded with games against the computer. */

import type { hint as en } from './en/hint';
import type { Language } from './index';
import type { Widen } from './types';

export type HintMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<HintMessages>> = {
  en: () => import('./en/hint').then(({ hint }) => hint),
  de: () => import('./de/hint').then(({ hint }) => hint),
  fr: () => import('./fr/hint').then(({ hint }) => hint),
};

export const loadHintMessages = (language: Language): Promise<HintMessages> => LOADERS[language]();
