/** The component of each route and its texts, loaded when a visitor goes there. */

import type { Component } from 'svelte';

import { type Language, loadCommonMessages, loadMessages } from '../lib/messages';
import type { Route } from './router';

/** What the address names: a game or challenge by its id, a player or a section of the help by name. Empty where it names nothing. */
export type PageProps = { id: string; name: string };
export type PageComponent = Component<PageProps>;
type Loader = (route: Route, language: Language) => Promise<{ default: unknown }>;

/** Texts beyond those of every page. Each is loaded at the same time as the component. */
type Texts = (language: Language, route: Route) => Promise<unknown>;
const game: Texts = loadMessages;
const text: Texts = (language) => import('../lib/messages/text').then((texts) => texts.loadTextMessages(language));
const site: Texts = (language) => import('../lib/messages/site').then((texts) => texts.loadSiteMessages(language));
const help: Texts = (language, route) =>
  import('../lib/help/sections').then((help) => help.loadHelp(language, 'name' in route ? route.name : ''));
const editor: Texts = (language) => import('../lib/messages/editor').then((texts) => texts.loadEditorMessages(language));
const analysis: Texts = (language) => import('../lib/messages/analysis').then((texts) => texts.loadAnalysisMessages(language));
const toolTexts: Texts = (language) => import('../lib/messages/tools').then((texts) => texts.loadToolMessages(language));
const options: Texts = (language) => import('../lib/messages/options').then((texts) => texts.loadOptionMessages(language));
/** They bring their other texts along. */
const tournament: Loader = (route, language) =>
  import('./tournament_pages').then((pages) => pages.loadTournamentPage(route, language));

const playPage = () => import('./Game.svelte');

const PAGES: Record<Route['page'], [Loader, ...Texts[]]> = {
  lobby: [() => import('./Lobby.svelte'), site],
  game: [playPage, game],
  text: [() => import('./Text.svelte'), game, text],
  signIn: [() => import('./SignIn.svelte'), site],
  register: [() => import('./Register.svelte'), site],
  recover: [() => import('./Recover.svelte'), site],
  challenge: [() => import('./Challenge.svelte'), site],
  account: [() => import('./Account.svelte'), site],
  operator: [() => import('./Operator.svelte'), site],
  watch: [() => import('./Watch.svelte'), site],
  leaders: [() => import('./Leaders.svelte'), site],
  profile: [() => import('./Profile.svelte'), site],
  tv: [() => import('./Tv.svelte'), game],
  tools: [() => import('./Tools.svelte'), site, toolTexts],
  preferences: [() => import('./Preferences.svelte'), site, options],
  help: [() => import('./Help.svelte'), site, help],
  api: [() => import('./Api.svelte'), site],
  newToken: [() => import('./NewToken.svelte'), site],
  oauth: [() => import('./OAuth.svelte'), site],
  editor: [() => import('./Editor.svelte'), game, site, editor],
  analysis: [() => import('./Analysis.svelte'), game, site, analysis],
  wall: [tournament, site],
  official: [tournament, site],
  tournament: [tournament, site],
  missing: [() => import('./Missing.svelte')],
};

/** Loads a page with its texts. A second call for the same page finds everything in memory. */
export async function load(route: Route, language: Language): Promise<PageComponent> {
  const [component, ...texts] = PAGES[route.page];
  const [found] = await Promise.all([component(route, language), loadCommonMessages(language), ...texts.map((each) => each(language, route))]);
  return found.default as PageComponent;
}

export function propsOf(route: Route): PageProps {
  return { id: 'id' in route ? route.id : '', name: 'name' in route ? route.name : '' };
}

/** Pages from which one press, one's own or an opponent's, leads to a game. */
const BEFORE_A_GAME: readonly Route['page'][] = ['lobby', 'challenge', 'editor', 'tournament'];

/** Fetches the play page while a visitor waits for a game, so that it opens at once. */
export function prefetchAfter(route: Route): () => void {
  if (!BEFORE_A_GAME.includes(route.page)) return () => {};
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => void playPage().catch(() => {}), 1_500);
  return () => clearTimeout(timer);
}
