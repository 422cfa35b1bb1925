/** A player in a form: every field a text. */

import type { EntrantData, EntryView } from '../protocol/tournament';

const TEXTS = ['name', 'title', 'federation', 'club', 'category'] as const;
const NUMBERS = ['rating', 'fideId'] as const;

export type EntrantDraft = Record<'person' | (typeof TEXTS)[number] | (typeof NUMBERS)[number], string>;

export const NEW_ENTRANT: EntrantDraft = {
  person: '',
  name: '',
  rating: '',
  title: '',
  fideId: '',
  federation: '',
  club: '',
  category: '',
};

/** What the server gets: fields that are empty are left out. */
export function entrantOf(draft: EntrantDraft): EntrantData {
  const entrant: EntrantData = {};
  if (draft.person.trim() !== '') entrant.person = draft.person.trim();
  for (const name of TEXTS) if (draft[name].trim() !== '') entrant[name] = draft[name].trim();
  for (const name of NUMBERS) if (draft[name].trim() !== '') entrant[name] = Number(draft[name]);
  return entrant;
}

/** The form for a player who is there. */
export function entrantDraft(entry: EntryView): EntrantDraft {
  const draft = { ...NEW_ENTRANT, person: entry.person ?? '' };
  for (const name of [...TEXTS, ...NUMBERS]) draft[name] = String(entry[name] ?? '');
  return draft;
}
