/** The parts of the administration pages, loaded with their texts when they are opened. */

import { loadAdminMessages } from '../messages/admin';
import { language } from '../messages/language.svelte';
import { loadServerMessages } from '../messages/server';

async function withTexts<T>(component: Promise<{ default: T }>): Promise<T> {
  const [loaded] = await Promise.all([component, loadAdminMessages(language.current)]);
  return loaded.default;
}

/** Their texts are loaded together. */
const withServerTexts = <T>(component: Promise<{ default: T }>): Promise<T> =>
  Promise.all([withTexts(component), loadServerMessages(language.current)]).then(([loaded]) => loaded);

export const loadAdminPages = () => withTexts(import('./AdminPages.svelte'));
export const loadAnnouncement = () => withServerTexts(import('./Announcement.svelte'));
export const loadLiveGames = () => withServerTexts(import('./LiveGamesAdmin.svelte'));
export const loadSettings = () => withServerTexts(import('./SettingsAdmin.svelte'));
export const loadServer = () => withServerTexts(import('./ServerAdmin.svelte'));
