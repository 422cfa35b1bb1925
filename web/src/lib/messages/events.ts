/** The texts of the pages of an event, loaded with the first of them. */

import type { events as en } from './en/events';
import type { Language } from './index';
import type { Widen } from './types';

export type EventsMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<EventsMessages>> = {
  en: () => import('./en/events').then(({ events }) => events),
  de: () => import('./de/events').then(({ events }) => events),
  fr: () => import('./fr/events').then(({ events }) => events),
};

/** Set by `loadEventsMessages`, which the pages wait for. */
export let eventsMessages: EventsMessages;

export async function loadEventsMessages(language: Language): Promise<void> {
  eventsMessages = await LOADERS[language]();
}
