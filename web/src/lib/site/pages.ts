/** The pages around the game, each loaded when somebody goes there. */

import type { Component } from 'svelte';

import type { Route } from '../../routes/router';
import type { Language } from '../messages';

type Page = Exclude<Route['page'], 'game' | 'text' | 'missing'>;
/** `name` is whose page it is, or the id of the challenge; the others take no notice. */
type PageComponent = Component<{ name: string }>;

const PAGES: Record<Page, () => Promise<{ default: unknown }>> = {
  lobby: () => import('../../routes/Lobby.svelte'),
  signIn: () => import('../../routes/SignIn.svelte'),
  register: () => import('../../routes/Register.svelte'),
  challenge: () => import('../../routes/Challenge.svelte'),
  operator: () => import('../../routes/Operator.svelte'),
  account: () => import('../../routes/Account.svelte'),
  leaders: () => import('../../routes/Leaders.svelte'),
  profile: () => import('../../routes/Profile.svelte'),
  help: () => import('../../routes/Help.svelte'),
  api: () => import('../../routes/Api.svelte'),
  newToken: () => import('../../routes/NewToken.svelte'),
  oauth: () => import('../../routes/OAuth.svelte'),
  editor: () => import('../../routes/Editor.svelte'),
  wall: () => import('../../routes/Wall.svelte'),
  official: () => import('../../routes/Official.svelte'),
};

/** The page, once its messages are there. */
export async function aroundTheGame(page: Page, language: Language): Promise<PageComponent> {
  const [found] = await Promise.all([
    PAGES[page](),
    import('../messages/site').then(({ loadSiteMessages }) => loadSiteMessages(language)),
  ]);
  return found.default as PageComponent;
}
