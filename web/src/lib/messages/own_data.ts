/** The texts about a person's own data, loaded with the parts of the account page that show them. */

import { load, type Texts } from 'virtual:messages/ownData';

import type { Language } from './index';

export type OwnDataMessages = Texts;

/** Must be loaded before one of these components is shown. */
export let ownDataMessages: OwnDataMessages;

export async function loadOwnDataMessages(language: Language): Promise<void> {
  ownDataMessages = await load(language);
}
