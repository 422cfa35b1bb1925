/** Accounts, profiles and what people played. */

import type {
  LeaderView,
  PersonView,
  Preferences,
  Profile,
} from '../protocol/people';
import type { EmailView, MailLanguage } from '../protocol/mail';
import type { HistoryPage, SessionView, TokenView } from '../protocol/requests';
import { send } from './http';

const ACCOUNT = '/api/zone/account';

export const register = (name: string, password: string, invitation: string): Promise<PersonView> =>
  send('POST', ACCOUNT, invitation === '' ? { name, password } : { name, password, invitation });

/** With `erase`, the name is replaced and everything but the games is deleted. */
export const closeAccount = (password: string, erase: boolean): Promise<null> =>
  send('DELETE', ACCOUNT, { password, erase });

export const signIn = (name: string, password: string): Promise<PersonView> =>
  send('POST', `${ACCOUNT}/session`, { name, password });

export const signOut = (): Promise<null> => send('DELETE', `${ACCOUNT}/session`);

/** Every other session ends with it. */
export const changePassword = (old: string, password: string): Promise<null> =>
  send('POST', `${ACCOUNT}/password`, { old, new: password });

/** With a link of the operator. Every session ends with it. */
export const usePasswordLink = (secret: string, password: string): Promise<null> =>
  send('POST', `${ACCOUNT}/reset`, { secret, password });

export const fetchEmail = (): Promise<EmailView> => send('GET', `${ACCOUNT}/email`);

/** An empty address removes it. */
export const changeEmail = (address: string, password: string, language: MailLanguage): Promise<null> =>
  send('PUT', `${ACCOUNT}/email`, address === '' ? { password } : { address, password, language });

export const verifyEmail = (token: string): Promise<null> =>
  send('POST', `${ACCOUNT}/email/verify`, { token });

/** The answer is the same whether or not an account has this address. */
export const askRecovery = (address: string, language: MailLanguage): Promise<null> =>
  send('POST', `${ACCOUNT}/recovery`, { address, language });

export const recoverPassword = (token: string, password: string): Promise<null> =>
  send('POST', `${ACCOUNT}/recovery/password`, { token, password });

export const fetchSessions = (): Promise<SessionView[]> => send('GET', `${ACCOUNT}/sessions`);

export const endSession = (id: number): Promise<null> => send('DELETE', `${ACCOUNT}/sessions/${id}`);

export const fetchTokens = (): Promise<TokenView[]> => send('GET', `${ACCOUNT}/tokens`);

export const makeToken = (label: string, scopes: string[], days: number): Promise<TokenView> =>
  send('POST', `${ACCOUNT}/tokens`, { label, scopes, days });

export const revokeToken = (id: number): Promise<null> => send('DELETE', `${ACCOUNT}/tokens/${id}`);

export const keepPreferences = (preferences: Preferences): Promise<null> =>
  send('PUT', `${ACCOUNT}/preferences`, preferences);

/** Up to ten people whose names begin so. */
export const findPeople = (begins: string): Promise<PersonView[]> =>
  send('GET', `/api/zone/people?begins=${encodeURIComponent(begins)}`);

const person = (name: string): string => `/api/zone/people/${encodeURIComponent(name)}`;

export const fetchProfile = (name: string): Promise<Profile> => send('GET', person(name));

/** Pairs of day since 1970 and rating; per game, of milliseconds since 1970 and rating. */
export const fetchRatings = (name: string, speed: string, per: 'day' | 'game'): Promise<[number, number][]> =>
  send('GET', `${person(name)}/ratings/${speed}?per=${per}`);

/** `query` is what `lib/people/history.ts` makes of the filters. */
export const fetchHistory = (name: string, query: string): Promise<HistoryPage> =>
  send('GET', `${person(name)}/games${query}`);

export const historyPgnUrl = (name: string, query: string): string =>
  `${person(name)}/games.pgn${query}`;

/** Up to a hundred, after those that are skipped. */
export const fetchLeaders = (speed: string, provisional: boolean, skip: number): Promise<LeaderView[]> =>
  send('GET', `/api/zone/leaders/${speed}?provisional=${provisional}&skip=${skip}`);
