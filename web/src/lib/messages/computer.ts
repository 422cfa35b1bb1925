/** The texts of the form for a game against the computer, loaded with it. */

import type { computer as en } from './en/computer';
import type { Language } from './index';
import type { Widen } from './types';

export type ComputerMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<ComputerMessages>> = {
  en: () => import('./en/computer').then(({ computer }) => computer),
  de: () => import('./de/computer').then(({ computer }) => computer),
  fr: () => import('./fr/computer').then(({ computer }) => computer),
};

export const loadComputerMessages = (language: Language): Promise<ComputerMessages> => LOADERS[language]();
