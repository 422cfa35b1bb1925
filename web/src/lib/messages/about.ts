/** The texts of the page about this server, loaded with it. */

import type { about as english } from './en/about';
import type { Language } from './index';
import type { Widen } from './types';

const LOADERS: Record<Language, () => Promise<Widen<typeof english>>> = {
  en: () => import('./en/about').then(({ about }) => about),
  de: () => import('./de/about').then(({ about }) => about),
  fr: () => import('./fr/about').then(({ about }) => about),
};

export const loadAboutMessages = (language: Language) => LOADERS[language]();
