/** Texte zu Programmen, die für ein Konto handeln: Tokens, OAuth, API. */

import type { SiteMessages } from '../types';

export const programs: SiteMessages['programs'] = {
  contents: 'Auf dieser Seite',
  heading: 'Programme',
  newToken: 'Neuer API-Token',
  newTokenLead: 'Bots, E-Boards und Bibliotheken für lichess funktionieren auch hier. Gib ihnen die Adresse dieses Servers und einen Token deines Kontos.',
  needsSignIn: 'Melde dich an, um ein Programm zu autorisieren.',
  asks: (client) => `${client} möchte auf dein Konto zugreifen`,
  redirect: (place) => `Du wirst zu ${place} zurückgeleitet.`,
  permissions: 'Das Programm kann dann',
  noScopes: 'Deinen Namen sehen, sonst nichts',
  trust: 'Autorisiere nur Programme, denen du vertraust. Auf deiner Kontoseite kannst du den Zugriff jederzeit widerrufen.',
  allow: 'Autorisieren',
  deny: 'Abbrechen',
  api: 'API',
  apiLead: 'Ein Teil der lichess-API.',
  document: 'OpenAPI-Dokument',
  publicAccess: 'Ohne Token',
  token: 'Beliebiger Token',
  scopes: (scopes) => `Token mit ${scopes}`,
  fields: 'Felder',
  required: 'Pflichtfeld',
  answers: 'Antworten',
  example: 'Beispiel',
};
