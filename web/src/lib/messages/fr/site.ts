/** Textes de toutes les pages sauf la partie. */

import type { SiteMessages } from '../types';
import { lobbyErrors, officialErrors, peopleErrors, programErrors } from './errors';
import { challenge, footer, gameForm, lobby, speeds } from './lobby';
import { operator } from './operator';
import { account, people } from './people';
import { programs } from './programs';

export const site: SiteMessages = {
  lobby,
  gameForm,
  challenge,
  speeds,
  footer,
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
    fen: 'Position',
  },
  fieldError: (field, sentence) => `${field} : ${sentence}`,
  error: {
    offline: 'Le serveur est injoignable. Réessayez dans un instant.',
    retry: 'Réessayer',
  },
  errors: { ...lobbyErrors, ...peopleErrors, ...officialErrors, ...programErrors },
  server: {
    'the name or the password is wrong': 'Le nom ou le mot de passe est faux',
    'the password is wrong': 'Le mot de passe est faux',
    'name: {}': 'Nom : {}',
    'password: {}': 'Mot de passe : {}',
    'new: {}': 'Nouveau mot de passe : {}',
    'a name has 2 to 20 letters': 'un nom a de 2 à 20 caractères',
    'a name has letters a to z, digits, _ and -, but not {}': 'un nom a des lettres de a à z, des chiffres, _ et -, mais pas {}',
    'a name begins and ends with a letter or digit': 'un nom commence et finit par une lettre ou un chiffre',
    'this name is kept for the zone itself': 'ce nom est réservé à la zone',
    'a password has {} to {} letters': 'un mot de passe a de {} à {} caractères',
    'this account is disabled': 'Ce compte est bloqué',
    'this invitation was used, is too old, or was never made': 'Cette invitation a servi, est trop vieille ou n’a jamais existé',
    'there is nobody with this name': 'Personne ne porte ce nom',
    'You cannot play against yourself.': 'On ne joue pas contre soi-même',
    'a rated game needs an account: sign in first': 'Il faut un compte pour une partie classée : connectez-vous',
    'somebody was faster, or it was withdrawn': 'Quelqu’un a été plus rapide, ou la recherche a été retirée',
    'somebody was faster: it has become a game': 'Quelqu’un a été plus rapide : c’est déjà une partie',
    'it is gone, or was never there': 'Cela n’existe plus, ou n’a jamais existé',
    'too often: try again in {} seconds': 'Trop souvent : réessayez dans {} secondes',
    'there is no such invitation': 'Cette invitation n’existe pas',
    'only the operator can do this': 'Seul l’exploitant peut faire cela',
    'nobody disables their own account': 'Personne ne bloque son propre compte',
    'timeBlack: {}': 'Cadence des Noirs : {}',
    'time: {}': 'Cadence : {}',
    'fen: {}': 'Position : {}',
    '{} is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days or no clock.':
      '{} n’est pas une cadence : par exemple 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days ou no clock',
  },
};
