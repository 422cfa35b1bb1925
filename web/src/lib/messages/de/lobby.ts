/** Texte der Lobby, des Partieformulars, der Herausforderungen und der Fußzeile. */

import type { SiteMessages } from '../types';

export const lobby: SiteMessages['lobby'] = {
  now: 'Jetzt spielen',
  nowLead: 'Wähle eine Bedenkzeit, und wir finden einen Gegner für dich.',
  minutes: 'min',
  noClock: 'Ohne Uhr',
  tile: ': Gegner suchen',
  tileWaiting: ': Gegner wird gesucht, zum Abbrechen drücken',
  mode: 'Partien',
  modes: { rated: 'Gewertet', casual: 'Ungewertet' },
  othersWaiting: (n: number) => (n === 1 ? '1 wartet' : `${n} warten`),
  waitingFor: (time) => `Gegner wird gesucht: ${time}`,
  waitingForPerson: (name, time) => `Warten, dass ${name} annimmt: ${time}`,
  waitingForLink: (time) => `Warten, dass jemand deinen Link öffnet: ${time}`,
  showLink: 'Link anzeigen',
  cancel: 'Abbrechen',
  friend: 'Gegen Freunde spielen',
  friendHint: 'Link oder QR-Code teilen',
  computer: {
    play: 'Gegen den Computer',
    hint: 'Acht Stufen, jederzeit',
    level: 'Stufe',
    opponent: 'Stufe oder Engine',
    time: 'Bedenkzeit',
    color: 'Deine Farbe',
    colors: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
    start: 'Partie starten',
  },
  custom: 'Individuelle Partie',
  customHint: 'Bedenkzeit, Farbe, Regeln und Stellung nach Wahl',
  editor: 'Stellungseditor',
  editorHint: 'Stellung prüfen und ausspielen',
  challengeBy: (name) => `${name} fordert dich heraus`,
  accept: 'Annehmen',
  decline: 'Ablehnen',
  ended: {
    withdrawn: () => 'Die Herausforderung wurde zurückgezogen.',
    declined: (why) => (why === null ? 'Die Herausforderung wurde abgelehnt.' : `Die Herausforderung wurde abgelehnt: ${why}`),
    expired: () => 'Die Herausforderung ist abgelaufen: Niemand hat rechtzeitig geantwortet.',
  },
  lapsed: (times) => `Deine Suche wurde beendet, während du weg warst: ${times}`,
  again: 'Erneut suchen',
  dismiss: 'Schließen',
  yourGames: 'Deine Partien',
  seeks: 'Offene Herausforderungen',
  noSeeks: 'Keine offenen Herausforderungen. Wähle eine Bedenkzeit, um eine zu erstellen.',
  nobodyElse: 'Sonst wartet noch niemand. Sobald jemand dieselbe Bedenkzeit wählt, geht es los.',
  games: 'Laufende Partien',
  noGames: 'Noch keine laufenden Partien.',
  people: (n) => (n === 1 ? '1 Spieler online' : `${n} Spieler online`),
  live: (n) => (n === 1 ? '1 Partie' : `${n} Partien`),
  watch: (white, black) => `${white} gegen ${black}`,
  toMove: 'am Zug',
  offline: 'Keine Verbindung. Neuer Versuch …',
};

export const gameForm: SiteMessages['gameForm'] = {
  heading: 'Individuelle Partie',
  friendHeading: 'Gegen Freunde spielen',
  friendLead: 'Du bekommst einen Link und einen QR-Code. Wer zuerst annimmt, spielt gegen dich.',
  close: 'Schließen',
  more: 'Mehr Optionen',
  time: 'Bedenkzeit',
  otherTime: 'Andere Bedenkzeit',
  timeHint:
    'Minuten + Inkrement, z. B. 3+2. Zeitperioden: 40/90+30:30+30. Delay: 5 d3, Bronstein: 5b3. Oder: 3 days (Tage), no clock (ohne Uhr).',
  color: 'Deine Farbe',
  colors: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
  ruleset: 'Regeln',
  rulesets: { online: 'Onlineschach', otb: 'Am Brett' },
  rulesetHint: {
    online: 'Remis durch Stellungswiederholung und nach der 50-Züge-Regel tritt automatisch ein.',
    otb: 'Remis durch Stellungswiederholung und nach der 50-Züge-Regel muss reklamiert werden.',
  },
  chess960: 'Chess960',
  chess960Hint: 'Zufällige Aufstellung der Grundreihe',
  rated: 'Gewertet',
  ratedHint: 'Ändert die Wertung beider Spieler',
  ratedNeeds: 'Nur mit Konto, gleicher Bedenkzeit und Grundstellung oder Chess960',
  position: 'Stellung (FEN)',
  positionHint: 'Für die Grundstellung leer lassen.',
  editor: 'Stellungseditor öffnen',
  opponent: 'Gegner',
  opponents: { everybody: 'Beliebig', friend: 'Per Link', person: 'Per Name' },
  name: 'Name des Kontos',
  create: { everybody: 'Gegner suchen', friend: 'Link erstellen', person: 'Herausfordern' },
  is: { rated: 'gewertet', chess960: 'Chess960', otb: 'Regeln wie am Brett', position: 'eigene Stellung' },
  takes: { white: 'du spielst Schwarz', black: 'du spielst Weiß' },
  bothTimes: (white, black) => `Weiß ${white}, Schwarz ${black}`,
  differentBlackTime: 'Andere Bedenkzeit für Schwarz',
  blackTime: 'Bedenkzeit von Schwarz',
};

export const challenge: SiteMessages['challenge'] = {
  loading: 'Herausforderung',
  own: 'Deine Herausforderung',
  by: 'Gegner',
  to: 'Für',
  anyone: 'Wer zuerst annimmt',
  waiting: 'Lass diese Seite offen: Die Partie beginnt, sobald jemand annimmt.',
  gone: 'Diese Herausforderung ist nicht mehr verfügbar',
  goneHint: 'Sie wurde zurückgezogen, von einem anderen Spieler angenommen oder ist abgelaufen.',
  toLobby: 'Andere Partie suchen',
  needsAccount: 'Diese Partie ist gewertet. Melde dich an, um sie anzunehmen.',
};

export const speeds: SiteMessages['speeds'] = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Schnellschach',
  classical: 'Klassisch',
  correspondence: 'Fernschach',
  chess960: 'Chess960',
};

export const footer: SiteMessages['footer'] = {
  wall: 'Schiedsrichterwand',
  label: 'Seiten',
  leaders: 'Rangliste',
  help: 'Hilfe und Regeln',
  source: 'Quellcode',
  licenses: 'Lizenzen',
  free: 'Freie Software unter der AGPL. Gespielt wird nach den FIDE-Schachregeln und den FIDE-Onlineschachregeln.',
};

export const watch: SiteMessages['watch'] = {
  heading: 'Zuschauen',
  lead: 'Laufende Partien auf diesem Server.',
  play: 'Eine Partie spielen',
};

export const tools: SiteMessages['tools'] = {
  heading: 'Werkzeuge',
  editorHint: 'Stellung aufbauen, prüfen und gegen Computer oder Freunde ausspielen',
  preferences: 'Einstellungen',
  preferencesHint: 'Brett, Figuren, Töne, Notation, Sprache',
  api: 'Für Programme',
  apiHint: 'Bots, Bretter und Skripte verbinden: die lichess-API',
  wallHint: 'Alle Bretter deiner Partien auf einen Blick',
};
