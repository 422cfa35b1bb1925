/** Texts for playing by keyboard: the squares, typed moves, shortcuts. */

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

const or = (names: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
const list = (names: string[]) => names.join(', ');

/** `white pawn` */
const piece = (side: Side, name: Piece) => `${SIDES[side]} ${NAMES[name][0]}`;

export const input = {
  textView: 'Text view',
  piece,
  /** `2 knights`, `1 queen` */
  count: (name: Piece, count: number) => `${count} ${NAMES[name][count === 1 ? 0 : 1]}`,
  kind: (name: Piece, count: number) => NAMES[name][count === 1 ? 0 : 1],
  /** The letters of king, queen, rook, bishop and knight as they are typed in this language. */
  letters: 'KQRBN',

  squares: {
    label: 'Squares. Use the arrow keys to move, Enter to pick up or put down a piece.',
    empty: (square: string) => `${square}, empty`,
    piece: (square: string, side: Side, name: Piece) => `${square}, ${piece(side, name)}`,
    selected: (label: string) => `${label}, selected`,
    target: (label: string) => `${label}, legal move`,
    chosen: (label: string, targets: string[]) => `${label}, selected. Can go to ${list(targets)}`,
    premove: (label: string) => `${label}, selected for a premove`,
    stuck: (label: string) => `${label}, has no legal moves`,
    putBack: 'Canceled',
    notThere: (square: string) => `It can’t go to ${square}`,
    none: (name: Piece) => `No ${NAMES[name][0]}`,
  },

  typed: {
    label: 'Type a move',
    hint: 'Nf3, e4, O-O or g1f3',
    play: 'Play',
    played: (spoken: string) => `You played ${spoken}`,
    premove: (from: string, to: string) => `Premove from ${from} to ${to}`,
    unreadable: (text: string) => `“${text}” is not a move. Type it like Nf3, e4, O-O or g1f3`,
    noPiece: (text: string, name: Piece) => `${text}: no ${NAMES[name][0]} can go there`,
    noPieceFrom: (text: string, name: Piece, from: string) =>
      `${text}: no ${NAMES[name][0]} on ${from} can go there`,
    nothingFrom: (from: string, to: string) => `${from}${to}: no legal move from ${from} to ${to}`,
    ambiguous: (count: number, name: Piece, to: string, moves: string[]) =>
      `${NUMBERS[count] ?? count} ${NAMES[name][1]} can go to ${to}: type ${or(moves)}`,
    ambiguousKinds: (text: string, moves: string[]) => `${text} is ambiguous: type ${or(moves)}`,
    promotion: (text: string, moves: string[]) => `${text}: which piece? Type ${or(moves)}`,
    noCastling: (way: 'short' | 'long') => `You can’t castle ${way} now`,
    fromTo: (text: string) => `${text}: for a premove, type both squares, like g8f6`,
    notOwn: (square: string) => `You have no piece on ${square}`,
    premovePromotion: (stem: string) => `${stem}: which piece? Type ${stem}q or ${stem}n`,
    notNow: 'It is not your turn',
    over: 'The game is over',
    watching: 'You are watching: only the players can move',
    viewingPast: 'You are viewing an earlier position. Press End to return to the game',
  },

  /** The list itself has a file of its own. */
  keys: {
    open: 'Keyboard shortcuts',
  },

  attention: {
    yourTurn: 'Your turn',
    played: (name: string, spoken: string) => `${name}: ${spoken}`,
  },
};
