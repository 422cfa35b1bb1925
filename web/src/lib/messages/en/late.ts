/** Texts of claims, and after a game: what comes next, and how the time was used. */

import type { Side } from '../../protocol/types';
import { common } from './common';

const SIDES = common.side;

export const late = {
  endedWhileAway: 'The game ended while you were offline.',

  rematch: {
    offer: 'Rematch',
    offered: 'Rematch offered',
    accept: 'Accept',
    decline: 'Decline',
    open: 'Go to the rematch',
    watch: 'Watch the rematch',
  },

  claim: {
    heading: 'Claim a draw',
    lead: 'By threefold repetition, or 50 moves by each side without a capture or a pawn move.',
    onBoard: 'In this position',
    withMove: 'With my next move',
    choose: 'Make the move on the board. It won’t be played yet.',
    chosen: (move: string) => `Your move: ${move}`,
    another: 'Choose another move',
    right: 'If the claim is correct, the game is drawn.',
    wrong: (time: string | null) =>
      time === null
        ? 'If not, it counts as a draw offer.'
        : `If not, your opponent gets ${time} and the claim counts as a draw offer.`,
    wrongMove: 'In that case your move is played.',
    final: 'You can’t withdraw a claim.',
    yes: 'Claim',
  },

  why: 'Show why',
  analyze: 'Analyze',
  newGame: 'New game',
  newOpponent: {
    find: 'New opponent',
    waiting: (time: string) => `Looking for a new opponent: ${time}`,
    elapsed: 'Waiting',
    cancel: 'Cancel',
  },

  /** The server's errors by code: it sends English itself. */
  errors: {} as Record<string, string>,

  /** Sharing and exporting the game. */
  share: {
    open: 'Share',
    heading: 'Share and export',
    close: 'Close',
    link: 'Link to this game',
    pgn: 'Game (PGN)',
    fen: 'Position (FEN)',
    image: 'Position (image)',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Could not copy',
    download: 'Download',
    downloadPgn: 'Download PGN',
    downloadFen: 'Download FEN',
    show: 'Open',
    openImage: 'Open image',
  },

  times: {
    heading: 'Time used',
    total: (side: Side, time: string) => `${SIDES[side]} ${time}`,
    move: 'Move',
    used: 'Used',
    left: 'Left',
    by: 'Player',
  },
};
