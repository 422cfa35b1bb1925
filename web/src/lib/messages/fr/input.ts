/** Mots français pour jouer sans pointeur : les cases au clavier, les coups écrits, les touches. */

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
  piece,
  count: (name, count) => `${count} ${kind(name, count)}`,
  kind,
  letters: 'RDTFC',

  squares: {
    label: 'Cases. Les flèches vont de l’une à l’autre, Entrée prend une pièce et la pose.',
    empty: (square) => `${square}, vide`,
    piece: (square, side, name) => `${square}, ${piece(side, name)}`,
    selected: (label) => `${label}, en main`,
    target: (label) => `${label}, possible`,
    chosen: (label, targets) => `${label}, en main. Peut aller en ${targets.join(', ')}`,
    ahead: (label) => `${label}, en main pour un coup anticipé`,
    stuck: (label) => `${label}, ne peut pas jouer`,
    putBack: 'Reposé',
    notThere: (square) => `Ne peut pas aller en ${square}`,
    none: (name) => no(name).replace(/^a/, 'A'),
  },

  typed: {
    label: 'Écrire un coup',
    hint: 'Cf3, e4, O-O ou g1f3',
    play: 'Jouer',
    played: (spoken) => `Vous avez joué : ${spoken}`,
    ahead: (from, to) => `Coup anticipé de ${from} à ${to}`,
    unreadable: (typed) => `« ${typed} » n’est pas un coup. Écrivez Cf3, e4, O-O ou g1f3`,
    nobody: (typed, name) => `${typed} : ${no(name)} ne peut y aller`,
    nobodyFrom: (typed, name, from) => `${typed} : ${no(name)} ne peut y aller depuis ${from}`,
    nothingFrom: (from, to) => `${from}${to} : rien ne peut aller de ${from} à ${to}`,
    several: (count, name, to, moves) =>
      `${NUMBERS[count] ?? count} ${NAMES[name].many} peuvent aller en ${to} : ${or(moves)}`,
    severalKinds: (typed, moves) => `${typed} peut vouloir dire ${or(moves)}`,
    promotion: (typed, moves) => `${typed} : nommez la pièce : ${or(moves)}`,
    noCastling: (way) => `Le ${way === 'short' ? 'petit' : 'grand'} roque est impossible maintenant`,
    fromTo: (typed) =>
      `${typed} : pendant que l’adversaire réfléchit, nommez les deux cases, comme g8f6. Ce sera un coup anticipé`,
    notOwn: (square) => `Aucune de vos pièces n’est en ${square}`,
    promotionAhead: (stem) => `${stem} : nommez la pièce, comme ${stem}q ou ${stem}n`,
    notNow: 'Ce n’est pas à vous de jouer',
    over: 'La partie est finie',
    watching: 'Vous regardez : seuls les joueurs peuvent jouer',
    back: 'Vous regardez en arrière. Fin ramène à la partie',
  },

  keys: {
    heading: 'Touches',
    open: 'Touches',
    close: 'Fermer',
    where: { everywhere: 'Partout', board: 'Sur l’échiquier', pending: 'Quand un coup attend' },
    step: 'Un coup en arrière, un coup en avant',
    ends: 'Premier coup, dernier coup',
    flip: 'Tourner l’échiquier',
    zen: 'Échiquier, pendules et coups seulement',
    moveBox: 'Écrire un coup',
    chat: 'Discussion',
    help: 'Cette liste',
    arrows: 'À la case voisine',
    enter: 'Prendre une pièce, la poser',
    escape: 'La reposer',
    jump: 'Au prochain roi (k), à la dame (q), la tour (r), au fou (b), cavalier (n), pion (p) ; avec Maj au précédent',
    confirm: 'Jouer le coup qui attend',
    cancel: 'Le reprendre',
    promotion: 'Dame, cavalier, tour, fou, à la promotion',
  },

  attention: {
    heading: 'Appels et langue',
    yourTurn: 'À vous de jouer',
    played: (name, spoken) => `${name} : ${spoken}`,
    favicon: 'Marquer l’onglet quand c’est à vous',
    notify: 'Me prévenir quand c’est à moi et que je suis ailleurs',
    notifyDenied: 'Ce navigateur ne laisse pas la page vous prévenir',
    leave: 'Demander avant que je quitte une partie en cours',
  },

  language: 'Langue',
};
