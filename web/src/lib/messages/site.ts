/** The messages of the pages around the game, in the person's language: loaded with the first of them. */

import type { ApiError } from '../api/http';
import { type Language, messages } from './index';
import { serverText } from './server_text';
import type { SiteMessages } from './types';

const LOADERS: Record<Language, () => Promise<SiteMessages>> = {
  en: () => import('./en/site').then(({ site }) => site),
  de: () => import('./de/site').then(({ site }) => site),
  fr: () => import('./fr/site').then(({ site }) => site),
};

/** All that these pages say. `App.svelte` waits for it before it shows one. */
export let site: SiteMessages;

export async function loadSiteMessages(language: Language): Promise<void> {
  site = await LOADERS[language]();
}

/** What the server said, or that it said nothing. */
export function errorText(caught: unknown): string {
  const message = isApiError(caught) ? caught.message : '';
  if (message === '') return site.error.offline;
  return serverText({ server: { ...messages.server, ...site.server } }, message);
}

function isApiError(caught: unknown): caught is ApiError {
  return caught instanceof Error && 'status' in caught;
}
