/** What needs the texts about a person's own data, loaded together with them. */

import { language } from '../messages/language.svelte';
import { loadOwnDataMessages } from '../messages/own_data';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadOwnDataMessages(language.current)]);
  return loaded.default;
}

export const loadOwnData = () => withTexts(import('./OwnData.svelte'));
export const loadCloseAccount = () => withTexts(import('./CloseAccount.svelte'));
