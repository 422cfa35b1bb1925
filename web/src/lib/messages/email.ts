/** The texts of e-mail addresses and of passwords that were forgotten, loaded with their pages. */

import { load, type Texts } from 'virtual:messages/email';

import type { Language } from './index';

export type EmailMessages = Texts;

/** Set by `loadEmailMessages`, which the pages wait for. */
export let emailMessages: EmailMessages;

export async function loadEmailMessages(language: Language): Promise<void> {
  emailMessages = await load(language);
}
