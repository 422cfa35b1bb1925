/** Shows a piece set on every board of the page. */

import type { Language } from '../messages';
import type { PieceSet } from '../preferences/preferences';
import { styleOf } from './sets';

/** A sheet of our own: the page's policy allows no style inside the document. */
const sheet = new CSSStyleSheet();

export function applyPieces(set: PieceSet, language: Language): void {
  sheet.replaceSync(set === 'classic' ? '' : styleOf(set, language));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
