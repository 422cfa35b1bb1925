/** Texts of the position editor, loaded with it. */

import type { FenFault } from '../../editor/fen';
import type { Wing } from '../../editor/rights';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;
const WINGS = { short: 'O-O', long: 'O-O-O' } as const;

export const editor = {
  title: 'Position editor · Tabiya',
  heading: 'Position editor',
  board: (side: Side) => `Position, ${SIDES[side]} at the bottom`,
  squares:
    'Squares. Use the arrow keys to move. K Q R B N P place a white piece, k q r b n p a black one. Delete removes a piece. Enter picks up or puts down.',
  keys: 'Keyboard: arrow keys move over the board, K Q R B N P place a white piece, k q r b n p a black one, Delete removes.',
  marked: (name: string) => `${name}, part of a problem`,
  placed: (name: string) => `${name}, placed`,
  putBack: 'Canceled',

  palette: { white: 'White pieces', black: 'Black pieces' },
  hand: 'Move pieces',
  eraser: 'Remove pieces',

  initial: 'Starting position',
  clear: 'Clear board',
  flip: 'Flip board',

  settings: 'Position',
  turn: 'Side to move',
  turns: { white: 'White', black: 'Black' },
  castling: 'Castling',
  right: (wing: Wing, rook: string | null) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, rook ${rook}`),
  rightAloud: (side: Side, text: string) => `${SIDES[side]}: ${text}`,
  enPassant: 'En passant',
  noEnPassant: 'None',
  chess960: 'Chess960',
  chess960Hint: 'King and rooks may start on other squares',

  fen: 'FEN',
  copy: 'Copy FEN',
  copied: 'Copied',
  notCopied: 'Could not copy',
  picture: 'Image',
  fault(fault: FenFault): string {
    switch (fault.what) {
      case 'empty':
        return 'Type or paste a FEN here.';
      case 'ranks':
        return `Invalid FEN: ${fault.count} ${fault.count === 1 ? 'rank' : 'ranks'} instead of 8.`;
      case 'squares':
        return `Invalid FEN: rank ${fault.rank} has ${fault.count} ${fault.count === 1 ? 'square' : 'squares'} instead of 8.`;
      case 'letter':
        return `Invalid FEN: “${fault.letter}” on rank ${fault.rank} is not a piece or a digit from 1 to 8.`;
      case 'turn':
        return `Invalid FEN: the side to move must be w or b, not “${fault.text}”.`;
      case 'castling':
        return `Invalid FEN: castling rights must look like KQkq or -, not “${fault.text}”.`;
      case 'enPassant':
        return `Invalid FEN: the en passant square must look like e3 or -, not “${fault.text}”.`;
      case 'counter':
        return `Invalid FEN: “${fault.text}” should be a move counter.`;
      case 'more':
        return `Invalid FEN: remove “${fault.text}” from the end.`;
    }
  },

  verdict: 'Check',
  asking: 'Checking …',
  whoMates: 'Who can still checkmate?',
  possible: 'No problems found: the position looks reachable.',
  impossible: 'This position cannot be reached in a game.',
  check: (side: Side) => `${SIDES[side]} is in check.`,
  failed: 'Can’t reach the server to check the position.',
  retry: 'Try again',

  analyze: 'Analyze',
  play: 'Play from here',
  color: 'Your color',
  colors: { white: 'White', random: 'Random', black: 'Black' },
  times: 'Pick a time control. You get a link to send to your opponent.',
  minutes: (minutes: number) => `${minutes} min`,
  noClock: 'No clock',
  /** Before the time on a tile, for screen readers. */
  tile: 'Play from here:',
  more: 'More options',
  cannot: 'You can’t start a game from a position that cannot be reached.',
};
