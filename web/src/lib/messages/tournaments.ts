/** The texts of the pages of a tournament, loaded with the first of them. */

import { load, type Texts } from 'virtual:messages/tournaments';

import type { Language } from './index';

export type TournamentsMessages = Texts;

/** Set by `loadTournamentsMessages`, which the pages wait for. */
export let tournamentsMessages: TournamentsMessages;

export async function loadTournamentsMessages(language: Language): Promise<void> {
  tournamentsMessages = await load(language);
}
