/** English messages of the position editor. They come with that page. */

import type { FenFault } from '../../editor/fen';
import type { Wing } from '../../editor/rights';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;
const WINGS = { short: 'O-O', long: 'O-O-O' } as const;

export const editor = {
  title: 'Position editor · Tabiya',
  heading: 'Position editor',
  board: (side: Side) => `The position, ${SIDES[side]} at the bottom`,
  squares:
    'Squares. Arrow keys go from one to the next. K Q R B N P place a white piece, without Shift a black one; Delete removes; Enter takes up and puts down.',
  keys: 'By keyboard: arrows walk over the board, K Q R B N P place a white piece, k q r b n p a black one, Delete removes.',
  marked: (name: string) => `${name}, marked by the verdict`,
  placed: (name: string) => `${name}, placed`,
  putBack: 'Put back',

  palette: { white: 'White pieces', black: 'Black pieces' },
  hand: 'Move pieces',
  eraser: 'Remove pieces',

  initial: 'Starting position',
  clear: 'Clear',
  flip: 'Flip',

  settings: 'The position',
  turn: 'To move',
  turns: { white: 'White', black: 'Black' },
  castling: 'Castling',
  right: (wing: Wing, rook: string | null) => (rook === null ? WINGS[wing] : `${WINGS[wing]}, rook ${rook}`),
  rightAloud: (side: Side, text: string) => `${SIDES[side]}: ${text}`,
  enPassant: 'En passant',
  noEnPassant: 'None',
  chess960: 'Chess960',
  chess960Hint: 'King and rooks may have begun elsewhere',

  fen: 'FEN',
  copy: 'Copy FEN',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  picture: 'Picture',
  fault(fault: FenFault): string {
    switch (fault.what) {
      case 'empty':
        return 'Type or paste a FEN here.';
      case 'ranks':
        return `This is no FEN: it has ${fault.count} ranks between strokes, not 8.`;
      case 'squares':
        return `This is no FEN: rank ${fault.rank} has ${fault.count} squares, not 8.`;
      case 'letter':
        return `This is no FEN: “${fault.letter}” on rank ${fault.rank} is neither a piece nor a number from 1 to 8.`;
      case 'turn':
        return `This is no FEN: “${fault.text}” should be w or b, the side to move.`;
      case 'castling':
        return `This is no FEN: “${fault.text}” should be the castling rights, such as KQkq or -.`;
      case 'enPassant':
        return `This is no FEN: “${fault.text}” should be a square for en passant, such as e3 or -.`;
      case 'counter':
        return `This is no FEN: “${fault.text}” should be a number of moves.`;
      case 'more':
        return `This is no FEN: “${fault.text}” is too much.`;
    }
  },

  verdict: 'Verdict',
  asking: 'Looking …',
  possible: 'This position can arise, as far as is known.',
  impossible: 'This position cannot arise.',
  check: (side: Side) => `${SIDES[side]} is in check.`,
  failed: 'The server cannot be reached. There is no verdict now.',
  retry: 'Ask again',

  play: 'Play from here',
  color: 'Your colour',
  colors: { white: 'White', random: 'Random', black: 'Black' },
  times: 'Choose a time: the game is made, and you get a link to send.',
  minutes: (minutes: number) => `${minutes} min`,
  noClock: 'No clock',
  /** Before the time on a tile, for those who listen. */
  tile: 'Play from here:',
  more: 'Another clock, rules or opponent',
  cannot: 'No game can begin with a position that cannot arise.',
};
