/**
 * Results and arbiters' acts that the server says in English, in another language. They are looked up
 * as they are, with `{}` for what changes in them, and one that is not known is shown as it is. Errors
 * have codes: see `error_text.ts`.
 */

import type { Messages } from './types';

export function serverText(messages: Pick<Messages, 'server'>, english: string): string {
  const exact = messages.server[english];
  if (exact !== undefined) return exact;
  for (const [pattern, translated] of Object.entries(messages.server)) {
    if (!pattern.includes('{}')) continue;
    const holes = matched(pattern, english);
    if (holes === null) continue;
    let next = 0;
    return translated.replace(/\{\}/g, () => serverText(messages, holes[next++] ?? ''));
  }
  return english;
}

/** The messages for a result: `YOU WON: checkmate`, each half by itself. */
export function outcomeText(messages: Pick<Messages, 'server'>, english: string): string {
  const { headline, reason } = halves(english);
  const said = serverText(messages, headline);
  return reason === '' ? said : `${said}: ${serverText(messages, reason)}`;
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
