/** English messages for moves without a pointer: the squares by keyboard, typed moves, keys. */

import type { Piece } from '../../input/parse_move';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'white', black: 'black' } as const;

const NAMES: Record<Piece, [one: string, many: string]> = {
  K: ['king', 'kings'],
  Q: ['queen', 'queens'],
  R: ['rook', 'rooks'],
  B: ['bishop', 'bishops'],
  N: ['knight', 'knights'],
  P: ['pawn', 'pawns'],
};

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const or = (names: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
const list = (names: string[]) => names.join(', ');

/** `white pawn` */
const piece = (side: Side, name: Piece) => `${SIDES[side]} ${NAMES[name][0]}`;

export const input = {
  piece,
  /** `2 knights`, `1 queen` */
  count: (name: Piece, count: number) => `${count} ${NAMES[name][count === 1 ? 0 : 1]}`,
  kind: (name: Piece, count: number) => NAMES[name][count === 1 ? 0 : 1],
  /** The letters of king, queen, rook, bishop and knight as they are typed in this language. */
  letters: 'KQRBN',

  squares: {
    label: 'Squares. Arrow keys go from one to the next, Enter takes a piece up and puts it down.',
    empty: (square: string) => `${square}, empty`,
    piece: (square: string, side: Side, name: Piece) => `${square}, ${piece(side, name)}`,
    selected: (label: string) => `${label}, taken up`,
    target: (label: string) => `${label}, can go here`,
    chosen: (label: string, targets: string[]) => `${label}, taken up. Can go to ${list(targets)}`,
    ahead: (label: string) => `${label}, taken up for a pre-move`,
    stuck: (label: string) => `${label}, cannot move`,
    putBack: 'Put back',
    notThere: (square: string) => `It cannot go to ${square}`,
    none: (name: Piece) => `No ${NAMES[name][0]}`,
  },

  typed: {
    label: 'Type a move',
    hint: 'Nf3, e4, O-O or g1f3',
    play: 'Play',
    played: (spoken: string) => `You played ${spoken}`,
    ahead: (from: string, to: string) => `Pre-move from ${from} to ${to}`,
    unreadable: (text: string) => `“${text}” is no move. Type it as Nf3, e4, O-O or g1f3`,
    nobody: (text: string, name: Piece) => `${text}: no ${NAMES[name][0]} can go there`,
    nobodyFrom: (text: string, name: Piece, from: string) =>
      `${text}: no ${NAMES[name][0]} from ${from} can go there`,
    nothingFrom: (from: string, to: string) => `${from}${to}: nothing can go from ${from} to ${to}`,
    several: (count: number, name: Piece, to: string, moves: string[]) =>
      `${NUMBERS[count] ?? count} ${NAMES[name][1]} can go to ${to}: ${or(moves)}`,
    severalKinds: (text: string, moves: string[]) => `${text} can mean ${or(moves)}`,
    promotion: (text: string, moves: string[]) => `${text}: name the piece: ${or(moves)}`,
    noCastling: (way: 'short' | 'long') => `You cannot castle ${way} now`,
    fromTo: (text: string) =>
      `${text}: while your opponent thinks, name both squares, as g8f6. It becomes a pre-move`,
    notOwn: (square: string) => `None of your pieces is on ${square}`,
    promotionAhead: (stem: string) => `${stem}: name the piece, as ${stem}q or ${stem}n`,
    notNow: 'It is not your turn',
    over: 'The game is over',
    watching: 'You are watching: only the players can move',
    back: 'You are looking back. Press End to return to the game',
  },

  keys: {
    heading: 'Keys',
    open: 'Keys',
    close: 'Close',
    where: { everywhere: 'Everywhere', board: 'On the board', pending: 'When a move waits' },
    step: 'One move back, one move on',
    ends: 'First move, last move',
    flip: 'Turn the board',
    zen: 'Only board, clocks and moves',
    moveBox: 'Type a move',
    chat: 'Chat',
    help: 'This list',
    arrows: 'To the next square',
    enter: 'Take a piece up, put it down',
    escape: 'Put it back',
    jump: 'To the next king, queen, rook, bishop, knight, pawn; with Shift to the one before',
    confirm: 'Play the move that waits',
    cancel: 'Take it back',
    promotion: 'Queen, knight, rook, bishop, when a pawn promotes',
  },

  attention: {
    heading: 'Calls and language',
    yourTurn: 'Your turn',
    played: (name: string, spoken: string) => `${name}: ${spoken}`,
    favicon: 'Mark the tab when it is your turn',
    notify: 'Notify me when it is my turn and I am elsewhere',
    notifyDenied: 'This browser does not let the page notify you',
    leave: 'Ask before I leave a game that goes on',
  },

  language: 'Language',
};
