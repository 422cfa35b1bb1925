/** What needs the texts about e-mail, loaded together with them. */

import { loadEmailMessages } from '../messages/email';
import { language } from '../messages/language.svelte';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadEmailMessages(language.current)]);
  return loaded.default;
}

export const loadEmailAddress = () => withTexts(import('./EmailAddress.svelte'));
export const loadRecovery = () => withTexts(import('./Recovery.svelte'));
