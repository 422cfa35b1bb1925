/** All texts of the page in English. Another language is a file of the same shape. */

import type { Side } from '../../protocol/types';
import { common } from './common';
import { input } from './input';
import type { ActTexts } from '../act_text';
import { sanParts } from '../san';

const SIDES = common.side;

const PIECES = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
} as const;

export const play = {
  ...common,
  /** What arbiters did, see `act_text.ts`: the server sends English itself. */
  acts: null as ActTexts | null,
  pieces: PIECES,
  pawn: 'pawn',

  input,

  game: {
    ...common.game,
    loading: 'Loading the game …',
    you: 'you',
    present: 'online',
    absent: 'offline',
    clock: (side: Side) => `${SIDES[side]}’s clock`,
    board: (side: Side) => `Chessboard, ${SIDES[side]} at the bottom`,
    moves: 'Moves',
    noMoves: 'No moves yet',
    /** Before a move in the list, for screen readers. */
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    steps: {
      first: 'First move',
      previous: 'Previous move',
      next: 'Next move',
      last: 'Current position',
    },
    flip: 'Flip board',
    captured: (pieces: string) => `Captured: ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'rated',
    watching: (people: number) => (people === 1 ? '1 spectator' : `${people} spectators`),
    offeredDraw: (side: Side) => `${SIDES[side]} offered a draw`,
    assisted: 'entered by the assistant',
    zenLeave: 'Leave zen mode',
    /** Of an option that has no effect in this game. */
    notAllowed: 'The rules of this game don’t allow it',
  },

  status: {
    yourTurn: 'Your turn',
    check: 'Check!',
    yourTurnCheck: 'Check! Your turn',
    opponentsTurn: 'Your opponent’s turn',
    opponentsTurnCheck: 'Check. Your opponent’s turn',
    turn: (side: Side) => `${SIDES[side]} to move`,
    turnCheck: (side: Side) => `${SIDES[side]} is in check`,
    sending: 'Sending your move …',
    premove: 'Premove set',
    waitingFor: (name: string) => `Waiting for ${name}`,
    waitingForPlayers: 'Waiting for the players',
    /** Before the start, with the seconds until a game is aborted. */
    abortedIn: (seconds: number) => `the game is aborted in ${seconds} s`,
    startsByArbiter: 'The arbiter starts the game',
    startsAt: (time: string) => `The game starts at ${time}`,
    /** After the start, until the default time. */
    youForfeitIn: (time: string) => `Appear within ${time} or you forfeit`,
    opponentForfeitsIn: (time: string) => `Your opponent has not appeared and forfeits in ${time}`,
    sideForfeitsIn: (side: Side, time: string) => `${SIDES[side]} has not appeared and forfeits in ${time}`,
    bothForfeitIn: (time: string) => `Neither player has appeared. Both forfeit in ${time}`,
    paused: 'The game is paused',
    afterRestart: 'The server restarted. The clocks are stopped until both players are back.',
    viewing: (move: string) => `Viewing ${move}`,
    viewingStart: 'Viewing the starting position',
    backToGame: 'Back to the game',
  },

  actions: {
    label: 'Actions',
    resign: 'Resign',
    resignSure: 'Resign the game?',
    resignYes: 'Resign',
    abort: 'Abort',
    abortSure: 'Abort the game? It won’t count.',
    abortYes: 'Abort',
    draw: 'Draw',
    drawSure: 'Offer a draw?',
    drawYes: 'Offer',
    claim: 'Claim',
    takeback: 'Takeback',
    arbiter: 'Arbiter',
    no: 'Cancel',
    accept: 'Accept',
    decline: 'Decline',
    drawOffered: 'Your opponent offers a draw',
    drawOfferedByYou: 'You offered a draw',
    drawOfferedBy: (side: Side) => `${SIDES[side]} offers a draw`,
    takebackAsked: 'Your opponent asks for a takeback',
    takebackAskedByYou: 'You asked for a takeback',
    takebackAskedBy: (side: Side) => `${SIDES[side]} asks for a takeback`,
  },

  /** Claims of a draw (Laws 9.2 and 9.3). */
  claim: {
    minutes: (minutes: number) => (minutes === 1 ? '1 extra minute' : `${minutes} extra minutes`),
  },

  confirm: {
    ask: (move: string) => `Play ${move}?`,
    yes: 'Play',
    no: 'Cancel',
  },

  rematch: {
    asked: 'Your opponent wants a rematch',
    declined: 'Rematch declined',
  },

  chat: {
    heading: 'Chat',
    open: 'Chat',
    openUnread: (lines: number) => `Chat, ${lines} new`,
    close: 'Close chat',
    none: 'No messages yet',
    field: 'Write a message',
    send: 'Send',
    you: 'You',
    lost: 'Not sent: no connection',
    players: 'Spectators can read this.',
    spectators: 'The players see this after the game.',
    spoken: (who: string, text: string) => `${who} says: ${text}`,
  },

  options: {
    open: 'Options',
    mute: 'Sound is on; turn it off',
    unmute: 'Sound is off; turn it on',
  },

  disconnected: {
    opponent: (seconds: number) => `Your opponent is offline and loses in ${seconds} s`,
    you: (seconds: number) => `You are offline: reconnect within ${seconds} s`,
    side: (side: Side, seconds: number) => `${SIDES[side]} is offline: ${seconds} s left to reconnect`,
  },

  connection: {
    connecting: 'Connecting …',
    lost: 'No connection. Reconnecting …',
    /** While the own connection is down in a game, for the line about the game. */
    reconnecting: 'You are offline. Reconnecting …',
    reconnectWithin: (seconds: number) => `You are offline. Reconnecting … you lose in ${seconds} s`,
    /** The network is there, and the server is not. */
    noServer: 'The server is not responding. Reconnecting …',
    /** Nothing is heard, and nobody knows whose fault it is. */
    ifOffline: (seconds: number) => `No connection to the server. If only you lost it, you lose in ${seconds} s`,
    restarting: 'The server is restarting. Reconnecting …',
    storage: 'The server’s storage is not responding. The clocks are stopped.',
    /** Afterward, each with one of the sentences about clocks. */
    restarted: 'The server restarted.',
    storageBack: 'The server’s storage is responding again.',
    yourClock: 'Your clock did not run.',
    clocks: 'The clocks did not run.',
    regained: 'Reconnected',
  },

  promotion: {
    label: 'Promote to',
  },

  notice: {
    refused: (why: string) => why,
    moveRefused: (why: string) => `Move not played. ${why}`,
    premoveDropped: (why: string) => `Premove canceled: ${why}`,
    bad: (why: string) => `The server could not read the message: ${why}`,
    drawDeclined: 'Draw offer declined',
    claimRejected: (time: string | null) =>
      time === null
        ? 'The claim was wrong. It counts as a draw offer.'
        : `The claim was wrong: the opponent gets ${time}. It counts as a draw offer.`,
    takebackDeclined: 'Takeback declined',
    takenBack: (plies: number) => (plies === 1 ? 'A move was taken back' : `${plies} moves were taken back`),
    timeGiven: (side: Side, seconds: number) => `${SIDES[side]} gets ${seconds} extra ${seconds === 1 ? 'second' : 'seconds'}`,
    started: 'The game has started',
    seated: (side: Side) => `${SIDES[side]} has joined`,
    restored: 'The arbiter restored a position',
  },

  /** A move read aloud: `knight takes f3, check`. */
  spoken(san: string): string {
    const parts = sanParts(san);
    const end = parts.mate ? ', checkmate' : parts.check ? ', check' : '';
    if (parts.castling !== null) {
      return `castles ${parts.castling === 'short' ? 'short' : 'long'}${end}`;
    }
    const piece = parts.piece === null ? '' : PIECES[parts.piece];
    const words = [piece, parts.from, parts.takes ? 'takes' : '', parts.to].filter(Boolean);
    const promoted = parts.promotion === null ? '' : `, promotes to ${PIECES[parts.promotion]}`;
    return words.join(' ') + promoted + end;
  },
  /** A move announced to screen readers. */
  played: (side: Side, spoken: string) => `${SIDES[side]}: ${spoken}`,
};
