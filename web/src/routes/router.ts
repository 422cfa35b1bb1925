/** Which page an address means. */

export type Route =
  | { page: 'lobby' }
  | { page: 'game'; id: string }
  | { page: 'text'; id: string }
  | { page: 'missing' };

const GAME = /^\/([0-9A-Za-z]{8})\/?$/;
const TEXT = /^\/(?:game\/)?([0-9A-Za-z]{8})\/text\/?$/;

export function routeOf(path: string): Route {
  if (path === '/') return { page: 'lobby' };
  const text = TEXT.exec(path)?.[1];
  if (text !== undefined) return { page: 'text', id: text };
  const game = GAME.exec(path)?.[1];
  return game === undefined ? { page: 'missing' } : { page: 'game', id: game };
}

export const gamePath = (id: string): string => `/${id}`;

/** The same game in words. */
export const textPath = (id: string): string => `/game/${id}/text`;
