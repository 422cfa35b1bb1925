/** Texts of the administration pages about the server as a whole, loaded with the first of them. */

import { load, type Texts } from 'virtual:messages/server';

import type { Language } from './index';

export type ServerMessages = Texts;

/** Must be loaded before one of these components is shown. */
export let serverMessages: ServerMessages;

export async function loadServerMessages(language: Language): Promise<void> {
  serverMessages = await load(language);
}
