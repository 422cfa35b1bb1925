/** Texte des Stellungseditors. */

import type { EditorMessages } from '../editor';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;
const WINGS = { short: '0-0', long: '0-0-0' } as const;

export const editor: EditorMessages = {
  title: 'Stellungseditor · Tabiya',
  heading: 'Stellungseditor',
  board: (side) => `Stellung, ${SIDES[side]} unten`,
  squares:
    'Felder. Mit den Pfeiltasten wechselst du das Feld. K Q R B N P setzen eine weiße Figur, k q r b n p eine schwarze. Entf entfernt eine Figur. Enter nimmt auf oder setzt ab.',
  keys: 'Tastatur: Pfeiltasten wechseln das Feld, K Q R B N P setzen König, Dame, Turm, Läufer, Springer, Bauer in Weiß, Kleinbuchstaben in Schwarz, Entf entfernt.',
  marked: (name) => `${name}, Teil eines Problems`,
  placed: (name) => `${name}, gesetzt`,
  putBack: 'Abgebrochen',

  palette: { white: 'Weiße Figuren', black: 'Schwarze Figuren' },
  hand: 'Figuren versetzen',
  eraser: 'Figuren entfernen',

  initial: 'Grundstellung',
  clear: 'Brett leeren',
  flip: 'Brett drehen',

  settings: 'Stellung',
  turn: 'Am Zug',
  turns: { white: 'Weiß', black: 'Schwarz' },
  castling: 'Rochade',
  right: (wing, rook) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, Turm ${rook}`),
  rightAloud: (side, text) => `${SIDES[side]}: ${text}`,
  enPassant: 'En passant auf',
  noEnPassant: 'Keinem',
  chess960: 'Chess960',
  chess960Hint: 'König und Türme können auf anderen Feldern beginnen',

  fen: 'FEN',
  copy: 'FEN kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren fehlgeschlagen',
  picture: 'Bild',
  fault(fault) {
    switch (fault.what) {
      case 'empty':
        return 'Gib eine FEN ein oder füge sie ein.';
      case 'ranks':
        return `Ungültige FEN: ${fault.count} ${fault.count === 1 ? 'Reihe' : 'Reihen'} statt 8.`;
      case 'squares':
        return `Ungültige FEN: Reihe ${fault.rank} hat ${fault.count} ${fault.count === 1 ? 'Feld' : 'Felder'} statt 8.`;
      case 'letter':
        return `Ungültige FEN: „${fault.letter}“ in Reihe ${fault.rank} ist weder eine Figur noch eine Ziffer von 1 bis 8.`;
      case 'turn':
        return `Ungültige FEN: Für die Seite am Zug muss w oder b stehen, nicht „${fault.text}“.`;
      case 'castling':
        return `Ungültige FEN: Rochaderechte sehen aus wie KQkq oder -, nicht „${fault.text}“.`;
      case 'enPassant':
        return `Ungültige FEN: Das En-passant-Feld sieht aus wie e3 oder -, nicht „${fault.text}“.`;
      case 'counter':
        return `Ungültige FEN: „${fault.text}“ müsste ein Zugzähler sein.`;
      case 'more':
        return `Ungültige FEN: Entferne „${fault.text}“ am Ende.`;
    }
  },

  verdict: 'Prüfung',
  asking: 'Wird geprüft …',
  whoMates: 'Wer kann noch mattsetzen?',
  possible: 'Keine Probleme gefunden: Die Stellung scheint erreichbar.',
  impossible: 'Diese Stellung kann in keiner Partie entstehen.',
  check: (side) => `${SIDES[side]} steht im Schach.`,
  failed: 'Der Server ist nicht erreichbar, die Stellung wurde nicht geprüft.',
  retry: 'Erneut versuchen',

  analyze: 'Analysieren',
  play: 'Ab hier spielen',
  color: 'Deine Farbe',
  colors: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
  times: 'Wähle eine Bedenkzeit. Du bekommst einen Link für deinen Gegner.',
  minutes: (minutes) => `${minutes} Min.`,
  noClock: 'Ohne Uhr',
  tile: 'Ab hier spielen:',
  more: 'Weitere Optionen',
  cannot: 'Aus einer Stellung, die nicht entstehen kann, kannst du keine Partie starten.',
};
