/** The texts about following, reports, blocks and titles, loaded with the first component that shows some. */

import type { moderation as english } from './en/moderation';
import type { Language } from './index';
import type { Widen } from './types';

export type ModerationMessages = Widen<typeof english>;

const LOADERS: Record<Language, () => Promise<ModerationMessages>> = {
  en: () => import('./en/moderation').then(({ moderation }) => moderation),
  de: () => import('./de/moderation').then(({ moderation }) => moderation),
  fr: () => import('./fr/moderation').then(({ moderation }) => moderation),
};

/** Must be loaded before one of these components is shown. */
export let moderationMessages: ModerationMessages;

export async function loadModerationMessages(language: Language): Promise<void> {
  moderationMessages = await LOADERS[language]();
}
