/** The filters of a player's game history, and their query string. */

export const SPEEDS = [
  'ultraBullet',
  'bullet',
  'blitz',
  'rapid',
  'classical',
  'correspondence',
  'chess960',
] as const;
export const RESULTS = ['win', 'draw', 'loss', 'none', 'unfinished'] as const;
export const SIDES = ['white', 'black'] as const;
export const RATED = ['true', 'false'] as const;

/** Empty values mean all. */
export interface Filters {
  speed: string;
  side: string;
  result: string;
  rated: string;
  opponent: string;
}

export const ALL: Filters = { speed: '', side: '', result: '', rated: '', opponent: '' };

/** What stands after the address: `?speed=blitz&before=…`, or nothing. */
export function queryOf(filters: Filters, before: string | null = null): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value.trim() !== '') asked.set(name, value.trim());
  }
  if (before !== null) asked.set('before', before);
  const text = asked.toString();
  return text === '' ? '' : `?${text}`;
}

export const isAll = (filters: Filters): boolean => queryOf(filters) === '';

/** Moves as people count them: both sides make one. */
export const moveCount = (plies: number): number => Math.ceil(plies / 2);

/** A change of rating: `+7`, `−12`, `±0`. */
export function changeText(change: number): string {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
