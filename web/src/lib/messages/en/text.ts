/** English messages of the text view. */

import type { CommandName } from '../../input/command';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What is typed (the first is the one that is shown), and what it does. */
const commands: Record<CommandName, { names: string[]; does: string }> = {
  board: { names: ['board', 'b'], does: 'go to the board' },
  clock: { names: ['clock', 'c'], does: 'both clocks' },
  last: { names: ['last', 'l'], does: 'the last move' },
  opponent: { names: ['opponent', 'o'], does: 'who you play' },
  pieces: { names: ['pieces', 'p'], does: 'all pieces by kind' },
  moves: { names: ['moves'], does: 'the moves you can make' },
  scan: { names: ['scan', 's'], does: 'a file or a rank, as scan e, scan 4' },
  status: { names: ['status'], does: 'how the game stands' },
  resign: { names: ['resign'], does: 'resign; you are asked again' },
  draw: { names: ['draw'], does: 'offer a draw' },
  takeback: { names: ['takeback'], does: 'ask to take a move back' },
  claim: { names: ['claim'], does: 'claim a draw; also with the move you intend, as claim Nf3' },
  accept: { names: ['accept'], does: 'accept what your opponent offers' },
  decline: { names: ['decline'], does: 'decline it' },
  abort: { names: ['abort'], does: 'abort the game before both have moved' },
  rematch: { names: ['rematch'], does: 'play again' },
  say: { names: ['say'], does: 'say something in the chat, as say hello' },
  help: { names: ['help', '?'], does: 'this list' },
};

export const text = {
  link: 'Text view',
  back: 'To the board',
  title: (title: string) => `Text view: ${title}`,
  status: 'How the game stands',
  last: 'Last move',
  clocks: 'Clocks',
  moves: 'Moves',
  pieces: 'Pieces',
  board: 'Board',
  boardHint: 'Arrow keys, Enter, and k q r b n p for the next piece of a kind',
  form: 'Move or command',
  hint: 'A move as Nf3, e4, O-O or g1f3, or a command. “help” lists the commands.',
  send: 'Send',
  chat: 'Chat',

  commands,
  yes: ['yes', 'y'],

  noLast: 'No moves yet',
  lastMove: (number: number, side: Side, spoken: string) => `${number}, ${SIDES[side]}: ${spoken}`,
  clock: (side: Side, time: string) => `${SIDES[side]}: ${time}`,
  noClock: 'This game has no clock',
  time(ms: number): string {
    const all = Math.ceil(ms / 1_000);
    const parts: [number, string, string][] = [
      [Math.floor(all / 86_400), 'day', 'days'],
      [Math.floor((all % 86_400) / 3_600), 'hour', 'hours'],
      [Math.floor((all % 3_600) / 60), 'minute', 'minutes'],
      [all % 60, 'second', 'seconds'],
    ];
    const said = parts.filter(([count]) => count > 0).map((part) => plural(...part));
    return said.length === 0 ? 'no time' : said.join(' ');
  },
  opponent: (name: string, side: Side, here: boolean) =>
    `${name} plays ${SIDES[side]} and is ${here ? 'here' : 'away'}`,
  noOpponent: 'Nobody has joined yet',
  players: (white: string, black: string) => `White: ${white}. Black: ${black}`,
  piecesOf: (side: Side, pieces: string) => `${SIDES[side]}: ${pieces}`,
  /** A kind of piece and where they stand. */
  kindAt: (kind: string, squares: string[]) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Scan what? A file or a rank: scan e, scan 4',
  scanned: (line: string, pieces: string[]) =>
    `${line}: ${pieces.length === 0 ? 'empty' : pieces.join(', ')}`,
  choices: (count: number, moves: string[]) =>
    `${plural(count, 'move', 'moves')}: ${moves.join(', ')}`,
  toBoard: 'On the board',
  help: (lines: string[]) => `Commands. ${lines.join('. ')}.`,

  sure: {
    resign: 'Resign the game? Type yes to resign.',
    abort: 'Abort the game? It counts for nobody. Type yes to abort.',
    claim: (minutes: number) =>
      `Claim a draw? If the claim is wrong, ${
        minutes === 0 ? '' : `your opponent gets ${plural(minutes, 'minute', 'minutes')} more and `
      }it stands as a draw offer. Type yes to claim.`,
  },
  cancelled: 'Not done',
  notNow: (command: string) => `${command} is not possible now`,
  nothingToAnswer: 'There is no offer to answer',
  sayWhat: 'Say what? For example: say hello',
  done: {
    resign: 'You resign',
    abort: 'The game is aborted',
    draw: 'You offer a draw',
    takeback: 'You ask to take a move back',
    claim: 'You claim a draw',
    accept: 'Accepted',
    decline: 'Declined',
    rematch: 'You wish to play again',
    say: 'Said',
  },
};
