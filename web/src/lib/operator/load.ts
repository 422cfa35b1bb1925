/** The parts of the administration pages, loaded with their texts when they are opened. */

import { loadAdminMessages } from '../messages/admin';
import { language } from '../messages/language.svelte';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadAdminMessages(language.current)]);
  return loaded.default;
}

export const loadAdminPages = () => withTexts(import('./AdminPages.svelte'));
