/** Texts of every page in English. */

import type { Side } from '../../protocol/types';
import type { OutcomeTexts } from '../outcome';

const SIDES = { white: 'White', black: 'Black' } as const;

export const common = {
  name: 'Tabiya',
  side: SIDES,
  language: 'Language',
  /** How games end, see `outcome.ts`: the server sends English itself. */
  outcome: null as OutcomeTexts | null,
  /** The server's errors by code, see `errors.ts`: it sends English itself. */
  errors: {} as Record<string, string>,
  /** How errors name sides and pieces. */
  errorNames: {
    side: SIDES,
    piece: { king: 'king', queen: 'queen', rook: 'rook', bishop: 'bishop', knight: 'knight', pawn: 'pawn' },
  },

  game: {
    openSeat: 'Open seat',
    noClock: 'no clock',
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    guest: (number: string) => `Guest ${number}`,
    computer: (level: string) => `Computer, level ${level}`,
  },

  title: {
    lobby: 'Tabiya: play chess online',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'Your turn · Tabiya',
    waiting: 'Waiting for an opponent · Tabiya',
    notFound: 'Page not found · Tabiya',
  },

  header: {
    home: 'Tabiya home',
    theme: {
      system: 'System theme; switch to light',
      light: 'Light theme; switch to dark',
      dark: 'Dark theme; switch to system',
    },
  },

  invite: {
    heading: 'Send this link',
    lead: 'The first person to accept plays you.',
    link: 'Link to this game',
    code: 'QR code for this game',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    yourSide: (side: Side) => `You play ${SIDES[side]}.`,
    joinHeading: 'You’re invited',
    join: 'Join the game',
  },

  error: {
    offline: 'Can’t reach the server. Try again in a moment.',
    notFound: 'Page not found',
    notFoundHint: 'The link may be incomplete. A game link ends in eight letters or digits.',
    home: 'Home',
    retry: 'Try again',
  },
};
