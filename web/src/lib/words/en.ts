/** All words of the page in English. Another language is a file of the same shape. */

import type { Side } from '../protocol/types';
import { sanParts } from './san';

const SIDES = { white: 'White', black: 'Black' } as const;

const PIECES = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
} as const;

export const en = {
  name: 'Tabiya',
  side: SIDES,
  pieces: PIECES,

  title: {
    lobby: 'Tabiya: play chess',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'Your turn · Tabiya',
    waiting: 'Waiting for an opponent · Tabiya',
    missing: 'No such game · Tabiya',
  },

  header: {
    home: 'Tabiya, to the first page',
    theme: {
      system: 'Colours as the system has them; switch to light',
      light: 'Light colours; switch to dark',
      dark: 'Dark colours; switch to those of the system',
    },
  },

  lobby: {
    heading: 'Play a friend',
    lead: 'Choose a time and send the link. Your friend opens it, and the game begins.',
    noClock: 'No clock',
    minutes: 'min',
    speed: { bullet: 'Bullet', blitz: 'Blitz', rapid: 'Rapid' },
    color: 'Your colour',
    colors: { white: 'White', random: 'Random', black: 'Black' },
    /** After the time on a tile, for those who listen. */
    tile: ': make a game',
    footer: 'Free software under the AGPL. Chess by FIDE’s Laws and Online Regulations.',
  },

  game: {
    loading: 'Fetching the game …',
    you: 'you',
    freeSeat: 'Free seat',
    present: 'here',
    absent: 'away',
    noClock: 'no clock',
    clock: (side: Side) => `${SIDES[side]}’s clock`,
    board: (side: Side) => `Chess board, ${SIDES[side]} at the bottom`,
    moves: 'Moves',
    noMoves: 'No moves yet',
    /** Before a move in the list, for those who listen. */
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    panel: 'Game',
    status: 'How the game stands',
    steps: {
      first: 'First move',
      previous: 'One move back',
      next: 'One move on',
      last: 'To the game as it stands',
    },
    flip: 'Turn the board',
    pgn: 'Download PGN',
    newGame: 'New game',
  },

  status: {
    yourTurn: 'Your turn',
    yourTurnCheck: 'Check! Your turn',
    opponentsTurn: 'Your opponent’s turn',
    opponentsTurnCheck: 'Check. Your opponent’s turn',
    turn: (side: Side) => `${SIDES[side]} to move`,
    turnCheck: (side: Side) => `${SIDES[side]} is in check`,
    sending: 'Sending your move …',
    premove: 'Your pre-move waits',
    waitingFor: (name: string) => `Waiting for ${name} to appear`,
    waitingForPlayers: 'Waiting for the players',
    paused: 'The game is paused',
    standing: 'The server was restarted. The clocks stand until both are back.',
    behind: (move: string) => `Looking back: ${move}`,
    behindStart: 'Looking back: the start position',
    backToGame: 'Back to the game',
  },

  invite: {
    heading: 'Send this link',
    lead: 'Whoever opens it first plays against you.',
    link: 'Link to this game',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    seatIsFree: (side: Side) => `You would play ${SIDES[side]}.`,
    joinHeading: 'You are invited',
    join: 'Join the game',
  },

  actions: {
    label: 'Actions',
    resign: 'Resign',
    resignSure: 'Resign the game?',
    resignYes: 'Resign',
    abort: 'Abort',
    abortSure: 'Abort the game? It counts for nobody.',
    abortYes: 'Abort',
    draw: 'Draw',
    drawSure: 'Offer a draw?',
    drawYes: 'Offer',
    claim: 'Claim',
    claimSure:
      'Claim a draw by repetition or 50 moves? If the claim is wrong, your opponent gets extra time and the claim stands as a draw offer.',
    claimYes: 'Claim',
    takeback: 'Take back',
    no: 'Cancel',
    accept: 'Accept',
    decline: 'Decline',
    drawOffered: 'Your opponent offers a draw',
    drawOfferedByYou: 'You offered a draw',
    drawOfferedBy: (side: Side) => `${SIDES[side]} offers a draw`,
    takebackAsked: 'Your opponent wishes to take a move back',
    takebackAskedByYou: 'You asked to take a move back',
    takebackAskedBy: (side: Side) => `${SIDES[side]} wishes to take a move back`,
  },

  gone: {
    opponent: (seconds: number) => `Your opponent has left. Waiting ${seconds} s more.`,
    you: (seconds: number) => `You are away: ${seconds} s left to come back.`,
    side: (side: Side, seconds: number) => `${SIDES[side]} has left. ${seconds} s to come back.`,
  },

  connection: {
    connecting: 'Connecting …',
    lost: 'No connection. Trying again …',
    regained: 'Connected again',
  },

  promotion: {
    label: 'Promote to',
  },

  notice: {
    refused: (why: string) => `Not done: ${why}`,
    moveRefused: (why: string) => `Move not played: ${why}`,
    premoveDropped: (why: string) => capital(why),
    bad: (why: string) => `The server did not understand: ${why}`,
    drawDeclined: 'The draw offer was declined',
    claimRejected: 'The claim was wrong. The game goes on.',
    takebackDeclined: 'The takeback was declined',
    takenBack: (plies: number) => (plies === 1 ? 'A move was taken back' : 'Moves were taken back'),
    started: 'The game begins',
    seated: (side: Side) => `${SIDES[side]} has joined`,
    restored: 'Another position is on the board',
  },

  error: {
    offline: 'The server cannot be reached. Try again in a moment.',
    missing: 'There is no such game',
    missingHint: 'Perhaps the link was cut off. A link to a game ends in eight letters or digits.',
    home: 'To the first page',
    retry: 'Try again',
  },

  /** A move as one says it: `knight takes f3, check`. */
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
  /** What a player did, for those who listen. */
  played: (side: Side, spoken: string) => `${SIDES[side]}: ${spoken}`,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
