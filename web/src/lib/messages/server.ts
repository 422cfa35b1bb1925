/** Texts of the administration pages about the server as a whole, loaded with the first of them. */

import type { server as english } from './en/server';
import type { Language } from './index';
import type { Widen } from './types';

export type ServerMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<ServerMessages>> = {
  en: () => import('./en/server').then(({ server }) => server),
  de: () => import('./de/server').then(({ server }) => server),
  fr: () => import('./fr/server').then(({ server }) => server),
};

/** Must be loaded before one of these components is shown. */
export let serverMessages: ServerMessages;

export async function loadServerMessages(language: Language): Promise<void> {
  serverMessages = await LOADERS[language]();
}
