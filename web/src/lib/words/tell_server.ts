/**
 * What the server says in English, in another language. Its sentences have no codes: they are looked
 * up as they are, with `{}` for what changes in them, and one that is not known is shown as it is.
 */

import type { Words } from './types';

export function serverText(words: Pick<Words, 'server'>, english: string): string {
  const exact = words.server[english];
  if (exact !== undefined) return exact;
  for (const [pattern, translated] of Object.entries(words.server)) {
    if (!pattern.includes('{}')) continue;
    const holes = matched(pattern, english);
    if (holes === null) continue;
    let next = 0;
    return translated.replace(/\{\}/g, () => serverText(words, holes[next++] ?? ''));
  }
  return english;
}

/** The words for a result: `YOU WON: checkmate`, each half by itself. */
export function outcomeText(words: Words, english: string): string {
  const { headline, reason } = halves(english);
  const said = serverText(words, headline);
  return reason === '' ? said : `${said}: ${serverText(words, reason)}`;
}

/** `YOU WON` and `checkmate`. */
export function halves(outcome: string): { headline: string; reason: string } {
  const colon = outcome.indexOf(': ');
  if (colon < 0) return { headline: outcome, reason: '' };
  return { headline: outcome.slice(0, colon), reason: outcome.slice(colon + 2) };
}

/** What stands in the holes of a pattern; null if it does not fit. */
function matched(pattern: string, text: string): string[] | null {
  const source = pattern.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${source.join('(.+?)')}$`).exec(text)?.slice(1) ?? null;
}
