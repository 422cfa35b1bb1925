/** The texts of the preferences, loaded with the first component that shows some. */

import type { options as english } from './en/options';
import type { Language } from './index';
import type { Widen } from './types';

export type OptionMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<OptionMessages>> = {
  en: () => import('./en/options').then(({ options }) => options),
  de: () => import('./de/options').then(({ options }) => options),
  fr: () => import('./fr/options').then(({ options }) => options),
};

/** Must be loaded before the preferences are shown. */
export let optionMessages: OptionMessages;

export async function loadOptionMessages(language: Language): Promise<void> {
  optionMessages = await LOADERS[language]();
}
