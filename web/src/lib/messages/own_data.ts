/** The texts about a person's own data, loaded with the parts of the account page that show them. */

import type { ownData as english } from './en/own_data';
import type { Language } from './index';
import type { Widen } from './types';

export type OwnDataMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<OwnDataMessages>> = {
  en: () => import('./en/own_data').then(({ ownData }) => ownData),
  de: () => import('./de/own_data').then(({ ownData }) => ownData),
  fr: () => import('./fr/own_data').then(({ ownData }) => ownData),
};

/** Must be loaded before one of these components is shown. */
export let ownDataMessages: OwnDataMessages;

export async function loadOwnDataMessages(language: Language): Promise<void> {
  ownDataMessages = await LOADERS[language]();
}
