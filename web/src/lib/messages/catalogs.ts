/** All texts of each language at once, for tests. */

import allDe from 'virtual:messages/all/de';
import allEn from 'virtual:messages/all/en';
import allFr from 'virtual:messages/all/fr';

import { withCommon } from './compose';
import { withText } from './text';

export const ALL = { en: allEn, de: allDe, fr: allFr };

const game = (language: keyof typeof ALL) => {
  const { common, play, text } = ALL[language];
  return withText(language, withCommon(common, play), text);
};

/** Those of a game with its text view. */
export const en = game('en');
export const de = game('de');
export const fr = game('fr');
