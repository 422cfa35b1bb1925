/** A rating over time as a line: points in, a picture's numbers out. */

/** Days since 1970 or milliseconds since 1970, and ratings. */
export type Points = readonly (readonly [at: number, rating: number])[];

export interface RatingSeries {
  per: 'game' | 'day';
  points: Points;
}

/** A history of so many days with games, over so many days, is shown day by day. */
const MANY_DAYS = 10;
const LONG_DAYS = 30;

/** Single games for a short history, so that a day of many games is more than a dot. */
export function seriesOf(days: Points, games: Points): RatingSeries {
  const span = (days.at(-1)?.[0] ?? 0) - (days[0]?.[0] ?? 0);
  const long = days.length >= MANY_DAYS && span >= LONG_DAYS;
  return long || games.length === 0 ? { per: 'day', points: days } : { per: 'game', points: games };
}


export const WIDTH = 600;
export const HEIGHT = 180;
/** Room so that the line and its dots are not cut. */
const EDGE = 6;

export interface Graph {
  /** For the `d` of a path. */
  line: string;
  /** Where each point is. */
  dots: { x: number; y: number }[];
  /** Round ratings to draw lines at, from above. */
  levels: { y: number; rating: number }[];
}

/** Null if there is nothing to draw. */
export function graphOf({ per, points }: RatingSeries): Graph | null {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return null;
  const ratings = points.map(([, rating]) => rating);
  const step = stepFor(Math.max(...ratings) - Math.min(...ratings));
  const low = Math.floor((Math.min(...ratings) - 1) / step) * step;
  const high = Math.ceil((Math.max(...ratings) + 1) / step) * step;
  // Days stand where they are in time, games one after the other.
  const width = per === 'day' ? last[0] - first[0] : points.length - 1;
  const place = (at: number, n: number) => (per === 'day' ? at - first[0] : n);
  // One point alone stands in the middle.
  const x = (at: number, n: number) => round(width === 0 ? WIDTH / 2 : EDGE + (place(at, n) / width) * (WIDTH - 2 * EDGE));
  const y = (rating: number) => round(EDGE + ((high - rating) / (high - low)) * (HEIGHT - 2 * EDGE));
  const dots = points.map(([at, rating], n) => ({ x: x(at, n), y: y(rating) }));
  const levels = [];
  for (let rating = high; rating >= low; rating -= step) levels.push({ y: y(rating), rating });
  return { line: dots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''), dots, levels };
}

/** So that there are a handful of levels. */
function stepFor(range: number): number {
  return [10, 25, 50, 100, 200, 500].find((step) => range / step <= 4) ?? 1_000;
}

const round = (value: number): number => Math.round(value * 10) / 10;
