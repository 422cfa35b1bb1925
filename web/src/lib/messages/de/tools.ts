/** Texte der Werkzeugseite. */

import type { ToolMessages } from '../tools';

export const tools: ToolMessages = {
  heading: 'Werkzeuge',
  analysis: 'Analyse',
  analysisHint: 'Partien und Stellungen untersuchen: Varianten, Schachprogramm, Bericht',
  editorHint: 'Stellung aufbauen, prüfen und gegen Computer oder Freunde ausspielen',
  preferences: 'Einstellungen',
  preferencesHint: 'Brett, Figuren, Töne, Notation, Sprache',
  api: 'Für Programme',
  apiHint: 'Bots, Bretter und Skripte verbinden: die lichess-API',
  wallHint: 'Alle Bretter deiner Partien auf einen Blick',
};
