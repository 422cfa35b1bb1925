/** Texte aller Seiten außer der Partie. */

import type { SiteMessages } from '../types';
import { tournamentErrors, lobbyErrors, officialErrors, peopleErrors, programErrors, reportErrors } from './errors';
import { challenge, footer, gameForm, lobby, speeds, watch } from './lobby';
import { operator } from './operator';
import { account, people } from './people';
import { programs } from './programs';

export const site: SiteMessages = {
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
    password: 'Passwort',
    new: 'Neues Passwort',
    time: 'Bedenkzeit',
    timeBlack: 'Bedenkzeit von Schwarz',
    ratingRange: 'Wertungsspanne',
    fen: 'Stellung',
    title: 'Titel',
    realName: 'Klarname',
    fideId: 'FIDE-ID',
    words: 'Beschreibung',
    note: 'Notiz',
  },
  fieldError: (field, sentence) => `${field}: ${sentence}`,
  error: {
    offline: 'Der Server ist nicht erreichbar. Versuche es gleich noch einmal.',
    retry: 'Erneut versuchen',
  },
  errors: { ...lobbyErrors, ...peopleErrors, ...officialErrors, ...tournamentErrors, ...reportErrors, ...programErrors },
};
