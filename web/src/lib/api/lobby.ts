/** Looking for an opponent, and answering. */

import type { SeekView, Wish } from '../protocol/people';
import type { Side } from '../protocol/types';
import { send } from './http';

/** Who may answer: everybody, or the account with this name. */
export type Audience = { who: 'everybody' } | { who: 'person'; name: string };

/** What became of it: somebody looked for the same, or it stands. */
export type Sought = { paired: { id: string; side: Side } } | { seek: SeekView };

export const seek = (wish: Wish, audience: Audience = { who: 'everybody' }): Promise<Sought> =>
  send('POST', '/api/zone/seeks', audience.who === 'person' ? { wish, to: audience.name } : { wish });

export const acceptSeek = (id: string): Promise<{ paired: { id: string; side: Side } }> =>
  send('POST', `/api/zone/seeks/${id}/accept`);

export const declineSeek = (id: string): Promise<null> =>
  send('POST', `/api/zone/seeks/${id}/decline`, {});

export const withdrawSeek = (id: string): Promise<null> => send('DELETE', `/api/zone/seeks/${id}`);
