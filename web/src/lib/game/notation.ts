/** How a move is written for people: with the letters of their language, or with small pieces. */

import { LETTERS } from 'virtual:messages';

import { language } from '../messages/language.svelte';
import type { Notation } from '../preferences/preferences';

const FIGURES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };
/** Text, not the colored pictures some systems have for it. */
const AS_TEXT = '\uFE0E';
const PIECES = 'KQRBN';

/** `Nf3` as `Sf3` in German, `Cf3` in French, or `♘f3`; a move number may stand before it. */
export function written(san: string, notation: Notation, letters: string = LETTERS[language.current]): string {
  return notation === 'letters' ? inLetters(san, letters) : san.replace(/[KQRBN]/g, (letter) => (FIGURES[letter] ?? letter) + AS_TEXT);
}

/** `letters` begins with those of king, queen, rook, bishop, and knight. */
export function inLetters(san: string, letters: string = LETTERS[language.current]): string {
  const own = [...letters];
  return san.replace(/[KQRBN]/g, (letter) => own[PIECES.indexOf(letter)] ?? letter);
}
