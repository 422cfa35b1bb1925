/** All texts of each language at once, for tests. */

import { LETTERS } from 'virtual:messages';
import ALL from 'virtual:messages/all';

import { withCommon } from './compose';
import { withText } from './text';

export { ALL };

const game = (language: keyof typeof ALL) => {
  const { common, play, text } = ALL[language];
  return withText(language, withCommon(LETTERS[language], common, play), text);
};

/** Those of a game with its text view. */
export const en = game('en');
export const de = game('de');
export const fr = game('fr');
