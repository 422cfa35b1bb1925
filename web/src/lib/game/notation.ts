/** How a move is written in the list: with letters, or with small pieces. */

import type { Notation } from '../preferences/preferences';

const FIGURES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };
/** Text, not the colored pictures some systems have for it. */
const AS_TEXT = '\uFE0E';

export function written(san: string, notation: Notation): string {
  if (notation === 'letters' || san.startsWith('O')) return san;
  return san.replace(/[KQRBN]/g, (letter) => (FIGURES[letter] ?? letter) + AS_TEXT);
}
