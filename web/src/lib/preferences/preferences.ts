/** What a person can choose about the page: names, values, and reading what was kept. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARDS = ['wood', 'green', 'slate', 'contrast'] as const;
export const PIECES = ['classic', 'tabiya', 'contrast', 'shapes', 'letters'] as const;
export const VOLUMES = ['low', 'medium', 'high'] as const;
export const NOTATIONS = ['letters', 'figurines'] as const;
export const SPEEDS = ['none', 'fast', 'normal', 'slow'] as const;
export const SIZES = ['small', 'medium', 'large'] as const;
/** How far the rating of an opponent from the lobby may be away. */
export const RATING_RANGES = ['off', '100', '200', '400'] as const;

export type Theme = (typeof THEMES)[number];
export type BoardTheme = (typeof BOARDS)[number];
export type PieceSet = (typeof PIECES)[number];
export type Volume = (typeof VOLUMES)[number];
export type Notation = (typeof NOTATIONS)[number];
export type Speed = (typeof SPEEDS)[number];
export type BoardSize = (typeof SIZES)[number];
export type RatingRangeChoice = (typeof RATING_RANGES)[number];

export interface Preferences {
  /** One click plays when only one move starts or ends on that square. */
  smartMove: boolean;
  /** Premoves are allowed. */
  premove: boolean;
  /** Promotion to a queen without a question. */
  autoQueen: boolean;
  /** A move is shown first and sent when it is confirmed. */
  confirmMove: boolean;
  sound: boolean;
  volume: Volume;
  board: BoardTheme;
  pieces: PieceSet;
  size: BoardSize;
  notation: Notation;
  coordinates: boolean;
  animation: Speed;
  /** Only board, clocks and moves. */
  zen: boolean;
  /** The tab icon changes when it is the player's turn. */
  tabMark: boolean;
  /** A notification when it is the player's turn and the page is in the background. */
  notify: boolean;
  /** Leaving a live game needs a confirmation. */
  askToLeave: boolean;
  /** The board opens when the player's round starts. */
  toBoard: boolean;
  theme: Theme;
  ratingRange: RatingRangeChoice;
}

export const DEFAULTS: Preferences = {
  smartMove: false,
  premove: true,
  autoQueen: false,
  confirmMove: false,
  sound: true,
  volume: 'medium',
  board: 'wood',
  pieces: 'classic',
  size: 'large',
  notation: 'letters',
  coordinates: true,
  animation: 'normal',
  zen: false,
  tabMark: true,
  notify: false,
  askToLeave: true,
  toBoard: true,
  theme: 'system',
  ratingRange: 'off',
};

/** The values of each preference; those not listed are booleans. */
export const CHOICES = {
  board: BOARDS,
  pieces: PIECES,
  volume: VOLUMES,
  size: SIZES,
  notation: NOTATIONS,
  animation: SPEEDS,
  theme: THEMES,
  ratingRange: RATING_RANGES,
} as const;

export const ANIMATION_MS: Record<Speed, number> = { none: 0, fast: 100, normal: 160, slow: 280 };

/** Reads stored preferences; invalid ones are ignored. */
export function readPreferences(kept: string | null): Preferences {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '{}');
  } catch {
    return DEFAULTS;
  }
  if (typeof found !== 'object' || found === null) return DEFAULTS;
  const given = found as Record<string, unknown>;
  const names = Object.keys(DEFAULTS) as (keyof Preferences)[];
  const valid = names.filter((name) => isValid(name, given[name]));
  return { ...DEFAULTS, ...Object.fromEntries(valid.map((name) => [name, given[name]])) };
}

/** Only what differs from the defaults, so that later defaults still apply. */
export function writePreferences(chosen: Preferences): string {
  const names = Object.keys(DEFAULTS) as (keyof Preferences)[];
  const differing = names.filter((name) => chosen[name] !== DEFAULTS[name]);
  return JSON.stringify(Object.fromEntries(differing.map((name) => [name, chosen[name]])));
}

function isValid(name: keyof Preferences, value: unknown): boolean {
  if (!(name in CHOICES)) return typeof value === 'boolean';
  const values: readonly unknown[] = CHOICES[name as keyof typeof CHOICES];
  return values.includes(value);
}
