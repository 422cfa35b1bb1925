/** Les programmes qui agissent pour quelqu’un. */

import type { SiteMessages } from '../types';

export const programs: SiteMessages['programs'] = {
  heading: 'Programmes',
  newToken: 'Un jeton pour un programme',
  newTokenLead: 'Les bots, échiquiers et bibliothèques faits pour lichess jouent ici aussi : donnez-leur l’adresse de ce site et un jeton de votre compte.',
  needs: 'Connectez-vous pour autoriser un programme.',
  asks: (client) => `${client} demande à agir en votre nom`,
  place: (place) => `Vous serez renvoyé vers ${place}.`,
  itMay: 'Il peut',
  nothing: 'savoir qui vous êtes, et rien d’autre',
  trust: 'Ne l’autorisez que si vous lui faites confiance. Vous pouvez y mettre fin à tout moment sur la page de votre compte.',
  allow: 'Autoriser',
  deny: 'Ne pas autoriser',
  api: 'L’API',
  apiLead: 'Ce que les programmes peuvent demander à cette zone : l’API de lichess, dans la mesure où il y a ici ce dont elle parle.',
  document: 'La même chose pour les programmes : OpenAPI',
  anybody: 'Tout le monde peut demander',
  token: 'Avec n’importe quel jeton',
  scopes: (scopes) => `Avec un jeton qui permet ${scopes}`,
  fields: 'Champs',
  needed: 'nécessaire',
  answers: 'Réponses',
  example: 'Exemple',
};
