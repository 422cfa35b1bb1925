/**
 * Results in the person's language. Pure: the messages are passed in. English needs no texts: the
 * server sends its English words along.
 */

import type { Outcome, Side } from '../protocol/types';
import type { CommonMessages } from './types';

export interface OutcomeParts {
  /** `YOU WON` */
  headline: string;
  /** `checkmate`; empty if there is none. */
  reason: string;
}

type OutcomeTexts = NonNullable<CommonMessages['outcome']>;

/** The two halves of a result. `you` is the reader's side, null for everybody else. */
export function outcomeParts({ outcome: t, side }: CommonMessages, outcome: Outcome, you: Side | null): OutcomeParts {
  if (t === null) return halves(outcome.words);
  return { headline: headlineOf(t, outcome, you), reason: reasonOf(t, side, outcome) };
}

/** A result in one line: `YOU WON: checkmate`. */
export function outcomeText(messages: CommonMessages, outcome: Outcome, you: Side | null): string {
  if (messages.outcome === null) return outcome.words;
  const { headline, reason } = outcomeParts(messages, outcome, you);
  return reason === '' ? headline : messages.outcome.joined(headline, reason);
}

function halves(words: string): OutcomeParts {
  const [headline = '', ...reason] = words.split(': ');
  return { headline, reason: reason.join(': ') };
}

function headlineOf({ headlines }: OutcomeTexts, { result, winner }: Outcome, you: Side | null): string {
  if (result === '*') return headlines.aborted;
  if (result === '½-½') return headlines.draw;
  if (you !== null) {
    if (winner === you) return headlines.won;
    // The half point of a player whose opponent has none.
    return result === (you === 'white' ? '½-0' : '0-½') ? headlines.draw : headlines.lost;
  }
  if (winner !== null) return winner === 'white' ? headlines.whiteWon : headlines.blackWon;
  if (result === '0-0') return headlines.bothLost;
  return result === '½-0' ? headlines.halfForWhite : headlines.halfForBlack;
}

function reasonOf({ reasons, aborts }: OutcomeTexts, names: Record<Side, string>, outcome: Outcome): string {
  const { reason, side, aborted } = outcome;
  if (reason === null) return '';
  const text = aborted === undefined ? reasons[reason] : aborts[aborted];
  return text(side == null ? {} : { side: names[side], opponent: names[side === 'white' ? 'black' : 'white'] });
}
