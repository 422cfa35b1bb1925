/** Ratings and the score of a series, as they are written. */

import type { PlayerRating } from '../protocol/players';
import type { GameView, Side, Sides } from '../protocol/types';
import { other } from './model';

/** `+12`, `−7`; empty before the end and in casual games. */
export const changeText = ({ change }: PlayerRating): string =>
  change == null ? '' : (change < 0 ? '−' : '+') + Math.abs(change);

/** `1500?`, `1662 +12` */
export const ratingText = (given: PlayerRating): string =>
  `${given.rating}${given.provisional ? '?' : ''} ${changeText(given)}`;

/** Points from half points: `0`, `½`, `1½`. */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

/** `1½ – ½`, with this side first. */
export const scoreText = (series: Sides<number>, first: Side): string =>
  `${pointsText(series[first])} – ${pointsText(series[other(first)])}`;

/** `Anna 1½ – ½ Bert`, with this side first; null if the game is no rematch. */
export function seriesText({ series, names }: GameView, first: Side, name: (name: string | null) => string): string | null {
  if (series === undefined) return null;
  return `${name(names[first])} ${scoreText(series, first)} ${name(names[other(first)])}`;
}
