/** What the pages around the game say in English: loaded with them, not with the board. */

import { help } from './help';
import { challenge, footer, lobby, speeds, wish } from './lobby';
import { operator } from './operator';
import { account, people } from './people';
import { programs } from './programs';

export const site = {
  lobby,
  wish,
  challenge,
  speeds,
  footer,
  account,
  people,
  operator,
  help,
  programs,
  error: {
    offline: 'The server cannot be reached. Try again in a moment.',
    retry: 'Try again',
  },
  /** What the server says about people, see `tell_server.ts`. */
  server: {} as Record<string, string>,
};
