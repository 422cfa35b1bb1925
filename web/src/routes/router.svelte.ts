/** Where the person is, and the way to somewhere else without loading the page again. */

import { nextPath, type Route, routeOf } from './router';

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    window.addEventListener('popstate', () => (this.route = routeOf(location.pathname)));
  }

  /** What the address asks after its `?`. */
  asked(name: string): string {
    return new URLSearchParams(location.search).get(name) ?? '';
  }

  /** Where to go after signing in: back to the page that asked for it, or there. */
  backOr(path: string): string {
    return nextPath(this.asked('back'), path);
  }

  go(path: string): void {
    // As with a link to the page one is on: the way back leads to the page before it.
    if (path === location.pathname + location.search + location.hash) return this.replace(path);
    history.pushState(null, '', path);
    this.#arrive();
  }

  /** The same where there is no way back: to what this page has become. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#arrive();
  }

  #arrive(): void {
    this.route = routeOf(location.pathname);
    window.scrollTo(0, 0);
  }

  /** For the `onclick` of a link: a plain click stays on the page. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
