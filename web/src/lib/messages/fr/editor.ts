/** Mots français pour composer une position. */

import type { EditorMessages } from '../editor';

const SIDES = { white: 'Blancs', black: 'Noirs' } as const;
const WINGS = { short: '0-0', long: '0-0-0' } as const;

export const editor: EditorMessages = {
  title: 'Composer une position · Tabiya',
  heading: 'Composer une position',
  board: (side) => `La position, les ${SIDES[side]} en bas`,
  squares:
    'Cases. Les flèches vont de l’une à l’autre. K Q R B N P posent une pièce blanche, sans Maj une noire ; Suppr enlève ; Entrée prend et pose.',
  keys: 'Au clavier : les flèches parcourent l’échiquier, K Q R B N P posent roi, dame, tour, fou, cavalier, pion blancs, en minuscule noirs, Suppr enlève.',
  marked: (name) => `${name}, marquée par le jugement`,
  placed: (name) => `${name}, posé`,
  putBack: 'Remis en place',

  palette: { white: 'Pièces blanches', black: 'Pièces noires' },
  hand: 'Déplacer des pièces',
  eraser: 'Enlever des pièces',

  initial: 'Position initiale',
  clear: 'Vider',
  flip: 'Tourner',

  settings: 'La position',
  turn: 'Au trait',
  turns: { white: 'Blancs', black: 'Noirs' },
  castling: 'Roques',
  right: (wing, rook) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, tour ${rook}`),
  rightAloud: (side, text) => `${SIDES[side]} : ${text}`,
  enPassant: 'Prise en passant',
  noEnPassant: 'Aucune',
  chess960: 'Chess960',
  chess960Hint: 'Roi et tours ont pu commencer ailleurs',

  fen: 'FEN',
  copy: 'Copier la FEN',
  copied: 'Copié',
  notCopied: 'Copie impossible',
  picture: 'Image',
  fault(fault) {
    switch (fault.what) {
      case 'empty':
        return 'Écrivez ou collez une FEN ici.';
      case 'ranks':
        return `Ce n’est pas une FEN : elle a ${fault.count} rangées entre les barres, et non 8.`;
      case 'squares':
        return `Ce n’est pas une FEN : la rangée ${fault.rank} a ${fault.count} cases, et non 8.`;
      case 'letter':
        return `Ce n’est pas une FEN : « ${fault.letter} » sur la rangée ${fault.rank} n’est ni une pièce ni un chiffre de 1 à 8.`;
      case 'turn':
        return `Ce n’est pas une FEN : « ${fault.text} » devrait être w ou b, le trait.`;
      case 'castling':
        return `Ce n’est pas une FEN : « ${fault.text} » devrait être les droits de roque, comme KQkq ou -.`;
      case 'enPassant':
        return `Ce n’est pas une FEN : « ${fault.text} » devrait être une case de prise en passant, comme e3 ou -.`;
      case 'counter':
        return `Ce n’est pas une FEN : « ${fault.text} » devrait être un nombre de coups.`;
      case 'more':
        return `Ce n’est pas une FEN : « ${fault.text} » est de trop.`;
    }
  },

  verdict: 'Jugement',
  asking: 'Examen …',
  possible: 'Cette position peut survenir, pour autant qu’on sache.',
  impossible: 'Cette position ne peut pas survenir.',
  check: (side) => `Les ${SIDES[side]} sont en échec.`,
  failed: 'Le serveur ne répond pas. Il n’y a pas de jugement pour l’instant.',
  retry: 'Demander encore',

  play: 'Jouer à partir d’ici',
  color: 'Votre couleur',
  colors: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
  times: 'Choisissez une cadence : la partie est créée, avec un lien à envoyer.',
  minutes: (minutes) => `${minutes} mn`,
  noClock: 'Sans pendule',
  tile: 'Jouer à partir d’ici :',
  more: 'Autre cadence, autres règles, autre adversaire',
  cannot: 'Aucune partie ne peut commencer par une position qui ne peut pas survenir.',
};
