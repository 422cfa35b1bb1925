/** Deutsche Wörter für Züge ohne Zeiger: Felder mit Tasten, getippte Züge, Tasten. */

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
  piece,
  count: (name, count) => `${count} ${kind(name, count)}`,
  kind,
  letters: 'KDTLS',

  squares: {
    label: 'Felder. Pfeiltasten führen zum nächsten, Enter nimmt eine Figur auf und setzt sie ab.',
    empty: (square) => `${square}, leer`,
    piece: (square, side, name) => `${square}, ${piece(side, name)}`,
    selected: (label) => `${label}, aufgenommen`,
    target: (label) => `${label}, möglich`,
    chosen: (label, targets) => `${label}, aufgenommen. Kann nach ${targets.join(', ')}`,
    ahead: (label) => `${label}, für einen Vorauszug aufgenommen`,
    stuck: (label) => `${label}, kann nicht ziehen`,
    putBack: 'Zurückgesetzt',
    notThere: (square) => `Kann nicht nach ${square}`,
    none: (name) => no(name).replace(/^k/, 'K'),
  },

  typed: {
    label: 'Zug tippen',
    hint: 'Sf3, e4, O-O oder g1f3',
    play: 'Ziehen',
    played: (spoken) => `Du hast gespielt: ${spoken}`,
    ahead: (from, to) => `Vorauszug von ${from} nach ${to}`,
    unreadable: (typed) => `„${typed}“ ist kein Zug. Schreibe ihn als Sf3, e4, O-O oder g1f3`,
    nobody: (typed, name) => `${typed}: ${no(name)} kann dorthin`,
    nobodyFrom: (typed, name, from) => `${typed}: ${no(name)} von ${from} kann dorthin`,
    nothingFrom: (from, to) => `${from}${to}: nichts kann von ${from} nach ${to}`,
    several: (count, name, to, moves) =>
      `${NUMBERS[count] ?? count} ${NAMES[name].many} können nach ${to}: ${or(moves)}`,
    severalKinds: (typed, moves) => `${typed} kann ${or(moves)} heißen`,
    promotion: (typed, moves) => `${typed}: nenne die Figur: ${or(moves)}`,
    noCastling: (way) => `Du kannst jetzt nicht ${way === 'short' ? 'kurz' : 'lang'} rochieren`,
    fromTo: (typed) =>
      `${typed}: Solange dein Gegner denkt, nenne beide Felder, etwa g8f6. Es wird ein Vorauszug`,
    notOwn: (square) => `Auf ${square} steht keine deiner Figuren`,
    promotionAhead: (stem) => `${stem}: nenne die Figur, etwa ${stem}q oder ${stem}n`,
    notNow: 'Du bist nicht am Zug',
    over: 'Die Partie ist zu Ende',
    watching: 'Du siehst zu: Nur die Spieler können ziehen',
    back: 'Du blickst zurück. Ende führt zur Partie',
  },

  keys: {
    heading: 'Tasten',
    open: 'Tasten',
    close: 'Schließen',
    where: { everywhere: 'Überall', board: 'Auf dem Brett', pending: 'Wenn ein Zug wartet' },
    step: 'Ein Zug zurück, ein Zug vor',
    ends: 'Erster Zug, letzter Zug',
    flip: 'Brett drehen',
    zen: 'Nur Brett, Uhren und Züge',
    moveBox: 'Zug tippen',
    chat: 'Chat',
    help: 'Diese Liste',
    arrows: 'Zum nächsten Feld',
    enter: 'Figur aufnehmen, absetzen',
    escape: 'Zurücksetzen',
    jump: 'Zum nächsten König (k), zu Dame (q), Turm (r), Läufer (b), Springer (n), Bauer (p); mit Umschalt zurück',
    confirm: 'Den wartenden Zug spielen',
    cancel: 'Ihn zurücknehmen',
    promotion: 'Dame, Springer, Turm, Läufer, wenn ein Bauer umgewandelt wird',
  },

  attention: {
    heading: 'Rufe und Sprache',
    yourTurn: 'Du bist am Zug',
    played: (name, spoken) => `${name}: ${spoken}`,
    favicon: 'Den Reiter kennzeichnen, wenn du am Zug bist',
    notify: 'Mich benachrichtigen, wenn ich am Zug und woanders bin',
    notifyDenied: 'Dieser Browser lässt die Seite nicht benachrichtigen',
    leave: 'Nachfragen, bevor ich eine laufende Partie verlasse',
  },

  language: 'Sprache',
};
