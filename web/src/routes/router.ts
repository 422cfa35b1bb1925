/** Which page an address means. */

import { SECTIONS, type SectionName } from '../lib/help/section_names';

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'text'; id: string }
  | { page: 'signIn' }
  | { page: 'register' }
  | { page: 'recover' }
  | { page: 'challenge'; id: string }
  | { page: 'account' }
  | { page: 'operator' }
  | { page: 'watch' }
  | { page: 'leaders' }
  | { page: 'profile'; name: string }
  | { page: 'tv'; name: string }
  | { page: 'tools' }
  | { page: 'preferences' }
  | { page: 'help'; name: SectionName | '' }
  /** Pages to read: `name` is `about`, or empty for the API. */
  | { page: 'api'; name: string }
  | { page: 'newToken' }
  | { page: 'oauth' }
  | { page: 'editor' }
  | { page: 'analysis' }
  | { page: 'wall' }
  | { page: 'official' }
  /** All pages of tournaments: `name` is `list`, `new`, `desk`, `screen`, `player/3`, or empty. */
  | { page: 'tournament'; id: string; name: string }
  | { page: 'missing' };

const GAME = /^\/([0-9A-Za-z]{8})\/?$/;
const TEXT = /^\/(?:game\/)?([0-9A-Za-z]{8})\/text\/?$/;
const CHALLENGE = /^\/challenge\/([0-9A-Za-z]{8})\/?$/;
/** With the address that lichess has for a Swiss. */
const TOURNAMENT = /^\/(?:tournament|swiss)\/([0-9A-Za-z]{8})(?:\/(desk|screen|player\/[\w-]+))?\/?$/;
/** An account, or a guest, who has a space in the name. */
const PERSON = /^\/(?:people|@)\/([0-9A-Za-z_-]{2,20}|Guest(?:%20|\+)\d{1,19})\/?$/;
const TV = /^\/@\/([0-9A-Za-z_-]{2,20})\/tv\/?$/;
/** What an account can be called: no guest and no computer is. */
const ACCOUNT = /^[0-9A-Za-z_-]{2,20}$/;

/** Pages of which there is one. No address of a game has a `/` or fewer than eight letters. */
const PAGES: Record<string, Route> = {
  '/': { page: 'lobby' },
  '/account': { page: 'account' },
  '/account/sign-in': { page: 'signIn' },
  '/account/register': { page: 'register' },
  '/account/recover': { page: 'recover' },
  '/account/operator': { page: 'operator' },
  '/watch': { page: 'watch' },
  '/people': { page: 'leaders' },
  '/tools': { page: 'tools' },
  '/preferences': { page: 'preferences' },
  '/help': { page: 'help', name: '' },
  ...Object.fromEntries(SECTIONS.map((name) => [`/help/${name}`, { page: 'help', name }])),
  '/help/api': { page: 'api', name: '' },
  '/about': { page: 'api', name: 'about' },
  // The addresses that programs for lichess open in a browser.
  '/account/oauth/token/create': { page: 'newToken' },
  '/oauth': { page: 'oauth' },
  '/editor': { page: 'editor' },
  '/analysis': { page: 'analysis' },
  '/tournaments': { page: 'tournament', id: '', name: 'list' },
  '/tournaments/new': { page: 'tournament', id: '', name: 'new' },
  '/arbiter': { page: 'wall' },
  '/arbiter/new': { page: 'official' },
};

export function routeOf(path: string): Route {
  const one = PAGES[path.length > 1 ? path.replace(/\/$/, '') : path];
  if (one !== undefined) return one;
  const name = PERSON.exec(path)?.[1];
  if (name !== undefined) return { page: 'profile', name: name.replace(/%20|\+/, ' ') };
  const tv = TV.exec(path)?.[1];
  if (tv !== undefined) return { page: 'tv', name: tv };
  const challenge = CHALLENGE.exec(path)?.[1];
  if (challenge !== undefined) return { page: 'challenge', id: challenge };
  const tournament = TOURNAMENT.exec(path);
  if (tournament !== null) return { page: 'tournament', id: tournament[1] ?? '', name: tournament[2] ?? '' };
  const text = TEXT.exec(path)?.[1];
  if (text !== undefined) return { page: 'text', id: text };
  const game = GAME.exec(path)?.[1];
  return game === undefined ? { page: 'missing' } : { page: 'game', id: game };
}

export const gamePath = (id: string): string => `/${id}`;

/** A challenge, before it is a game. */
export const challengePath = (id: string): string => `/challenge/${id}`;

/** A tournament, or one of its other pages: `desk`, `screen`, `player/3`. */
export const tournamentPath = (id: string, name = ''): string => `/tournament/${id}${name && `/${name}`}`;

/** The same game in words. */
export const textPath = (id: string): string => `/game/${id}/text`;

/** Where to go after signing in: only ever to a page of this site. */
export const nextPath = (asked: string, otherwise: string): string =>
  /^\/(?![/\\])/.test(asked) ? asked : otherwise;

/** The way in that leads back here. */
export const signInPath = (back: string): string =>
  `/account/sign-in?${new URLSearchParams({ back })}`;

/** A player's profile. */
export const personPath = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** The current game of a player, at the address that lichess has for it. */
export const tvPath = (name: string): string => `/@/${name}/tv`;

/** A profile, or null for guests, who have no profile. */
export const pageOf = (name: string): string | null => (ACCOUNT.test(name) ? personPath(name) : null);

/** Whether both are views of one game, as the board and the text view are. */
export const isSameGame = (one: Route, other: Route): boolean =>
  (one.page === 'game' || one.page === 'text') &&
  (other.page === 'game' || other.page === 'text') &&
  one.id === other.id;
