/** The draw offers of a game, for the list of moves. */

import type { Side, State } from '../protocol/types';

export interface MadeOffer {
  /** How many moves stood then. */
  after: number;
  by: Side;
}

/**
 * The number of the move with which an offer is marked: the last one of the player who made it, as on
 * a scoresheet. `blackBegins` says whether Black made the first move of the list.
 */
export function markedMove({ after, by }: MadeOffer, blackBegins: boolean): number {
  const mover = (after % 2 === 1) === blackBegins ? 'black' : 'white';
  return mover === by ? after : after - 1;
}

/** The offers in a list of this length, including the pending one even if its event was not seen. */
export function offersIn(
  offers: readonly MadeOffer[],
  length: number,
  { drawOffer }: State,
): readonly MadeOffer[] {
  const kept = offers.filter(({ after }) => after <= length);
  if (drawOffer !== null && !kept.some(({ by }) => by === drawOffer)) {
    return [...kept, { after: length, by: drawOffer }];
  }
  return kept.length === offers.length ? offers : kept;
}
