/** What needs the texts about following, reports and blocks, loaded together with them. */

import { language } from '../messages/language.svelte';
import { loadModerationMessages } from '../messages/moderation';
import { loadSiteMessages } from '../messages/site';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  // The pages of a game have not loaded the texts of the others, which say what went wrong.
  const texts = [loadModerationMessages(language.current), loadSiteMessages(language.current)];
  const [loaded] = await Promise.all([component, ...texts]);
  return loaded.default;
}

export const loadPersonDialog = () => withTexts(import('./PersonDialog.svelte'));
export const loadPersonActions = () => withTexts(import('./PersonActions.svelte'));
export const loadGamePlayers = () => withTexts(import('./GamePlayers.svelte'));
export const loadFollowActions = () => withTexts(import('../follow/FollowActions.svelte'));
export const loadFollowedList = () => withTexts(import('../follow/FollowedList.svelte'));
export const loadBlocks = () => withTexts(import('./Blocks.svelte'));
export const loadIdentity = () => withTexts(import('./Identity.svelte'));
export const loadIdentityForm = () => withTexts(import('./IdentityForm.svelte'));
export const loadReports = () => withTexts(import('./Reports.svelte'));
