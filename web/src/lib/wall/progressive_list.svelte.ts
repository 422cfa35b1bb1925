/**
 * A long list rendered a few items at a time, so that the page stays responsive: a hundred boards
 * at once would block it noticeably.
 */
export class ProgressiveList<T> {
  readonly #all: () => readonly T[];
  readonly #which: () => string;
  readonly #step: number;
  /** How many of which list are there. */
  #there = $state.raw({ which: '', count: 0 });

  /** Must be created during component initialization. `which` names the list: another one starts from the beginning. */
  constructor(all: () => readonly T[], which: () => string, step = 4) {
    this.#all = all;
    this.#which = which;
    this.#step = step;
    $effect(() => {
      const which = this.#which();
      let frame = 0;
      const more = (count: number) => {
        const done = count >= this.#all().length;
        this.#there = { which, count: done ? Number.POSITIVE_INFINITY : count };
        if (!done) frame = requestAnimationFrame(() => more(count + step));
      };
      frame = requestAnimationFrame(() => more(2 * step));
      return () => cancelAnimationFrame(frame);
    });
  }

  get shown(): readonly T[] {
    const all = this.#all();
    const { which, count } = this.#there;
    // Before the effect has seen that it is another list.
    const limit = which === this.#which() ? count : this.#step;
    return limit >= all.length ? all : all.slice(0, limit);
  }
}
