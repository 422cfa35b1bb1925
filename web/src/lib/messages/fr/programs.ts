/** Textes sur les programmes qui agissent pour un compte : jetons, OAuth, API. */

import type { SiteMessages } from '../types';

export const programs: SiteMessages['programs'] = {
  contents: 'Sur cette page',
  heading: 'Programmes',
  newToken: 'Nouveau jeton d’API',
  newTokenLead: 'Les bots, échiquiers électroniques et bibliothèques conçus pour lichess fonctionnent aussi ici. Donnez-leur l’adresse de ce serveur et un jeton de votre compte.',
  needsSignIn: 'Connectez-vous pour autoriser un programme.',
  asks: (client) => `${client} demande l’accès à votre compte`,
  redirect: (place) => `Vous serez renvoyé vers ${place}.`,
  permissions: 'Ce programme pourra',
  noScopes: 'Voir votre nom, rien d’autre',
  trust: 'N’autorisez que les programmes auxquels vous faites confiance. Vous pouvez révoquer l’accès à tout moment sur la page de votre compte.',
  allow: 'Autoriser',
  deny: 'Annuler',
  api: 'API',
  apiLead: 'Une partie de l’API de lichess.',
  document: 'Document OpenAPI',
  publicAccess: 'Sans jeton',
  token: 'Avec n’importe quel jeton',
  scopes: (scopes) => `Jeton avec ${scopes}`,
  fields: 'Champs',
  required: 'obligatoire',
  answers: 'Réponses',
  example: 'Exemple',
};
