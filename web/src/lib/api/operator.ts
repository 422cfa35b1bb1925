/** What only the operator does. */

import type { NewInvitation, OpenInvitation, StandingChanges, StandingView } from '../protocol/requests';
import { send } from './http';

const INVITATIONS = '/api/zone/invitations';

export const invite = (): Promise<NewInvitation> => send('POST', INVITATIONS);

export const fetchInvitations = (): Promise<OpenInvitation[]> => send('GET', INVITATIONS);

export const withdrawInvitation = (id: string): Promise<null> => send('DELETE', `${INVITATIONS}/${id}`);

const person = (name: string): string => `/api/zone/people/${encodeURIComponent(name)}`;

export const fetchStanding = (name: string): Promise<StandingView> => send('GET', `${person(name)}/standing`);

export const changeStanding = (name: string, changes: StandingChanges): Promise<null> =>
  send('POST', `${person(name)}/standing`, changes);

/** All sessions of the account end with it. */
export const resetPassword = (name: string, password: string): Promise<null> =>
  send('POST', `${person(name)}/password`, { password });
