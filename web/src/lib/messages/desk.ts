/** The texts of the arbiter's desk and of the form for a new tournament, loaded with the first of them. */

import { load, type Texts } from 'virtual:messages/desk';

import type { Language } from './index';

export type DeskMessages = Texts;

/** Set by `loadDeskMessages`, which the pages wait for. */
export let deskMessages: DeskMessages;

export async function loadDeskMessages(language: Language): Promise<void> {
  deskMessages = await load(language);
}
