/** Texts that explain whether a side can still checkmate, loaded when asked for. */

import type { MateProof } from '../../protocol/positions';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;
const OTHERS = { white: 'Black', black: 'White' } as const;

const PROOFS: Record<MateProof, (side: Side) => string> = {
  mated: (side) => `${SIDES[side]} has been checkmated.`,
  stalemate: () => 'The position is stalemate.',
  bareKing: (side) => `${SIDES[side]} has only the king left.`,
  loneKnight: (side) => `${SIDES[side]} has only a knight, and ${OTHERS[side]} only queens. No arrangement of these pieces is checkmate.`,
  bishopsOfOneColor: (side) =>
    `${SIDES[side]} has only bishops of one square color, and ${OTHERS[side]} nothing that could block the king on the other color.`,
  forcedLine: () => 'Every move is forced, and none of them leads to checkmate.',
  walls: (side) => `Walls of pawns keep ${SIDES[side]}’s pieces from ever giving checkmate.`,
  searched: () => 'Every position that can still arise was searched; none of them is checkmate.',
};

export const why = {
  heading: 'Why this result?',
  headingPosition: 'Can they still checkmate?',
  loading: 'Working it out …',
  failed: 'Can’t load the explanation. Check your connection and try again.',
  can: (side: Side) => `${SIDES[side]} can still checkmate. Both sides help in this line; it only has to be possible:`,
  isMate: (side: Side) => `${SIDES[side]} has given checkmate.`,
  cannot: (side: Side, proof: MateProof | null) =>
    `${SIDES[side]} can’t checkmate anymore${proof === null ? '.' : `. ${PROOFS[proof](side)}`}`,
  unknown: (side: Side) => `It could not be worked out whether ${SIDES[side]} can checkmate.`,
  marked: (side: Side) => `On the board: the wall in red, and in blue where ${OTHERS[side]}’s king can go.`,
  more: (moves: number) => (moves === 1 ? 'and 1 more move' : `and ${moves} more moves`),
  onBoard: 'Show it on the board',
};
