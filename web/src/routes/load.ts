/** The component of each route and its texts, loaded when a visitor goes there. */

import type { Component } from 'svelte';

import { type Language, loadCommonMessages, loadMessages } from '../lib/messages';
import type { Route } from './router';
import table from './table.json';

/** What the address names; empty where it names nothing. */
export type PageProps = Pick<Route, 'id' | 'name'>;
export type PageComponent = Component<PageProps>;

const COMPONENTS = import.meta.glob<{ default: unknown }>(['./*.svelte', '!./*{Tournament,Wall,Official}*.svelte']);
const tournamentPages = () => import('./tournament_pages');

/** Texts beyond those of every page, by the names that the table has for them. */
type Texts = (language: Language, route: Route) => Promise<unknown>;
const TEXTS: Record<string, Texts> = {
  play: loadMessages,
  text: (language) => import('../lib/messages/text').then((texts) => texts.loadTextMessages(language)),
  site: (language) => import('../lib/messages/site').then((texts) => texts.loadSiteMessages(language)),
  help: (language, route) => import('../lib/help/sections').then((help) => help.loadHelp(language, route.name)),
  editor: (language) => import('../lib/messages/editor').then((texts) => texts.loadEditorMessages(language)),
  analysis: (language) => import('../lib/messages/analysis').then((texts) => texts.loadAnalysisMessages(language)),
  tools: (language) => import('../lib/messages/tools').then((texts) => texts.loadToolMessages(language)),
  options: (language) => import('../lib/messages/options').then((texts) => texts.loadOptionMessages(language)),
};

/** Loads a page with its texts, all at the same time. A second call for the same page finds everything in memory. */
export async function load(route: Route, language: Language): Promise<PageComponent> {
  const { component, texts } = table[route.row];
  const [found] = await Promise.all([
    componentOf(component),
    loadCommonMessages(language),
    ...texts.map((name) => textsOf(name)(language, route)),
  ]);
  return found.default as PageComponent;
}

async function componentOf(name: string): Promise<{ default: unknown }> {
  const file = `./${name}.svelte`;
  const found = COMPONENTS[file] ?? (await tournamentPages()).COMPONENTS[file];
  if (found === undefined) throw new Error(`there is no page ${name}`);
  return found();
}

const textsOf = (name: string): Texts =>
  TEXTS[name] ?? ((language) => tournamentPages().then((pages) => pages.TEXTS[name]?.(language)));

/** Pages from which one press, one's own or an opponent's, leads to a game. */
const BEFORE_A_GAME: readonly Route['page'][] = ['lobby', 'challenge', 'editor', 'tournament'];

/** Fetches the play page while a visitor waits for a game, so that it opens at once. */
export function prefetchAfter(route: Route): () => void {
  if (!BEFORE_A_GAME.includes(route.page)) return () => {};
  // Safari has no requestIdleCallback.
  const timer = setTimeout(() => void componentOf('Game').catch(() => {}), 1_500);
  return () => clearTimeout(timer);
}
