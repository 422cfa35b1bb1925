/** A rating over time as a line: days and ratings in, a picture's numbers out. */

export const WIDTH = 600;
export const HEIGHT = 180;
/** Room so that the line and its dots are not cut. */
const EDGE = 6;

export interface Graph {
  /** For the `d` of a path. */
  line: string;
  /** Where each point is. */
  dots: { x: number; y: number; day: number; rating: number }[];
  /** Round ratings to draw lines at, from above. */
  levels: { y: number; rating: number }[];
}

/** Null if there is nothing to draw. */
export function graphOf(points: readonly (readonly [day: number, rating: number])[]): Graph | null {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return null;
  const ratings = points.map(([, rating]) => rating);
  const step = stepFor(Math.max(...ratings) - Math.min(...ratings));
  const low = Math.floor((Math.min(...ratings) - 1) / step) * step;
  const high = Math.ceil((Math.max(...ratings) + 1) / step) * step;
  const days = last[0] - first[0];
  // One day alone stands in the middle.
  const x = (day: number) => round(days === 0 ? WIDTH / 2 : EDGE + ((day - first[0]) / days) * (WIDTH - 2 * EDGE));
  const y = (rating: number) => round(EDGE + ((high - rating) / (high - low)) * (HEIGHT - 2 * EDGE));
  const dots = points.map(([day, rating]) => ({ x: x(day), y: y(rating), day, rating }));
  const levels = [];
  for (let rating = high; rating >= low; rating -= step) levels.push({ y: y(rating), rating });
  return { line: dots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''), dots, levels };
}

/** So that there are a handful of levels. */
function stepFor(range: number): number {
  return [10, 25, 50, 100, 200, 500].find((step) => range / step <= 4) ?? 1_000;
}

const round = (value: number): number => Math.round(value * 10) / 10;
