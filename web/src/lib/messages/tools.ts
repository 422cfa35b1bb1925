/** The texts of the page of tools, loaded with it. */

import type { tools as english } from './en/tools';
import type { Language } from './index';
import type { Widen } from './types';

export type ToolMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<ToolMessages>> = {
  en: () => import('./en/tools').then(({ tools }) => tools),
  de: () => import('./de/tools').then(({ tools }) => tools),
  fr: () => import('./fr/tools').then(({ tools }) => tools),
};

/** Set by `loadToolMessages`, which the page waits for. */
export let toolMessages: ToolMessages;

export async function loadToolMessages(language: Language): Promise<void> {
  toolMessages = await LOADERS[language]();
}
