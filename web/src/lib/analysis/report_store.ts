/** Reports are kept in this browser, the latest ones. */

import type { Score } from './annotations';
import type { Evaluated } from './report';

const KEY = 'tabiya.reports';
/** A report of a 60-move game is 3 KB; a browser gives 5 MB. */
export const REPORTS_MAX = 40;

interface Kept {
  key: string;
  /** Score and best move, as `35 e2e4`, `#3 d1h5`. */
  positions: string[];
}

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

export function loadReport(storage: Storage, key: string): Evaluated[] | null {
  const kept = readAll(storage).find((one) => one.key === key);
  const evaluated = kept?.positions.map(readPosition) ?? [null];
  return evaluated.every((one) => one !== null) ? (evaluated as Evaluated[]) : null;
}

/** Keeps a report; the oldest one goes where there are too many. Whether there was room for it. */
export function saveReport(storage: Storage, key: string, evaluated: readonly Evaluated[]): boolean {
  const own = { key, positions: evaluated.map(writePosition) };
  const others = readAll(storage).filter((one) => one.key !== key);
  try {
    storage.setItem(KEY, JSON.stringify([own, ...others].slice(0, REPORTS_MAX)));
    return true;
  } catch {
    return false;
  }
}

function readAll(storage: Storage): Kept[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' && one !== null && 'key' in one && 'positions' in one && typeof one.key === 'string' && Array.isArray(one.positions);

const writePosition = ({ score, best }: Evaluated): string =>
  `${'mate' in score ? `#${score.mate}` : score.cp}${best === null ? '' : ` ${best}`}`;

function readPosition(text: unknown): Evaluated | null {
  const found = /^(#)?(-?\d+)(?: ([a-h1-8]{4}[qrbn]?))?$/.exec(String(text));
  if (found === null) return null;
  const value = Number(found[2]);
  const score: Score = found[1] === undefined ? { cp: value } : { mate: value };
  return { score, best: found[3] ?? null };
}
