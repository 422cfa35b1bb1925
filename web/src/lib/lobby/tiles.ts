/** The tiles of the lobby. */

import type { TileView } from '../protocol/site';

/** The usual ones; the server says if it has others. */
export const TILES: readonly TileView[] = [
  { time: '1 min', speed: 'bullet' },
  { time: '3 min', speed: 'blitz' },
  { time: '3+2', speed: 'blitz' },
  { time: '5+3', speed: 'blitz' },
  { time: '10 min', speed: 'rapid' },
  { time: '15+10', speed: 'rapid' },
  { time: '30+20', speed: 'classical' },
  { time: 'no clock', speed: 'correspondence' },
];

/** What a tile shows large. Minutes stand beside it in words. */
export const figureOf = (time: string): string => (time === 'no clock' ? '∞' : time.replace(' min', ''));

export const isInMinutes = (time: string): boolean => time.endsWith(' min');
