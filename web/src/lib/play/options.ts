/** What needs the texts of the preferences, loaded together with them. */

import { language } from '../messages/language.svelte';
import { loadOptionMessages } from '../messages/options';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadOptionMessages(language.current)]);
  return loaded.default;
}

export const loadOptions = () => withTexts(import('./Options.svelte'));
export const loadLeaveDialog = () => withTexts(import('../components/LeaveDialog.svelte'));
