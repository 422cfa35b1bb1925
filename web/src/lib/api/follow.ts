/** Following players, and the game of one of them to watch. */

import type { FollowedView, PlayerTv } from '../protocol/requests';
import { send } from './http';

const FOLLOWING = '/api/zone/account/following';

/** Whom one follows: all, or those who are online. */
export const fetchFollowed = (online: boolean): Promise<FollowedView[]> =>
  send('GET', online ? `${FOLLOWING}?online=true` : FOLLOWING);

export const follow = (name: string): Promise<null> => send('PUT', `${FOLLOWING}/${encodeURIComponent(name)}`);

export const unfollow = (name: string): Promise<null> => send('DELETE', `${FOLLOWING}/${encodeURIComponent(name)}`);

/** What a player plays now, or played last. */
export const fetchTv = (name: string): Promise<PlayerTv> => send('GET', `/api/zone/people/${encodeURIComponent(name)}/tv`);
