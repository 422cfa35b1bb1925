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
    computerAbout: (rating: string) => `Computer, about ${rating}`,
    computerNamed: (name: string) => `${name} (computer)`,
  },

  title: {
    lobby: 'Tabiya: play chess online',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'Your turn · Tabiya',
    waiting: 'Waiting for an opponent · Tabiya',
  },

  header: {
    home: 'Tabiya home',
    theme: {
      system: 'System theme; switch to light',
      light: 'Light theme; switch to dark',
      dark: 'Dark theme; switch to system',
    },
  },

  nav: {
    label: 'Main navigation',
    sections: { play: 'Play', watch: 'Watch', tournaments: 'Tournaments', players: 'Players', tools: 'Tools', help: 'Help' },
    menu: 'Menu',
    signIn: 'Sign in',
    /** On the person's own name in the header. */
    profileOf: (name: string) => `Your profile: ${name}`,
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
    /** What the address names, and what may be wrong with it. */
    missing: {
      page: 'Page not found',
      game: 'Game not found',
      player: 'Player not found',
    },
    missingHint: {
      page: (path: string) => `There is nothing at ${path}. The link may be incomplete.`,
      game: (id: string) => `There is no game ${id} on this server. A game link ends in eight letters or digits.`,
      player: (name: string) => `Nobody here is called ${name}. Check the spelling. A guest’s profile is open to that guest only.`,
    },
    findPlayer: 'Find a player',
    home: 'Home',
    retry: 'Try again',
  },
};
