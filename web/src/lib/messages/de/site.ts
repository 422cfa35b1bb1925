/** Texte aller Seiten außer der Partie. */

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
    name: 'Name',
    password: 'Passwort',
    new: 'Neues Passwort',
    time: 'Bedenkzeit',
    timeBlack: 'Bedenkzeit von Schwarz',
    fen: 'Stellung',
  },
  fieldError: (field, sentence) => `${field}: ${sentence}`,
  error: {
    offline: 'Der Server ist nicht erreichbar. Versuche es gleich noch einmal.',
    retry: 'Erneut versuchen',
  },
  errors: { ...lobbyErrors, ...peopleErrors, ...officialErrors, ...programErrors },
  server: {
    'the name or the password is wrong': 'Name oder Passwort ist falsch',
    'the password is wrong': 'Das Passwort ist falsch',
    'name: {}': 'Name: {}',
    'password: {}': 'Passwort: {}',
    'new: {}': 'Neues Passwort: {}',
    'a name has 2 to 20 letters': 'ein Name hat 2 bis 20 Zeichen',
    'a name has letters a to z, digits, _ and -, but not {}': 'ein Name hat Buchstaben a bis z, Ziffern, _ und -, aber nicht {}',
    'a name begins and ends with a letter or digit': 'ein Name beginnt und endet mit einem Buchstaben oder einer Ziffer',
    'this name is kept for the zone itself': 'dieser Name ist der Zone vorbehalten',
    'a password has {} to {} letters': 'ein Passwort hat {} bis {} Zeichen',
    'this account is disabled': 'Dieses Konto ist gesperrt',
    'this invitation was used, is too old, or was never made': 'Diese Einladung wurde benutzt, ist zu alt oder es gab sie nie',
    'there is nobody with this name': 'Es gibt niemanden mit diesem Namen',
    'You cannot play against yourself.': 'Niemand spielt gegen sich selbst',
    'a rated game needs an account: sign in first': 'Für eine gewertete Partie braucht man ein Konto: melde dich an',
    'somebody was faster, or it was withdrawn': 'Jemand war schneller, oder es wurde zurückgezogen',
    'somebody was faster: it has become a game': 'Jemand war schneller: es ist schon eine Partie',
    'it is gone, or was never there': 'Es ist weg, oder es gab es nie',
    'too often: try again in {} seconds': 'Zu oft: versuche es in {} Sekunden wieder',
    'there is no such invitation': 'Diese Einladung gibt es nicht',
    'only the operator can do this': 'Das kann nur der Betreiber',
    'nobody disables their own account': 'Niemand sperrt das eigene Konto',
    'timeBlack: {}': 'Bedenkzeit von Schwarz: {}',
    'time: {}': 'Bedenkzeit: {}',
    'fen: {}': 'Stellung: {}',
    '{} is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days or no clock.':
      '{} ist keine Bedenkzeit: etwa 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days oder no clock',
  },
};
