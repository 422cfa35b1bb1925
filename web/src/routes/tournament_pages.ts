/**
 * The components and texts of tournaments and arbiters, loaded with the first of these pages: what every
 * page loads at once stays small.
 */

import type { Language } from '../lib/messages';

export const COMPONENTS = import.meta.glob<{ default: unknown }>('./*{Tournament,Wall,Official}*.svelte');

export const TEXTS: Record<string, (language: Language) => Promise<unknown>> = {
  tournaments: (language) => import('../lib/messages/tournaments').then((texts) => texts.loadTournamentsMessages(language)),
  desk: (language) => import('../lib/messages/desk').then((texts) => texts.loadDeskMessages(language)),
  arbiter: (language) => import('../lib/messages/arbiter').then((texts) => texts.loadArbiterMessages(language)),
};
