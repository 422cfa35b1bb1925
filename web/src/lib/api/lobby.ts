/** Looking for an opponent, and answering. */

import type { SeekView, GameSettings } from '../protocol/people';
import type { NewSeek, TakenSeat, SeekResult } from '../protocol/requests';
import { send } from './http';

/** Who may accept: everyone, anyone with the link, or the account with this name. */
export type Audience = { who: 'everybody' } | { who: 'link' } | { who: 'person'; name: string };

export function seek(game: GameSettings, audience: Audience = { who: 'everybody' }): Promise<SeekResult> {
  const body: NewSeek = {
    everybody: { game },
    link: { game, link: true },
    person: { game, ...('name' in audience && { to: audience.name }) },
  }[audience.who];
  return send('POST', '/api/zone/seeks', body);
}

/** A seek that the person may answer, or their own. */
export const fetchSeek = (id: string): Promise<SeekView> => send('GET', `/api/zone/seeks/${id}`);

export const acceptSeek = (id: string): Promise<{ paired: TakenSeat }> =>
  send('POST', `/api/zone/seeks/${id}/accept`);

export const declineSeek = (id: string): Promise<null> =>
  send('POST', `/api/zone/seeks/${id}/decline`, {});

export const withdrawSeek = (id: string): Promise<null> => send('DELETE', `/api/zone/seeks/${id}`);
