/** What only the operator does. */

import { send } from './http';

/** Shown once. */
export interface NewInvitation {
  invitation: string;
  expires: number;
}

/** One that nobody has used yet. */
export interface OpenInvitation {
  id: string;
  /** Who invites; null for the command line. */
  by: string | null;
  expires: number;
}

/** What an account is and may do. */
export interface Standing {
  name: string;
  since: number;
  disabled: boolean;
  muted: boolean;
  arbiter: boolean;
  bot: boolean;
  admin: boolean;
  closed: boolean;
}

/** What the operator changes about an account. */
export type Change = 'disabled' | 'muted' | 'arbiter' | 'bot';

const INVITATIONS = '/api/zone/invitations';

export const invite = (): Promise<NewInvitation> => send('POST', INVITATIONS);

export const fetchInvitations = (): Promise<OpenInvitation[]> => send('GET', INVITATIONS);

export const withdrawInvitation = (id: string): Promise<null> => send('DELETE', `${INVITATIONS}/${id}`);

const person = (name: string): string => `/api/zone/people/${encodeURIComponent(name)}`;

export const fetchStanding = (name: string): Promise<Standing> => send('GET', `${person(name)}/standing`);

export const changeStanding = (name: string, change: Change, is: boolean): Promise<null> =>
  send('POST', `${person(name)}/standing`, { [change]: is });

/** All sessions of the account end with it. */
export const resetPassword = (name: string, password: string): Promise<null> =>
  send('POST', `${person(name)}/password`, { password });
