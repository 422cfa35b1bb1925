/**
 * All clocks of the wall by one timer. Only those in sight are looked at, and only one that shows
 * something else is written: a hundred clocks that tick by themselves would be a hundred timers.
 */

/** What a clock shows now. */
export interface Face {
  text: string;
  low: boolean;
}

const TICK_MS = 100;

export class Ticker {
  readonly #faces = new Map<Element, { read: () => Face; shown: Face }>();
  readonly #inSight = new Set<Element>();
  #watch: IntersectionObserver | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** For `{@attach}`: keeps the text of an element. */
  clock(read: () => Face): (element: Element) => () => void {
    return (element) => {
      this.#faces.set(element, { read, shown: { text: '', low: false } });
      this.#write(element);
      this.#begin().observe(element);
      return () => {
        this.#watch?.unobserve(element);
        this.#inSight.delete(element);
        this.#faces.delete(element);
        if (this.#faces.size === 0) this.#end();
      };
    };
  }

  #begin(): IntersectionObserver {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    this.#watch ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) this.#inSight.delete(target);
          else if (this.#faces.has(target)) this.#inSight.add(target);
        }
      },
      { rootMargin: '64px' },
    );
    return this.#watch;
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#watch?.disconnect();
    this.#watch = null;
  }

  #tick(): void {
    for (const element of this.#inSight) this.#write(element);
  }

  #write(element: Element): void {
    const face = this.#faces.get(element);
    if (face === undefined) return;
    const { text, low } = face.read();
    if (text !== face.shown.text) element.textContent = text;
    if (low !== face.shown.low) element.classList.toggle('low', low);
    face.shown = { text, low };
  }
}
