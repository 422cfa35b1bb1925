/** The messages of a game's text view: the play page does without them. */

import type { Language } from './index';
import type { TextViewMessages } from './types';

const LOADERS: Record<Language, () => Promise<TextViewMessages>> = {
  en: () => import('./en').then(({ en }) => en),
  de: () => import('./de').then(({ de }) => de),
  fr: () => import('./fr').then(({ fr }) => fr),
};

/** Set by `loadTextMessages`, which the text view waits for. */
export let textMessages: TextViewMessages;

export async function loadTextMessages(language: Language): Promise<void> {
  textMessages = await LOADERS[language]();
}
