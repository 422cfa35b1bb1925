/**
 * A long list that comes a few at a time, so that the page answers in between: a hundred boards made
 * at once would hold it up for as long as somebody notices.
 */
export class Gradual<T> {
  #limit = $state(0);
  readonly #all: () => readonly T[];

  /** To be made while a component is made. `what` says which list it is: another begins anew. */
  constructor(all: () => readonly T[], what: () => unknown, step = 4) {
    this.#all = all;
    $effect(() => {
      what();
      let frame = 0;
      let shown = 0;
      const more = () => {
        shown += step;
        this.#limit = shown;
        if (shown < this.#all().length) frame = requestAnimationFrame(more);
        else this.#limit = Number.POSITIVE_INFINITY;
      };
      more();
      return () => cancelAnimationFrame(frame);
    });
  }

  get shown(): readonly T[] {
    const all = this.#all();
    return this.#limit >= all.length ? all : all.slice(0, this.#limit);
  }
}
