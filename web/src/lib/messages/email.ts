/** The texts of e-mail addresses and of passwords that were forgotten, loaded with their pages. */

import type { email as en } from './en/email';
import type { Language } from './index';
import type { Widen } from './types';

export type EmailMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<EmailMessages>> = {
  en: () => import('./en/email').then(({ email }) => email),
  de: () => import('./de/email').then(({ email }) => email),
  fr: () => import('./fr/email').then(({ email }) => email),
};

/** Set by `loadEmailMessages`, which the pages wait for. */
export let emailMessages: EmailMessages;

export async function loadEmailMessages(language: Language): Promise<void> {
  emailMessages = await LOADERS[language]();
}
