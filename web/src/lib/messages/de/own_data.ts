/** Texts about a person’s own data, on the account page. */

export const ownData = {
  heading: 'Deine Daten',
  lead: 'Alles, was dieser Server über dich weiß, und alle deine Partien.',
  json: 'Deine Daten herunterladen (JSON)',
  pgn: 'Deine Partien herunterladen (PGN)',
  erase: 'Auch meine Daten löschen',
  eraseHint: 'Dein Name wird ersetzt, deine Partien bleiben, alles andere wird gelöscht. Niemand kann deinen Namen übernehmen.',
};
