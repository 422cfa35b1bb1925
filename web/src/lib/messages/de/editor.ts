/** Deutsche Wörter für das Aufbauen einer Stellung. */

import type { EditorMessages } from '../editor';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;
const WINGS = { short: '0-0', long: '0-0-0' } as const;

export const editor: EditorMessages = {
  title: 'Stellung aufbauen · Tabiya',
  heading: 'Stellung aufbauen',
  board: (side) => `Die Stellung, ${SIDES[side]} unten`,
  squares:
    'Felder. Pfeiltasten gehen von einem zum nächsten. K Q R B N P setzen eine weiße Figur, ohne Umschalttaste eine schwarze; Entf entfernt; Eingabe hebt auf und setzt ab.',
  keys: 'Mit Tasten: Pfeile gehen über das Brett, K Q R B N P setzen König, Dame, Turm, Läufer, Springer, Bauer in Weiß, klein geschrieben in Schwarz, Entf entfernt.',
  marked: (name) => `${name}, vom Urteil markiert`,
  placed: (name) => `${name}, gesetzt`,
  putBack: 'Zurückgestellt',

  palette: { white: 'Weiße Figuren', black: 'Schwarze Figuren' },
  hand: 'Figuren versetzen',
  eraser: 'Figuren entfernen',

  initial: 'Anfangsstellung',
  clear: 'Leeren',
  flip: 'Drehen',

  settings: 'Die Stellung',
  turn: 'Am Zug',
  turns: { white: 'Weiß', black: 'Schwarz' },
  castling: 'Rochade',
  right: (wing, rook) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, Turm ${rook}`),
  rightAloud: (side, text) => `${SIDES[side]}: ${text}`,
  enPassant: 'En passant möglich auf',
  noEnPassant: 'Keinem Feld',
  chess960: 'Chess960',
  chess960Hint: 'König und Türme dürfen anderswo begonnen haben',

  fen: 'FEN',
  copy: 'FEN kopieren',
  copied: 'Kopiert',
  notCopied: 'Konnte nicht kopiert werden',
  picture: 'Bild',
  fault(fault) {
    switch (fault.what) {
      case 'empty':
        return 'Tippe eine FEN oder füge sie hier ein.';
      case 'ranks':
        return `Das ist keine FEN: Sie hat ${fault.count} Reihen zwischen Strichen statt 8.`;
      case 'squares':
        return `Das ist keine FEN: Reihe ${fault.rank} hat ${fault.count} Felder statt 8.`;
      case 'letter':
        return `Das ist keine FEN: „${fault.letter}“ auf Reihe ${fault.rank} ist weder eine Figur noch eine Zahl von 1 bis 8.`;
      case 'turn':
        return `Das ist keine FEN: „${fault.text}“ müsste w oder b sein, die Seite am Zug.`;
      case 'castling':
        return `Das ist keine FEN: „${fault.text}“ müssten die Rochaderechte sein, etwa KQkq oder -.`;
      case 'enPassant':
        return `Das ist keine FEN: „${fault.text}“ müsste ein Feld für en passant sein, etwa e3 oder -.`;
      case 'counter':
        return `Das ist keine FEN: „${fault.text}“ müsste eine Anzahl von Zügen sein.`;
      case 'more':
        return `Das ist keine FEN: „${fault.text}“ ist zu viel.`;
    }
  },

  verdict: 'Urteil',
  asking: 'Wird geprüft …',
  possible: 'Diese Stellung kann entstehen, soweit bekannt.',
  impossible: 'Diese Stellung kann nicht entstehen.',
  check: (side) => `${SIDES[side]} steht im Schach.`,
  failed: 'Der Server ist nicht zu erreichen. Es gibt jetzt kein Urteil.',
  retry: 'Noch einmal fragen',

  play: 'Von hier aus spielen',
  color: 'Deine Farbe',
  colors: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
  times: 'Wähle eine Bedenkzeit: Die Partie wird angelegt, und du bekommst einen Link zum Verschicken.',
  minutes: (minutes) => `${minutes} Min.`,
  noClock: 'Ohne Uhr',
  tile: 'Von hier aus spielen:',
  more: 'Andere Uhr, andere Regeln, anderer Gegner',
  cannot: 'Mit einer Stellung, die nicht entstehen kann, kann keine Partie beginnen.',
};
