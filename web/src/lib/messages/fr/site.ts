/** Textes de toutes les pages sauf la partie. */

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
    name: 'Nom',
    password: 'Mot de passe',
    new: 'Nouveau mot de passe',
    time: 'Cadence',
    timeBlack: 'Cadence des Noirs',
    ratingRange: 'Écart de classement',
    fen: 'Position',
    title: 'Titre',
    realName: 'Vrai nom',
    fideId: 'Identifiant FIDE',
    words: 'Ce qui s’est passé',
    note: 'Remarque',
  },
  fieldError: (field, sentence) => `${field} : ${sentence}`,
  error: {
    offline: 'Le serveur est injoignable. Réessayez dans un instant.',
    retry: 'Réessayer',
  },
  errors: { ...lobbyErrors, ...peopleErrors, ...officialErrors, ...tournamentErrors, ...reportErrors, ...programErrors },
};
