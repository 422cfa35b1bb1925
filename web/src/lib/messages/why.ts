/** Texts that explain whether a side can still checkmate, loaded when asked for. */

import type { why as english } from './en/why';
import type { Language } from './index';
import type { Widen } from './types';

export type WhyMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<WhyMessages>> = {
  en: () => import('./en/why').then(({ why }) => why),
  de: () => import('./de/why').then(({ why }) => why),
  fr: () => import('./fr/why').then(({ why }) => why),
};

export const loadWhyMessages = (language: Language): Promise<WhyMessages> => LOADERS[language]();
