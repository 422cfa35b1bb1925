/** The texts of the list of keyboard shortcuts, loaded with it. */

import type { keys as en } from './en/keys';
import type { Language } from './index';
import type { Widen } from './types';

export type KeyMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<KeyMessages>> = {
  en: () => import('./en/keys').then(({ keys }) => keys),
  de: () => import('./de/keys').then(({ keys }) => keys),
  fr: () => import('./fr/keys').then(({ keys }) => keys),
};

export const loadKeyMessages = (language: Language): Promise<KeyMessages> => LOADERS[language]();
