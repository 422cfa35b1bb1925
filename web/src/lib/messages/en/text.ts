/** Texts of the text view. */

import type { CommandName } from '../../input/command';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The names of each command (the help shows the first) and what it does. */
const commands: Record<CommandName, { names: string[]; does: string }> = {
  board: { names: ['board', 'b'], does: 'go to the board' },
  clock: { names: ['clock', 'c'], does: 'read both clocks' },
  last: { names: ['last', 'l'], does: 'read the last move' },
  opponent: { names: ['opponent', 'o'], does: 'read who you play' },
  pieces: { names: ['pieces', 'p'], does: 'list all pieces' },
  moves: { names: ['moves'], does: 'list your legal moves' },
  scan: { names: ['scan', 's'], does: 'read a file or rank, e.g. scan e, scan 4' },
  status: { names: ['status'], does: 'read the game status' },
  resign: { names: ['resign'], does: 'resign, after you confirm' },
  draw: { names: ['draw'], does: 'offer a draw' },
  takeback: { names: ['takeback'], does: 'ask for a takeback' },
  claim: { names: ['claim'], does: 'claim a draw, also with your next move, e.g. claim Nf3' },
  accept: { names: ['accept'], does: 'accept an offer' },
  decline: { names: ['decline'], does: 'decline an offer' },
  abort: { names: ['abort'], does: 'abort the game before both players have moved' },
  rematch: { names: ['rematch'], does: 'offer a rematch' },
  say: { names: ['say'], does: 'write in the chat, e.g. say hello' },
  help: { names: ['help', '?'], does: 'list the commands' },
};

export const text = {
  analyze: 'Analyze',
  back: 'Board view',
  title: (title: string) => `Text view: ${title}`,
  status: 'Game status',
  last: 'Last move',
  clocks: 'Clocks',
  moves: 'Moves',
  pieces: 'Pieces',
  board: 'Board',
  boardHint: 'Use the arrow keys and Enter, or k q r b n p to jump to the next piece of that kind',
  form: 'Move or command',
  hint: 'Type a move like Nf3, e4, O-O or g1f3, or a command. “help” lists the commands.',
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
    `${name} plays ${SIDES[side]} and is ${here ? 'online' : 'offline'}`,
  noOpponent: 'Your opponent has not joined yet',
  rating: (name: string, rating: number, provisional: boolean, change: number | null) =>
    `${name}: rating ${rating}${provisional ? ', provisional' : ''}${change === null ? '' : `, ${change < 0 ? 'minus' : 'plus'} ${Math.abs(change)}`}`,
  series: (score: string) => `Score of the series: ${score}`,
  players: (white: string, black: string) => `White: ${white}. Black: ${black}`,
  piecesOf: (side: Side, pieces: string) => `${SIDES[side]}: ${pieces}`,
  /** A kind of piece and its squares. */
  kindAt: (kind: string, squares: string[]) => `${kind} ${squares.join(', ')}`,
  scanWhat: 'Name a file or a rank: scan e, scan 4',
  scanned: (line: string, pieces: string[]) =>
    `${line}: ${pieces.length === 0 ? 'empty' : pieces.join(', ')}`,
  choices: (count: number, moves: string[]) =>
    `${plural(count, 'legal move', 'legal moves')}: ${moves.join(', ')}`,
  toBoard: 'Moved to the board',
  help: (lines: string[]) => `Commands. ${lines.join('. ')}.`,

  sure: {
    resign: 'Resign the game? Type yes to resign.',
    abort: 'Abort the game? It won’t count. Type yes to abort.',
    claim: (minutes: number) =>
      `Claim a draw? If the claim is incorrect, ${
        minutes === 0 ? '' : `your opponent gets ${plural(minutes, 'extra minute', 'extra minutes')} and `
      }it counts as a draw offer. Type yes to claim.`,
  },
  canceled: 'Canceled',
  notNow: (command: string) => `You can’t use ${command} now`,
  nothingToAnswer: 'There is nothing to answer',
  sayWhat: 'Type a message after it: say hello',
  done: {
    resign: 'You resigned',
    abort: 'You aborted the game',
    draw: 'You offered a draw',
    takeback: 'You asked for a takeback',
    claim: 'You claimed a draw',
    accept: 'Accepted',
    decline: 'Declined',
    rematch: 'You offered a rematch',
    say: 'Sent',
  },
};
