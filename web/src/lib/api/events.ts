/** The API of events. */

import type {
  CompetitionAct,
  CompetitionActDone,
  CompetitionList,
  CompetitionView,
  NewCompetitionRequest,
  PlayerCardView,
  StandingsView,
} from '../protocol/competition';
import { send } from './http';

const path = (id: string) => `/api/zone/event/${id}`;

export const fetchEvents = (before: string | null = null): Promise<CompetitionList> =>
  send('GET', `/api/zone/events${before === null ? '' : `?before=${before}`}`);

export const createEvent = (event: NewCompetitionRequest): Promise<CompetitionActDone> =>
  send('POST', '/api/zone/events', event);

/** A whole event from its report. */
export const importEvent = (report: string): Promise<CompetitionActDone> => send('POST', '/api/zone/events/import', report);

export const fetchEvent = (id: string): Promise<CompetitionView> => send('GET', path(id));

/** After a round; with the results so far unless one is named. */
export const fetchStandings = (id: string, round: number | null): Promise<StandingsView> =>
  send('GET', `${path(id)}/standings${round === null ? '' : `?round=${round}`}`);

export const fetchPlayer = (id: string, entry: number): Promise<PlayerCardView> => send('GET', `${path(id)}/players/${entry}`);

/** `version` is the one that the person saw: the act is refused if another person was faster. */
export const actInEvent = (id: string, act: CompetitionAct, reason = '', version?: number): Promise<CompetitionActDone> =>
  send('POST', `${path(id)}/act`, {
    ...act,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(version === undefined ? {} : { version }),
  });

/** Players as CSV, or those of a report. */
export const enterList = (id: string, text: string): Promise<CompetitionActDone> => send('POST', `${path(id)}/entries`, text);

export const reportUrl = (id: string): string => `${path(id)}/report.trf`;
export const csvUrl = (id: string): string => `${path(id)}/standings.csv`;
export const gamesUrl = (id: string, round: number | null): string =>
  `${path(id)}/games.pgn${round === null ? '' : `?round=${round}`}`;

export function eventSocket(id: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${path(id)}/socket`);
}
