/** How a move is written for people: with the letters of their language, or with small pieces. */

import { LETTERS } from 'virtual:messages';

import { language } from '../messages/language.svelte';
import type { Notation } from '../preferences/preferences';

/** As text, not as the colored pictures some systems have for it. */
const FIGURES = '♔♕♖♗♘';
const AS_TEXT = '\uFE0E';

/** `Nf3` as `Sf3` in German, `Cf3` in French, or `♘f3`; a move number may stand before it. */
export const written = (san: string, notation: Notation, letters?: string): string =>
  notation === 'letters' ? inLetters(san, letters) : inLetters(san, FIGURES, AS_TEXT);

/** `letters` begins with those of king, queen, rook, bishop, and knight. */
export const inLetters = (san: string, letters: string = LETTERS[language.current], after = ''): string =>
  san.replace(/[KQRBN]/g, (letter) => [...letters]['KQRBN'.indexOf(letter)] + after);
