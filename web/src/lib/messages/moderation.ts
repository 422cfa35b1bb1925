/** The texts about following, reports, blocks and titles, loaded with the first component that shows some. */

import { load, type Texts } from 'virtual:messages/moderation';

import type { Language } from './index';

export type ModerationMessages = Texts;

/** Must be loaded before one of these components is shown. */
export let moderationMessages: ModerationMessages;

export async function loadModerationMessages(language: Language): Promise<void> {
  moderationMessages = await load(language);
}
