/** The texts of the administration pages, loaded with the first of them. */

import { load, type Texts } from 'virtual:messages/admin';

import type { Language } from './index';

export type AdminMessages = Texts;

/** Must be loaded before one of these components is shown. */
export let adminMessages: AdminMessages;

export async function loadAdminMessages(language: Language): Promise<void> {
  adminMessages = await load(language);
}
