/** Texts of the play page that the board does not need: of claims, and after a game. */

import { load, type Texts } from 'virtual:messages/late';

import type { Language } from './index';

export type LateMessages = Texts;

/** Must be loaded before a claim or the result is shown. */
export let lateMessages: LateMessages;

export async function loadLateMessages(language: Language): Promise<void> {
  lateMessages = await load(language);
}
