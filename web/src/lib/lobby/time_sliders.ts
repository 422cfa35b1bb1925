/** A time control by two sliders: minutes for the game and seconds for each move. */

export const MINUTES = [1, 2, 3, 5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180] as const;
export const SECONDS = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60] as const;

export interface SliderTime {
  minutes: number;
  seconds: number;
}

/** `3+2` and `10 min`; null for a time that sliders do not say, such as `3 days` or `40/90+30`. */
export function readTime(time: string): SliderTime | null {
  const found = /^(\d+)(?:\+(\d+)| min)$/.exec(time.trim());
  return found === null ? null : { minutes: Number(found[1]), seconds: Number(found[2] ?? 0) };
}

export const writeTime = ({ minutes, seconds }: SliderTime): string => (seconds === 0 ? `${minutes} min` : `${minutes}+${seconds}`);

/** The step of a slider that is nearest to this number. */
export function stepOf(steps: readonly number[], value: number): number {
  const away = steps.map((step) => Math.abs(step - value));
  return away.indexOf(Math.min(...away));
}
