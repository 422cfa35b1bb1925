/** Programme, die für Menschen handeln. */

import type { SiteMessages } from '../types';

export const programs: SiteMessages['programs'] = {
  heading: 'Programme',
  newToken: 'Ein Schlüssel für ein Programm',
  newTokenLead: 'Bots, Bretter und Bibliotheken, die für lichess gemacht sind, spielen auch hier: Gib ihnen die Adresse dieser Seite und einen Schlüssel deines Kontos.',
  needs: 'Melde dich an, um einem Programm etwas zu erlauben.',
  asks: (client) => `${client} möchte in deinem Namen handeln`,
  place: (place) => `Du wirst zurückgeschickt zu ${place}.`,
  itMay: 'Es darf',
  nothing: 'wissen, wer du bist, und sonst nichts',
  trust: 'Erlaube es nur, wenn du ihm vertraust. Auf der Seite deines Kontos kannst du es jederzeit beenden.',
  allow: 'Erlauben',
  deny: 'Nicht erlauben',
  api: 'Die Schnittstelle',
  apiLead: 'Was Programme diese Zone fragen können: die Schnittstelle von lichess, soweit es hier gibt, wovon sie spricht.',
  document: 'Dasselbe für Programme: OpenAPI',
  anybody: 'Jeder darf fragen',
  token: 'Mit irgendeinem Schlüssel',
  scopes: (scopes) => `Mit einem Schlüssel, der ${scopes} erlaubt`,
  fields: 'Felder',
  needed: 'nötig',
  answers: 'Antworten',
  example: 'Beispiel',
};
