/** Which page an address means. */

export type Route = { page: 'lobby' } | { page: 'game'; id: string } | { page: 'missing' };

export function routeOf(path: string): Route {
  if (path === '/') return { page: 'lobby' };
  const game = /^\/([0-9A-Za-z]{8})\/?$/.exec(path);
  return game?.[1] === undefined ? { page: 'missing' } : { page: 'game', id: game[1] };
}
