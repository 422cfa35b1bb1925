/** The list of tournaments, page by page. */

import type { TournamentList } from '../protocol/tournament';

/** The list with its next page. Pages go by age, so that a page has tournaments of every kind; one's own are all on the first. */
export const withOlder = (list: TournamentList, more: TournamentList): TournamentList => ({
  ...list,
  next: more.next,
  open: [...list.open, ...more.open],
  running: [...list.running, ...more.running],
  finished: [...list.finished, ...more.finished],
});
