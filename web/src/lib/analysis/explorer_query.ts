/** What is asked of the explorer of this server's games. */

import type { AnalysisMessages } from '../messages/analysis';
import type { ExplorerMove, ExplorerView } from '../protocol/positions';
import { INITIAL_FEN } from './position';
import { lineTo, type TreeNode } from './tree';

export const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence', 'chess960'] as const;
/** The lowest rating of each band. */
export const BANDS = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500] as const;

export type Speed = (typeof SPEEDS)[number];
export type Band = (typeof BANDS)[number];

/** Empty means all. */
export interface ExplorerFilter {
  speeds: readonly Speed[];
  ratings: readonly Band[];
}

const KEY = 'tabiya.explorer';
/** The server follows no longer line, and no opening is as long. */
const PLAY_MAX = 60;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** What makes no sense is as if nothing had been chosen. */
export function loadFilter(storage: Storage): ExplorerFilter {
  let kept: { speeds?: unknown; ratings?: unknown } = {};
  try {
    kept = (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as typeof kept;
  } catch {
    // Not ours.
  }
  const chosen = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  const [speeds, ratings] = [chosen(kept.speeds), chosen(kept.ratings)];
  return {
    speeds: SPEEDS.filter((speed) => speeds.includes(speed)),
    ratings: BANDS.filter((band) => ratings.includes(band)),
  };
}

export function saveFilter(storage: Storage, filter: ExplorerFilter): void {
  try {
    storage.setItem(KEY, JSON.stringify(filter));
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/** Adds what is not chosen, and takes away what is. All and none are the same. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], one: T): T[] {
  const next = all.filter((each) => (each === one) !== chosen.includes(each));
  return next.length === all.length ? [] : next;
}

/** The question about a move in the tree. A short line is sent whole, so that the server can name its opening. */
export function queryFor(node: TreeNode, chess960: boolean, { speeds, ratings }: ExplorerFilter): string {
  const line = lineTo(node);
  const whole = line.length <= PLAY_MAX;
  const start = whole ? (line[0]?.parent ?? node) : node;
  const query = new URLSearchParams();
  if (start.fen !== INITIAL_FEN) query.set('fen', start.fen);
  if (chess960) query.set('variant', 'chess960');
  if (whole && line.length > 0) query.set('play', line.map(({ uci }) => uci).join(','));
  if (speeds.length > 0) query.set('speeds', speeds.join(','));
  if (ratings.length > 0) query.set('ratings', ratings.join(','));
  return query.toString();
}

type Counts = Pick<ExplorerMove, 'white' | 'draws' | 'black'>;

export const gamesOf = ({ white, draws, black }: Counts): number => white + draws + black;

/** Whole percents that add up to 100; all 0 without games. */
export function percents(counts: Counts): { white: number; draws: number; black: number } {
  const all = gamesOf(counts);
  if (all === 0) return { white: 0, draws: 0, black: 0 };
  const white = Math.round((100 * counts.white) / all);
  const black = Math.min(100 - white, Math.round((100 * counts.black) / all));
  return { white, draws: 100 - white - black, black };
}

/** `1–0`, `0–1` or `½–½`. */
export const resultOf = ({ winner }: ExplorerView['recentGames'][number]): string =>
  winner === null ? '½–½' : winner === 'white' ? '1–0' : '0–1';

/** The ratings from one step to the next: `below 1000`, `1000–1199`, `2600+`. */
export function bandText(t: AnalysisMessages, from: number, to: number | null): string {
  if (to === null) return t.explorer.band.from(from);
  return from === 0 ? t.explorer.band.below(to) : t.explorer.band.between(from, to - 1);
}
