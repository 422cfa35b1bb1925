/** Texte für das Spielen mit der Tastatur: Felder, eingegebene Züge, Tastenkürzel. */

import type { Piece } from '../../input/parse_move';
import type { Side } from '../../protocol/types';
import type { Messages } from '../types';

const NAMES: Record<Piece, { one: string; many: string; gender: 'm' | 'f' }> = {
  K: { one: 'König', many: 'Könige', gender: 'm' },
  Q: { one: 'Dame', many: 'Damen', gender: 'f' },
  R: { one: 'Turm', many: 'Türme', gender: 'm' },
  B: { one: 'Läufer', many: 'Läufer', gender: 'm' },
  N: { one: 'Springer', many: 'Springer', gender: 'm' },
  P: { one: 'Bauer', many: 'Bauern', gender: 'm' },
};

const COLORS = { white: { m: 'weißer', f: 'weiße' }, black: { m: 'schwarzer', f: 'schwarze' } };

const NUMBERS = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'];

const or = (names: string[]) => new Intl.ListFormat('de', { type: 'disjunction' }).format(names);

const piece = (side: Side, name: Piece) => `${COLORS[side][NAMES[name].gender]} ${NAMES[name].one}`;
const kind = (name: Piece, count: number) => NAMES[name][count === 1 ? 'one' : 'many'];
const no = (name: Piece) => `${NAMES[name].gender === 'f' ? 'keine' : 'kein'} ${NAMES[name].one}`;

export const input: Messages['input'] = {
  textView: 'Textansicht',
  piece,
  count: (name, count) => `${count} ${kind(name, count)}`,
  kind,
  letters: 'KDTLS',

  squares: {
    label: 'Felder. Mit den Pfeiltasten wechselst du das Feld, mit Enter nimmst du eine Figur auf oder setzt sie ab.',
    empty: (square) => `${square}, leer`,
    piece: (square, side, name) => `${square}, ${piece(side, name)}`,
    selected: (label) => `${label}, ausgewählt`,
    target: (label) => `${label}, möglicher Zug`,
    chosen: (label, targets) => `${label}, ausgewählt. Kann nach ${targets.join(', ')}`,
    premove: (label) => `${label}, für einen Premove ausgewählt`,
    stuck: (label) => `${label}, kann nicht ziehen`,
    putBack: 'Abgebrochen',
    notThere: (square) => `Kann nicht nach ${square} ziehen`,
    none: (name) => no(name).replace(/^k/, 'K'),
  },

  typed: {
    label: 'Zug eingeben',
    hint: 'Sf3, e4, O-O oder g1f3',
    play: 'Ziehen',
    played: (spoken) => `Du hast gespielt: ${spoken}`,
    premove: (from, to) => `Premove von ${from} nach ${to}`,
    unreadable: (typed) => `„${typed}“ ist kein Zug. Schreibe ihn wie Sf3, e4, O-O oder g1f3`,
    noPiece: (typed, name) => `${typed}: ${no(name)} kann dorthin ziehen`,
    noPieceFrom: (typed, name, from) => `${typed}: ${no(name)} von ${from} kann dorthin ziehen`,
    nothingFrom: (from, to) => `${from}${to}: kein möglicher Zug von ${from} nach ${to}`,
    ambiguous: (count, name, to, moves) =>
      `${NUMBERS[count] ?? count} ${NAMES[name].many} können nach ${to}: schreibe ${or(moves)}`,
    ambiguousKinds: (typed, moves) => `${typed} ist mehrdeutig: schreibe ${or(moves)}`,
    promotion: (typed, moves) => `${typed}: Welche Figur? Schreibe ${or(moves)}`,
    noCastling: (way) => `Du kannst jetzt nicht ${way === 'short' ? 'kurz' : 'lang'} rochieren`,
    fromTo: (typed) => `${typed}: Für einen Premove gib beide Felder ein, etwa g8f6`,
    notOwn: (square) => `Auf ${square} steht keine deiner Figuren`,
    premovePromotion: (stem) => `${stem}: Welche Figur? Schreibe ${stem}q oder ${stem}n`,
    notNow: 'Du bist nicht am Zug',
    over: 'Die Partie ist zu Ende',
    watching: 'Du siehst zu: Nur die Spieler können ziehen',
    viewingPast: 'Du siehst eine frühere Stellung. Mit Ende kommst du zur Partie zurück',
  },

  keys: {
    open: 'Tastenkürzel',
  },

  attention: {
    yourTurn: 'Du bist am Zug',
    played: (name, spoken) => `${name}: ${spoken}`,
  },
};
