/** The texts of the administration pages, loaded with the first of them. */

import type { admin as english } from './en/admin';
import type { Language } from './index';
import type { Widen } from './types';

export type AdminMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<AdminMessages>> = {
  en: () => import('./en/admin').then(({ admin }) => admin),
  de: () => import('./de/admin').then(({ admin }) => admin),
  fr: () => import('./fr/admin').then(({ admin }) => admin),
};

/** Must be loaded before one of these components is shown. */
export let adminMessages: AdminMessages;

export async function loadAdminMessages(language: Language): Promise<void> {
  adminMessages = await LOADERS[language]();
}
