/** The numbers of the server as the page shows them. Pure. */

import type { Numbers } from '../protocol/site';

export const NUMBERS = ['games', 'people', 'sockets', 'moves', 'acknowledgmentMs', 'commitMs', 'memoryBytes'] as const;
export type NumberName = (typeof NUMBERS)[number];

/** In the unit of its label; null if it is not known. */
export const valueOf = (numbers: Numbers, name: NumberName): number | null => {
  const value = numbers[name];
  return value !== null && name === 'memoryBytes' ? value / 1e6 : value;
};

/** `1234`, `2.5`; null for what is not known. */
export const numberText = (value: number | null): string | null =>
  value === null ? null : value < 10 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0);

const WIDTH = 120;
const HEIGHT = 32;

/** A line through the values that are known, from zero to the highest; null if there are fewer than two. */
export function graphOf(values: (number | null)[]): { path: string; low: number; high: number } | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => ((at / (values.length - 1)) * WIDTH).toFixed(1);
  const y = (value: number) => (HEIGHT - 1 - (high === 0 ? 0 : value / high) * (HEIGHT - 2)).toFixed(1);
  let path = '';
  let broken = true;
  for (const [at, value] of values.entries()) {
    // Minutes without a value are gaps in the line.
    if (value !== null) path += `${broken ? 'M' : 'L'}${x(at)} ${y(value)}`;
    broken = value === null;
  }
  return { path, low, high };
}
