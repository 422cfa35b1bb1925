/** Die Wörter der ersten Seite. */

import type { SiteWords } from '../types';

export const lobby: SiteWords['lobby'] = {
  now: 'Jetzt spielen',
  nowLead: 'Wähle eine Bedenkzeit. Wer dieselbe wählt, ist dein Gegner.',
  minutes: 'min',
  noClock: 'Ohne Uhr',
  tile: ': Gegner suchen',
  tileWaiting: ': Gegner wird gesucht, zum Beenden drücken',
  waitingFor: (time) => `Ein Gegner wird gesucht: ${time}`,
  waitingForPerson: (name, time) => `${name} hat deine Herausforderung: ${time}`,
  cancel: 'Abbrechen',
  friend: 'Gegen Freunde spielen',
  friendHint: 'Schicke einen Link oder lass ihn scannen',
  custom: 'Andere Partie',
  customHint: 'Jede Uhr, Farbe, Regeln und Stellung',
  editor: 'Eine Stellung aufbauen',
  editorHint: 'Kann sie entstehen? Von dort aus spielen',
  challengeBy: (name) => `${name} fordert dich heraus`,
  accept: 'Annehmen',
  decline: 'Ablehnen',
  ended: (why) => `Deine Herausforderung ist vorbei: ${why}`,
  lapsed: (times) => `Während du weg warst, endete die Suche nach einer Partie: ${times}`,
  again: 'Wieder suchen',
  dismiss: 'Schließen',
  yourGames: 'Deine Partien',
  seeks: 'Suchen einen Gegner',
  noSeeks: 'Gerade wartet niemand. Wähle oben eine Bedenkzeit, dann bist du der Erste.',
  games: 'Laufende Partien',
  noGames: 'Keine Partie läuft. Die nächste erscheint hier.',
  people: (n) => (n === 1 ? '1 Person hier' : `${n} Personen hier`),
  live: (n) => (n === 1 ? '1 Partie' : `${n} Partien`),
  watch: (white, black) => `${white} gegen ${black}`,
  toMove: 'am Zug',
  offline: 'Keine Verbindung zur Lobby. Neuer Versuch …',
};

export const wish: SiteWords['wish'] = {
  heading: 'Eine Partie nach Wunsch',
  friendHeading: 'Gegen Freunde spielen',
  friendLead: 'Du bekommst einen Link und einen Code zum Scannen. Wer ihn zuerst öffnet, ist dein Gegner.',
  close: 'Schließen',
  time: 'Bedenkzeit',
  timeHint:
    'Minuten und Sekunden je Zug: 3+2. Abschnitte: 40/90+30:30+30. Verzögerung: 5 d3 oder Bronstein 5b3. Auch: 3 days (Tage), no clock (ohne Uhr).',
  color: 'Deine Farbe',
  colors: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
  ruleset: 'Regeln',
  rulesets: { online: 'Im Netz', otb: 'Am Brett' },
  rulesetHint: {
    online: 'Remis durch Wiederholung und nach 50 Zügen kommt von selbst.',
    otb: 'Remis durch Wiederholung und nach 50 Zügen muss reklamiert werden.',
  },
  chess960: 'Chess960',
  chess960Hint: 'Die Figuren der Grundreihe stehen zufällig',
  rated: 'Gewertet',
  ratedHint: 'Ändert die Wertung beider',
  ratedNeeds: 'Braucht ein Konto und die übliche Grundstellung',
  position: 'Stellung (FEN)',
  positionHint: 'Leer: die übliche Grundstellung.',
  editor: 'Eine Stellung aufbauen',
  opponent: 'Gegner',
  opponents: { everybody: 'Alle', friend: 'Per Link', person: 'Mit Namen' },
  name: 'Name des Kontos',
  create: { everybody: 'Gegner suchen', friend: 'Link anlegen', person: 'Herausfordern' },
  is: { rated: 'gewertet', chess960: 'Chess960', otb: 'wie am Brett', position: 'eigene Stellung' },
  takes: { white: 'du spielst Schwarz', black: 'du spielst Weiß' },
};

export const speeds: SiteWords['speeds'] = {
  ultraBullet: 'Ultrabullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Schnellschach',
  classical: 'Klassisch',
  correspondence: 'Fernschach',
};

export const footer: SiteWords['footer'] = {
  label: 'Über diese Zone',
  leaders: 'Beste Spieler',
  help: 'Hilfe und Regeln',
  source: 'Quelltext',
  notices: 'Lizenzen',
  free: 'Freie Software unter der AGPL. Schach nach den Regeln und Online-Regeln der FIDE.',
};
