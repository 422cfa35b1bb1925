/** Whom the computer can play, and how the form and the browser's memory name them. */

import type { ComputerChoice, ComputersView } from '../protocol/computers';

/** `character Ada`, `rating 1500`, `level 8`, or `program Fish`. */
export type Opponent = string;

/** Without an answer of the server: no characters, and the ratings that there have always been. */
export const UNKNOWN: ComputersView = { levels: [], ratings: [250, 2200], characters: [], programs: [] };
/** The steps of the slider. */
export const STEP = 50;
/** Before anybody has chosen. */
export const USUAL: Opponent = 'rating 1000';
/** The levels of the engine that are stronger than the highest rating. */
const LEVELS_ABOVE = [7, 8];

const split = (opponent: Opponent): [string, string] => {
  const at = opponent.indexOf(' ');
  return [opponent.slice(0, at), opponent.slice(at + 1)];
};

/** As the server wants it. */
export function choiceOf(opponent: Opponent): ComputerChoice {
  const [kind, value] = split(opponent);
  if (kind === 'character') return { character: value };
  if (kind === 'program') return { program: value };
  return kind === 'level' ? { level: Number(value) } : { rating: Number(value) };
}

/** The engine and other programs. */
export const engines = ({ programs }: ComputersView): Opponent[] => [
  ...LEVELS_ABOVE.map((level) => `level ${level}`),
  ...programs.map((name) => `program ${name}`),
];

/** The rating of an opponent that plays as people do; none for engines. */
export function ratingOf(opponent: Opponent, all: ComputersView): number | null {
  const [kind, value] = split(opponent);
  if (kind === 'rating') return Number(value);
  return (kind === 'character' && all.characters.find(({ name }) => name === value)?.rating) || null;
}

/** A remembered opponent, if there still is one like it. Levels up to 6 became ratings. */
export function remembered(kept: string | undefined, all: ComputersView): Opponent {
  const level = /^[1-8]$/.exec(kept ?? '')?.[0];
  const number = Number(level);
  const now = level === undefined ? (kept ?? '') : number < 7 ? `rating ${300 + 300 * number}` : `level ${level}`;
  const [lowest, highest] = all.ratings;
  const [kind, value] = split(now);
  const isRating = kind === 'rating' && Number(value) >= lowest && Number(value) <= highest;
  const isThere = isRating || engines(all).includes(now) || (kind === 'character' && ratingOf(now, all) !== null);
  return isThere ? now : USUAL;
}
