/** Textes pour jouer au clavier : les cases, les coups saisis, les raccourcis. */

import type { Piece } from '../../input/parse_move';
import type { Side } from '../../protocol/types';
import type { Messages } from '../types';

const NAMES: Record<Piece, { one: string; many: string; gender: 'm' | 'f' }> = {
  K: { one: 'roi', many: 'rois', gender: 'm' },
  Q: { one: 'dame', many: 'dames', gender: 'f' },
  R: { one: 'tour', many: 'tours', gender: 'f' },
  B: { one: 'fou', many: 'fous', gender: 'm' },
  N: { one: 'cavalier', many: 'cavaliers', gender: 'm' },
  P: { one: 'pion', many: 'pions', gender: 'm' },
};

const COLORS = { white: { m: 'blanc', f: 'blanche' }, black: { m: 'noir', f: 'noire' } };

const NUMBERS = ['Aucun', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

const or = (names: string[]) => new Intl.ListFormat('fr', { type: 'disjunction' }).format(names);

const piece = (side: Side, name: Piece) => `${NAMES[name].one} ${COLORS[side][NAMES[name].gender]}`;
const kind = (name: Piece, count: number) => NAMES[name][count < 2 ? 'one' : 'many'];
const no = (name: Piece) => `aucun${NAMES[name].gender === 'f' ? 'e' : ''} ${NAMES[name].one}`;

export const input: Messages['input'] = {
  textView: 'Vue en texte',
  piece,
  count: (name, count) => `${count} ${kind(name, count)}`,
  kind,
  letters: 'RDTFC',

  squares: {
    label: 'Cases. Les flèches changent de case, Entrée prend une pièce ou la pose.',
    empty: (square) => `${square}, vide`,
    piece: (square, side, name) => `${square}, ${piece(side, name)}`,
    selected: (label) => `${label}, sélection`,
    target: (label) => `${label}, coup possible`,
    chosen: (label, targets) => `${label}, sélection. Peut aller en ${targets.join(', ')}`,
    premove: (label) => `${label}, sélection pour un coup anticipé`,
    stuck: (label) => `${label}, aucun coup possible`,
    putBack: 'Annulé',
    notThere: (square) => `Ne peut pas aller en ${square}`,
    none: (name) => no(name).replace(/^a/, 'A'),
  },

  typed: {
    label: 'Saisir un coup',
    hint: 'Cf3, e4, O-O ou g1f3',
    play: 'Jouer',
    played: (spoken) => `Vous avez joué : ${spoken}`,
    premove: (from, to) => `Coup anticipé de ${from} à ${to}`,
    unreadable: (typed) => `« ${typed} » n’est pas un coup. Écrivez par exemple Cf3, e4, O-O ou g1f3`,
    noPiece: (typed, name) => `${typed} : ${no(name)} ne peut y aller`,
    noPieceFrom: (typed, name, from) => `${typed} : ${no(name)} ne peut y aller depuis ${from}`,
    nothingFrom: (from, to) => `${from}${to} : aucun coup légal de ${from} à ${to}`,
    ambiguous: (count, name, to, moves) =>
      `${NUMBERS[count] ?? count} ${NAMES[name].many} peuvent aller en ${to} : écrivez ${or(moves)}`,
    ambiguousKinds: (typed, moves) => `${typed} est ambigu : écrivez ${or(moves)}`,
    promotion: (typed, moves) => `${typed} : quelle pièce ? Écrivez ${or(moves)}`,
    noCastling: (way) => `Le ${way === 'short' ? 'petit' : 'grand'} roque est impossible maintenant`,
    fromTo: (typed) => `${typed} : pour un coup anticipé, écrivez les deux cases, comme g8f6`,
    notOwn: (square) => `Vous n’avez pas de pièce en ${square}`,
    premovePromotion: (stem) => `${stem} : quelle pièce ? Écrivez ${stem}q ou ${stem}n`,
    notNow: 'Ce n’est pas à vous de jouer',
    over: 'La partie est terminée',
    watching: 'Vous êtes spectateur : seuls les joueurs peuvent jouer',
    viewingPast: 'Vous voyez une position antérieure. La touche Fin ramène à la partie',
  },

  keys: {
    open: 'Raccourcis clavier',
  },

  attention: {
    yourTurn: 'À vous de jouer',
    played: (name, spoken) => `${name} : ${spoken}`,
  },
};
