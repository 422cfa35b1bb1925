/**
 * The pages of events and arbiters with their texts. They have a table of their own, loaded with the
 * first of them: what every page loads at once stays small.
 */

import { type Language, loadMessages } from '../lib/messages';
import type { Route } from './router';

type Page = () => Promise<{ default: unknown }>;
type Texts = (language: Language) => Promise<unknown>;

const events: Texts = (language) => import('../lib/messages/events').then((texts) => texts.loadEventsMessages(language));
const desk: Texts = (language) => import('../lib/messages/desk').then((texts) => texts.loadDeskMessages(language));
const arbiter: Texts = (language) => import('../lib/messages/arbiter').then((texts) => texts.loadArbiterMessages(language));

/** Pages of an event by the end of their address; any other is the page of the event itself. */
const EVENT_PAGES: Record<string, [Page, ...Texts[]]> = {
  list: [() => import('./Events.svelte'), events],
  new: [() => import('./NewEvent.svelte'), events, desk],
  screen: [() => import('./EventScreen.svelte'), events],
  desk: [() => import('./EventDesk.svelte'), events, desk],
};
const EVENT: [Page, ...Texts[]] = [() => import('./Event.svelte'), events];
const WALL: [Page, ...Texts[]] = [() => import('./Wall.svelte'), loadMessages, arbiter];
const OFFICIAL: [Page, ...Texts[]] = [() => import('./Official.svelte'), loadMessages, arbiter];

export async function loadCompetitionPage(route: Route, language: Language): Promise<{ default: unknown }> {
  const [page, ...texts] = entryOf(route);
  const [component] = await Promise.all([page(), ...texts.map((each) => each(language))]);
  return component;
}

function entryOf(route: Route): [Page, ...Texts[]] {
  if (route.page !== 'event') return route.page === 'wall' ? WALL : OFFICIAL;
  return EVENT_PAGES[route.name] ?? EVENT;
}
