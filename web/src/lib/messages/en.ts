/** All messages of the page in English. Another language is a file of the same shape. */

import type { Side } from '../protocol/types';
import { input } from './en/input';
import { text } from './en/text';
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
  pawn: 'pawn',

  input,
  text,
  /** What the server says, see `tell_server.ts`: it speaks English. */
  server: {} as Record<string, string>,

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
    newGame: 'New game',
    captured: (pieces: string) => `Captured: ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'rated',
    watching: (people: number) => (people === 1 ? '1 person watches' : `${people} people watch`),
    offeredDraw: (side: Side) => `${SIDES[side]} offered a draw`,
    assisted: 'entered by the assistant',
    zenLeave: 'Leave zen mode',
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
    code: 'Code to scan: opens this game',
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
    takeback: 'Take back',
    arbiter: 'Arbiter',
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

  /** Claims of a draw (Laws 9.2 and 9.3). */
  claim: {
    heading: 'Claim a draw',
    lead: 'The same position for the third time, or 50 moves each without a capture or a pawn move.',
    onBoard: 'It is so now',
    withMove: 'After my next move',
    choose: 'Make that move on the board. It is not played yet.',
    chosen: (move: string) => `Your move: ${move}`,
    another: 'Another move',
    right: 'Right: the game is drawn.',
    wrong: (time: string | null) =>
      time === null
        ? 'Wrong: the claim stands as a draw offer.'
        : `Wrong: your opponent gets ${time}, and the claim stands as a draw offer.`,
    wrongMove: 'Your move is played.',
    minutes: (minutes: number) => (minutes === 1 ? 'a minute more' : `${minutes} minutes more`),
    final: 'A claim cannot be taken back.',
    yes: 'Claim',
  },

  confirm: {
    ask: (move: string) => `Play ${move}?`,
    yes: 'Play',
    no: 'Cancel',
  },

  rematch: {
    offer: 'Rematch',
    offered: 'Rematch offered',
    asked: 'Your opponent wishes a rematch',
    accept: 'Accept',
    decline: 'Decline',
    declined: 'The rematch was declined',
    made: 'To the rematch',
    watch: 'Watch the rematch',
  },

  chat: {
    heading: 'Chat',
    open: 'Chat',
    openUnread: (lines: number) => `Chat, ${lines} new`,
    close: 'Close the chat',
    none: 'Nothing said yet',
    field: 'Say something',
    send: 'Send',
    you: 'You',
    lost: 'Not sent: no connection',
    players: 'Those who watch can read this.',
    spectators: 'The players read this once the game is over.',
    spoken: (who: string, text: string) => `${who} says: ${text}`,
  },

  /** What can be had of a game that is over. */
  share: {
    open: 'Share',
    heading: 'Share and keep',
    close: 'Close',
    link: 'Link to this game',
    pgn: 'Game as PGN',
    fen: 'Position as FEN',
    image: 'Position as a picture',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Could not be copied',
    download: 'Download',
    downloadPgn: 'Download PGN',
    downloadFen: 'Download FEN',
    show: 'Open',
    openImage: 'Open the picture',
  },

  times: {
    heading: 'Time used',
    total: (side: Side, time: string) => `${SIDES[side]} ${time}`,
    move: 'Move',
    used: 'Used',
    left: 'Left',
    by: 'By',
  },

  options: {
    open: 'Options',
    heading: 'Options',
    close: 'Close',
    mute: 'Sounds are on; switch them off',
    unmute: 'Sounds are off; switch them on',
    moving: 'Moving',
    look: 'Look',
    smartMove: 'Smart move',
    smartMoveHint: 'One square is enough where only one move starts or ends',
    premove: 'Pre-move',
    premoveHint: 'Enter your answer while your opponent thinks',
    autoQueen: 'Always a queen',
    autoQueenHint: 'Hold Alt to choose the piece',
    confirmMove: 'Confirm moves',
    confirmMoveHint: 'Enter plays the move, Escape takes it back',
    sound: 'Sounds',
    board: 'Board',
    boards: { wood: 'Wood', green: 'Green', slate: 'Slate', contrast: 'High contrast' },
    size: 'Board size',
    sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
    notation: 'Moves are written',
    notations: { letters: 'Nf3', figurines: '♘f3' },
    coordinates: 'Coordinates',
    animation: 'Piece speed',
    animations: { none: 'None', fast: 'Fast', normal: 'Normal', slow: 'Slow' },
    zen: 'Zen',
    zenHint: 'Board, clocks and moves alone',
    theme: 'Colours',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
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
    claimRejected: 'The claim was wrong. It stands as a draw offer.',
    takebackDeclined: 'The takeback was declined',
    takenBack: (plies: number) => (plies === 1 ? 'A move was taken back' : 'Moves were taken back'),
    timeGiven: (side: Side, seconds: number) => `${SIDES[side]} is given ${seconds} seconds`,
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
    const messages = [piece, parts.from, parts.takes ? 'takes' : '', parts.to].filter(Boolean);
    const promoted = parts.promotion === null ? '' : `, promotes to ${PIECES[parts.promotion]}`;
    return messages.join(' ') + promoted + end;
  },
  /** What a player did, for those who listen. */
  played: (side: Side, spoken: string) => `${SIDES[side]}: ${spoken}`,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
