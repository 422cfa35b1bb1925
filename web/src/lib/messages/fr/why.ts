import type { MateProof } from '../../protocol/positions';
import type { Side } from '../../protocol/types';
import type { WhyMessages } from '../why';

const SIDES = { white: 'Les Blancs', black: 'Les Noirs' } as const;
const INNER = { white: 'les Blancs', black: 'les Noirs' } as const;
const OF = { white: 'des Blancs', black: 'des Noirs' } as const;
const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

const PROOFS: Record<MateProof, (side: Side) => string> = {
  mated: (side) => `${SIDES[side]} sont eux-mêmes échec et mat.`,
  stalemate: () => 'La position est pat.',
  bareKing: (side) => `${SIDES[side]} n’ont plus que leur roi.`,
  loneKnight: (side) => `${SIDES[side]} n’ont qu’un cavalier, et ${INNER[other(side)]} que des dames. Aucune disposition de ces pièces n’est un mat.`,
  bishopsOfOneColor: (side) =>
    `${SIDES[side]} n’ont que des fous d’une seule couleur de cases, et ${INNER[other(side)]} rien qui puisse bloquer les cases de l’autre couleur.`,
  forcedLine: () => 'Tous les coups sont forcés, et aucun ne mène au mat.',
  walls: (side) => `Des chaînes de pions empêchent à jamais les pièces ${OF[side]} de mater.`,
  searched: () => 'Toutes les positions encore possibles ont été examinées ; aucune n’est un mat.',
};

export const why: WhyMessages = {
  heading: 'Pourquoi ce résultat ?',
  headingPosition: 'Le mat est-il encore possible ?',
  loading: 'Calcul en cours…',
  failed: 'Impossible de charger l’explication. Vérifiez la connexion et réessayez.',
  can: (side) => `${SIDES[side]} peuvent encore mater. Dans cette suite, les deux camps coopèrent : il suffit qu’elle soit possible.`,
  isMate: (side) => `${SIDES[side]} ont maté.`,
  cannot: (side, proof) => `${SIDES[side]} ne peuvent plus mater${proof === null ? '.' : `. ${PROOFS[proof](side)}`}`,
  unknown: (side) => `Impossible de déterminer si ${INNER[side]} peuvent encore mater.`,
  marked: (side) => `Sur l’échiquier : en rouge la chaîne de pions, en bleu les cases accessibles au roi ${OF[other(side)]}.`,
  more: (moves) => (moves === 1 ? 'et 1 autre coup' : `et ${moves} autres coups`),
  onBoard: 'Montrer sur l’échiquier',
};
