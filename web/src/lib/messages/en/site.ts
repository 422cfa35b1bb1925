/** Texts of the pages other than the game, loaded with those pages. */

import { help } from './help';
import { challenge, footer, gameForm, lobby, speeds } from './lobby';
import { operator } from './operator';
import { account, people } from './people';
import { programs } from './programs';

export const site = {
  lobby,
  gameForm,
  challenge,
  speeds,
  footer,
  account,
  people,
  operator,
  help,
  programs,
  error: {
    offline: 'Can’t reach the server. Try again in a moment.',
    retry: 'Try again',
  },
  /** The server's sentences about accounts and challenges, see `server_text.ts`. */
  server: {} as Record<string, string>,
};
