/** Which page an address means. */

import { SECTIONS } from '../lib/help/section_names';
import table from './table.json';

/** Which page, and what its address names: a game or tournament by `id`, anything else by `name`. */
export interface Route {
  page: PageName;
  /** The key of its row in the table. */
  row: RowName;
  id: string;
  /** A player, a section of the help, or which page of the tournament: `list`, `desk`, `player/3`. */
  name: string;
}

/** The key of a row is the page, and the name where the page has several: `tournament desk`. */
export type RowName = keyof typeof table;
export type PageName = RowName extends infer Row ? (Row extends `${infer Page} ${string}` ? Page : Row) : never;

/** What an address may have in the place of a `{word}`. */
const PLACES: Record<string, string> = {
  id: '(?<id>[0-9A-Za-z]{8})',
  player: '(?<name>player/[\\w-]+)',
  account: '(?<name>[0-9A-Za-z_-]{2,20})',
  /** An account, or a guest, who has a space in the name. */
  person: '(?<name>[0-9A-Za-z_-]{2,20}|Guest(?:%20|\\+)\\d{1,19})',
  section: `(?<name>${SECTIONS.join('|')})`,
};
/** What an account can be called: no guest and no computer is. */
const ACCOUNT = /^[0-9A-Za-z_-]{2,20}$/;

const ROWS = Object.keys(table) as RowName[];
/** Addresses without a place go first: `/analysis` could be the id of a game. */
const ADDRESSES = ROWS.flatMap((row) => table[row].at.map((at) => ({ row, at })))
  .sort((one, other) => Number(one.at.includes('{id}')) - Number(other.at.includes('{id}')))
  .map(({ row, at }) => ({ row, shape: new RegExp(`^${at.replace(/\{(\w+)\}/g, (_, place: string) => PLACES[place] ?? '')}/?$`) }));

export function routeOf(path: string): Route {
  for (const { row, shape } of ADDRESSES) {
    const found = shape.exec(path);
    if (found === null) continue;
    const [page = '', which = ''] = row.split(' ');
    const { id = '', name = which } = found.groups ?? {};
    return { page: page as PageName, row, id, name: name.replace(/%20|\+/, ' ') };
  }
  return { page: 'missing', row: 'missing', id: '', name: '' };
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
