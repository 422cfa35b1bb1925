/**
 * The pages of tournaments and arbiters with their texts. They have a table of their own, loaded with the
 * first of them: what every page loads at once stays small.
 */

import { type Language, loadMessages } from '../lib/messages';
import type { Route } from './router';

type Page = () => Promise<{ default: unknown }>;
type Texts = (language: Language) => Promise<unknown>;

const tournaments: Texts = (language) => import('../lib/messages/tournaments').then((texts) => texts.loadTournamentsMessages(language));
const desk: Texts = (language) => import('../lib/messages/desk').then((texts) => texts.loadDeskMessages(language));
const arbiter: Texts = (language) => import('../lib/messages/arbiter').then((texts) => texts.loadArbiterMessages(language));

/** Pages of a tournament by the end of their address; any other is the page of the tournament itself. */
const TOURNAMENT_PAGES: Record<string, [Page, ...Texts[]]> = {
  list: [() => import('./Tournaments.svelte'), tournaments],
  new: [() => import('./NewTournament.svelte'), tournaments, desk],
  screen: [() => import('./TournamentScreen.svelte'), tournaments],
  desk: [() => import('./TournamentDesk.svelte'), tournaments, desk],
};
const TOURNAMENT: [Page, ...Texts[]] = [() => import('./Tournament.svelte'), tournaments];
const WALL: [Page, ...Texts[]] = [() => import('./Wall.svelte'), loadMessages, arbiter];
const OFFICIAL: [Page, ...Texts[]] = [() => import('./Official.svelte'), loadMessages, arbiter];

export async function loadTournamentPage(route: Route, language: Language): Promise<{ default: unknown }> {
  const [page, ...texts] = entryOf(route);
  const [component] = await Promise.all([page(), ...texts.map((each) => each(language))]);
  return component;
}

function entryOf(route: Route): [Page, ...Texts[]] {
  if (route.page !== 'tournament') return route.page === 'wall' ? WALL : OFFICIAL;
  return TOURNAMENT_PAGES[route.name] ?? TOURNAMENT;
}
