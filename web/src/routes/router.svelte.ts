/** Where the person is, and the way to somewhere else without loading the page again. */

import { isSameGame, nextPath, type Route, routeOf } from './router';

/** Asks whether the page may be left; null while there is nothing to lose. */
export type LeaveGuard = () => Promise<boolean> | null;

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  /** Set by the page that is shown, while it is. */
  guard: LeaveGuard = () => null;
  /** The step of this page in the browser's history, to know how far Back or Forward went. */
  #step = stepOf(history.state);
  /** A step that was asked about and allowed, or that undoes one. */
  #expected: number | null = null;
  /** How far down each step of the history was scrolled when it was left. */
  readonly #scrolled = new Map<number, number>();

  constructor() {
    if (history.state === null) this.#mark(location.href);
    // The browser would scroll before the page is there. A page that is loaded again is left to it.
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
    window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
    window.addEventListener('popstate', (event) => void this.#traversed(stepOf(event.state)));
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
    // Another place on this page, or another view of this game, leaves nothing.
    const { pathname } = new URL(path, location.href);
    const stays = pathname === location.pathname || isSameGame(routeOf(pathname), this.route);
    const asked = stays ? null : this.guard();
    if (asked === null) this.#go(path);
    else void asked.then((leave) => leave && this.#go(path));
  }

  #go(path: string): void {
    // As with a link to the page one is on: the way back leads to the page before it.
    if (path === location.pathname + location.search + location.hash) return this.replace(path);
    this.#noteScroll();
    this.#step += 1;
    this.#scrolled.delete(this.#step);
    history.pushState({ step: this.#step }, '', path);
    this.#arrive();
  }

  /** The same where there is no way back: to what this page has become. */
  replace(path: string): void {
    this.#scrolled.delete(this.#step);
    this.#mark(path);
    this.#arrive();
  }

  #mark(path: string): void {
    history.replaceState({ step: this.#step }, '', path);
  }

  /** Back or Forward, which no page can hold up: it is undone while the person is asked. */
  async #traversed(step: number): Promise<void> {
    const by = step - this.#step;
    if (this.#expected !== step) {
      const stays = by === 0 || isSameGame(routeOf(location.pathname), this.route);
      const asked = stays ? null : this.guard();
      if (asked !== null) {
        this.#expected = this.#step;
        history.go(-by);
        if (await asked) {
          this.#expected = step;
          history.go(by);
        }
        return;
      }
    } else if (by === 0) {
      // Undone: this page was never left.
      this.#expected = null;
      return;
    }
    this.#expected = null;
    this.#noteScroll();
    this.#step = step;
    this.route = routeOf(location.pathname);
  }

  #arrive(): void {
    this.route = routeOf(location.pathname);
  }

  #noteScroll(): void {
    this.#scrolled.set(this.#step, window.scrollY);
  }

  /** How far down this step was when it was left; 0 if it is new. */
  get scrolled(): number {
    return this.#scrolled.get(this.#step) ?? 0;
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

/** The step that an entry of the history has. */
function stepOf(state: unknown): number {
  return typeof state === 'object' && state !== null && 'step' in state ? Number(state.step) : 0;
}

export const router = new Router();
