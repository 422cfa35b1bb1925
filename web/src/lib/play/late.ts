/** What is shown for a claim and after a game, loaded together with its texts. */

import { loadLateMessages } from '../messages/late';
import { language } from '../messages/language.svelte';

export const times = () => import('./TimeGraph.svelte');
export const share = () => import('./Share.svelte');
export const showWhy = () => import('../why/ShowWhy.svelte');
export const newOpponent = () => import('./NewOpponent.svelte');

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadLateMessages(language.current)]);
  return loaded.default;
}

export const loadClaimDialog = () => withTexts(import('./ClaimDialog.svelte'));

export function loadGameOver() {
  // What it opens comes along, so that it also opens without a connection.
  for (const load of [times, share, newOpponent]) load().catch(() => {});
  return withTexts(import('./GameOver.svelte'));
}
