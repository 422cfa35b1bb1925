/** The texts for arbiters and assistants, loaded only for official games. */

import { load, type Texts } from 'virtual:messages/arbiter';

import type { Language } from './index';

export type ArbiterMessages = Texts;

/** Set by `loadArbiterMessages`, which the pages that need them wait for. */
export let arbiterMessages: ArbiterMessages;

export async function loadArbiterMessages(language: Language): Promise<void> {
  arbiterMessages = await load(language);
}
