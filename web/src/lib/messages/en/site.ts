/** Texts of the pages other than the game, loaded with those pages. */

import { challenge, footer, gameForm, lobby, speeds, watch } from './lobby';
import { operator } from './operator';
import { account, people } from './people';
import { programs } from './programs';

export const site = {
  lobby,
  gameForm,
  challenge,
  speeds,
  footer,
  watch,
  account,
  people,
  operator,
  programs,
  /** The fields of forms, as errors about one of them name it. */
  fields: {
    name: 'Name',
    password: 'Password',
    new: 'New password',
    time: 'Time control',
    timeBlack: 'Black’s time control',
    ratingRange: 'Rating range',
    fen: 'Position',
    title: 'Title',
    realName: 'Real name',
    fideId: 'FIDE ID',
    words: 'Description',
    note: 'Note',
  } as Record<string, string>,
  fieldError: (field: string, sentence: string) => `${field}: ${sentence}`,
  error: {
    offline: 'Can’t reach the server. Try again in a moment.',
    retry: 'Try again',
  },
  /** Errors of these pages by code, see `errors.ts`. */
  errors: {} as Record<string, string>,
};
