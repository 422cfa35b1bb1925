/** Textes de l’éditeur de position. */

import type { EditorMessages } from '../editor';

const SIDES = { white: 'Blancs', black: 'Noirs' } as const;
const WINGS = { short: '0-0', long: '0-0-0' } as const;

export const editor: EditorMessages = {
  title: 'Éditeur de position · Tabiya',
  heading: 'Éditeur de position',
  board: (side) => `Position, les ${SIDES[side]} en bas`,
  squares:
    'Cases. Les flèches changent de case. K Q R B N P posent une pièce blanche, k q r b n p une noire. Suppr enlève une pièce. Entrée la prend ou la pose.',
  keys: 'Clavier : les flèches changent de case, K Q R B N P posent roi, dame, tour, fou, cavalier, pion blancs, les minuscules les noirs, Suppr enlève.',
  marked: (name) => `${name}, en cause`,
  placed: (name) => `${name}, posé`,
  putBack: 'Annulé',

  palette: { white: 'Pièces blanches', black: 'Pièces noires' },
  hand: 'Déplacer des pièces',
  eraser: 'Enlever des pièces',

  initial: 'Position initiale',
  clear: 'Vider l’échiquier',
  flip: 'Retourner l’échiquier',

  settings: 'La position',
  turn: 'Trait',
  turns: { white: 'Blancs', black: 'Noirs' },
  castling: 'Roques',
  right: (wing, rook) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, tour ${rook}`),
  rightAloud: (side, text) => `${SIDES[side]} : ${text}`,
  enPassant: 'Prise en passant',
  noEnPassant: 'Aucune',
  chess960: 'Chess960',
  chess960Hint: 'Le roi et les tours peuvent partir d’autres cases',

  fen: 'FEN',
  copy: 'Copier la FEN',
  copied: 'Copié',
  notCopied: 'La copie a échoué',
  picture: 'En image',
  fault(fault) {
    switch (fault.what) {
      case 'empty':
        return 'Saisissez ou collez une FEN.';
      case 'ranks':
        return `FEN non valide : ${fault.count} ${fault.count < 2 ? 'rangée' : 'rangées'} au lieu de 8.`;
      case 'squares':
        return `FEN non valide : la rangée ${fault.rank} a ${fault.count} ${fault.count < 2 ? 'case' : 'cases'} au lieu de 8.`;
      case 'letter':
        return `FEN non valide : « ${fault.letter} » sur la rangée ${fault.rank} n’est ni une pièce ni un chiffre de 1 à 8.`;
      case 'turn':
        return `FEN non valide : le trait s’écrit w ou b, pas « ${fault.text} ».`;
      case 'castling':
        return `FEN non valide : les droits de roque s’écrivent comme KQkq ou -, pas « ${fault.text} ».`;
      case 'enPassant':
        return `FEN non valide : la case de prise en passant s’écrit comme e3 ou -, pas « ${fault.text} ».`;
      case 'counter':
        return `FEN non valide : « ${fault.text} » devrait être un compteur de coups.`;
      case 'more':
        return `FEN non valide : supprimez « ${fault.text} » à la fin.`;
    }
  },

  verdict: 'Vérification',
  asking: 'Vérification…',
  whoMates: 'Qui peut encore mater ?',
  possible: 'Aucun problème trouvé : la position semble atteignable.',
  impossible: 'Cette position ne peut se produire dans aucune partie.',
  check: (side) => `Les ${SIDES[side]} sont en échec.`,
  failed: 'Le serveur est injoignable, la position n’a pas été vérifiée.',
  retry: 'Réessayer',

  analyze: 'Analyser',
  play: 'Jouer à partir d’ici',
  color: 'Votre couleur',
  colors: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
  times: 'Choisissez une cadence. Vous recevez un lien à envoyer à votre adversaire.',
  minutes: (minutes) => `${minutes} min`,
  noClock: 'Sans pendule',
  tile: 'Jouer à partir d’ici :',
  more: 'Plus d’options',
  cannot: 'Impossible de commencer une partie à partir d’une position inatteignable.',
};
