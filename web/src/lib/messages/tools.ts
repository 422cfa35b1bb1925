/** The texts of the page of tools, loaded with it. */

import { load, type Texts } from 'virtual:messages/tools';

import type { Language } from './index';

export type ToolMessages = Texts;

/** Set by `loadToolMessages`, which the page waits for. */
export let toolMessages: ToolMessages;

export async function loadToolMessages(language: Language): Promise<void> {
  toolMessages = await load(language);
}
