/** The time, for components that show it. */

export class Now {
  /** By the page's own clock, in milliseconds. */
  at = $state(performance.now());

  /**
   * To be made while a component is made. `wait` says after how many milliseconds the time
   * matters again; null for not before something else changes.
   */
  constructor(wait: (now: number) => number | null) {
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tick = () => {
        const now = performance.now();
        this.at = now;
        const next = wait(now);
        if (next !== null) timer = setTimeout(tick, next);
      };
      tick();
      return () => clearTimeout(timer);
    });
  }
}
