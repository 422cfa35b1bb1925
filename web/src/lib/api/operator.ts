/** What only the operator does. */

import type {
  AuditAct,
  AuditView,
  NewInvitation,
  NewResetLink,
  OpenInvitation,
  PeoplePage,
  SessionView,
  StandingChanges,
  StandingView,
} from '../protocol/requests';
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
export const resetPassword = (name: string, password: string, reason: string): Promise<null> =>
  send('POST', `${person(name)}/password`, { password, reason });

export const renameAccount = (name: string, to: string, reason: string): Promise<null> =>
  send('POST', `${person(name)}/name`, { name: to, reason });

/** For good: the games stay, under another name. */
export const eraseAccount = (name: string, reason: string): Promise<null> =>
  send('POST', `${person(name)}/erase`, { reason });

export const createResetLink = (name: string, reason: string): Promise<NewResetLink> =>
  send('POST', `${person(name)}/reset-link`, { reason });

export const fetchSessionsOf = (name: string): Promise<SessionView[]> => send('GET', `${person(name)}/sessions`);

export const endSessionOf = (name: string, id: number): Promise<null> =>
  send('DELETE', `${person(name)}/sessions/${id}`);

/** Tokens end with them. */
export const endAllSessionsOf = (name: string, reason: string): Promise<null> =>
  send('DELETE', `${person(name)}/sessions`, { reason });

/** Which accounts to list. */
export const GROUPS = ['all', 'admin', 'arbiter', 'bot', 'disabled', 'muted', 'closed'] as const;
export type Group = (typeof GROUPS)[number];

/** An address with those of the values that are not empty. */
function asking(path: string, values: Record<string, string>): string {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const fetchPeople = (text: string, group: Group, after: string | null): Promise<PeoplePage> =>
  send('GET', asking('/api/zone/admin/people', { text, group: group === 'all' ? '' : group, after: after ?? '' }));

/** Empty where it does not matter. */
export interface LogFilter {
  /** A name, or `-` for the command line. */
  by: string;
  about: string;
  act: '' | AuditAct;
}

export const fetchLog = (filter: LogFilter, before: number | null): Promise<AuditView[]> =>
  send('GET', asking('/api/zone/admin/log', { ...filter, before: before === null ? '' : String(before) }));
