/** The list of events, page by page. */

import type { CompetitionList } from '../protocol/competition';

/** The list with its next page. Pages go by age, so that a page has events of every kind; one's own are all on the first. */
export const withOlder = (list: CompetitionList, more: CompetitionList): CompetitionList => ({
  ...list,
  next: more.next,
  open: [...list.open, ...more.open],
  running: [...list.running, ...more.running],
  finished: [...list.finished, ...more.finished],
});
