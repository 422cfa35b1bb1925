/** The texts of the preferences, loaded with the first component that shows some. */

import { load, type Texts } from 'virtual:messages/options';

import type { Language } from './index';

export type OptionMessages = Texts;

/** Must be loaded before the preferences are shown. */
export let optionMessages: OptionMessages;

export async function loadOptionMessages(language: Language): Promise<void> {
  optionMessages = await load(language);
}
