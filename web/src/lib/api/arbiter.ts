/** The arbiters' API, and the record of a game. */

import type {
  AbsenceView,
  ActsDone,
  ActsOnMany,
  ActView,
  ListErrors,
  GamesPage,
  CreatedOfficialGames,
  OfficialGameRequest,
} from '../protocol/arbiter';
import { ApiError, send } from './http';

const ARBITER = '/api/zone/arbiter';

/** All games, or none. A text is CSV. */
export const makeOfficial = (games: OfficialGameRequest[] | string): Promise<CreatedOfficialGames> =>
  send('POST', `${ARBITER}/games`, typeof games === 'string' ? games : { games });

/** Why no game was made; null if it was something else. */
export function faultsIn(caught: unknown): ListErrors | null {
  if (!(caught instanceof ApiError)) return null;
  const { answer } = caught;
  return typeof answer === 'object' && answer !== null && 'faults' in answer ? (answer as ListErrors) : null;
}

/** The arbiter's games, finished ones included; `after` is `next` of the previous page. */
export const fetchOwnGames = (after: string | null): Promise<GamesPage> =>
  send('GET', `${ARBITER}/games?limit=50${after === null ? '' : `&after=${encodeURIComponent(after)}`}`);

export const ruleMany = (acts: ActsOnMany): Promise<ActsDone> => send('POST', `${ARBITER}/acts`, acts);

/** What was done in a game beside the moves. */
export const fetchActs = (id: string): Promise<ActView[]> => send('GET', `/api/zone/games/${id}/acts`);

/** When its players were away. */
export const fetchAbsences = (id: string): Promise<AbsenceView[]> =>
  send('GET', `/api/zone/games/${id}/absences`);
