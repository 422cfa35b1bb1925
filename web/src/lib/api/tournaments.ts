/** The API of tournaments. */

import type {
  TournamentAct,
  ImportCheck,
  ImportDone,
  TournamentActDone,
  TournamentList,
  TournamentView,
  NewTournamentRequest,
  PairingCheckView,
  PairingProposalView,
  PlayerCardView,
  StandingsView,
} from '../protocol/tournament';
import { send } from './http';

const path = (id: string) => `/api/zone/tournament/${id}`;

export const fetchTournaments = (before: string | null = null): Promise<TournamentList> =>
  send('GET', `/api/zone/tournaments${before === null ? '' : `?before=${before}`}`);

export const createTournament = (tournament: NewTournamentRequest): Promise<TournamentActDone> =>
  send('POST', '/api/zone/tournaments', tournament);

/** A whole tournament from its report. */
export const importTournament = (report: string): Promise<ImportDone> => send('POST', '/api/zone/tournaments/import', report);

/** What importing a report would give. */
export const checkReport = (report: string): Promise<ImportCheck> => send('POST', '/api/zone/tournaments/import/check', report);

export const fetchTournament = (id: string): Promise<TournamentView> => send('GET', path(id));

/** After a round; with the results so far unless one is named. */
export const fetchStandings = (id: string, round: number | null): Promise<StandingsView> =>
  send('GET', `${path(id)}/standings${round === null ? '' : `?round=${round}`}`);

export const fetchPlayer = (id: string, entry: number): Promise<PlayerCardView> => send('GET', `${path(id)}/players/${entry}`);

/** `version` is the one that the person saw: the act is refused if another person was faster. */
export const actInTournament = (id: string, act: TournamentAct, reason = '', version?: number): Promise<TournamentActDone> =>
  send('POST', `${path(id)}/act`, {
    ...act,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(version === undefined ? {} : { version }),
  });

/** What the rules say about a pairing on its way to being complete. */
export const checkPairing = (id: string, boards: readonly [number, number][], bye: number | null): Promise<PairingCheckView> =>
  send('POST', `${path(id)}/pairing/check`, { boards, bye });

/** The pairing of the rules, or the one that breaks the fewest. */
export const proposePairing = (id: string): Promise<PairingProposalView> => send('GET', `${path(id)}/pairing/proposal`);

/** Players as CSV, or those of a report. */
export const enterList = (id: string, text: string): Promise<ImportDone> => send('POST', `${path(id)}/entries`, text);

export const reportUrl = (id: string): string => `${path(id)}/report.trf`;
export const csvUrl = (id: string): string => `${path(id)}/standings.csv`;
export const gamesUrl = (id: string, round: number | null): string =>
  `${path(id)}/games.pgn${round === null ? '' : `?round=${round}`}`;

export const tournamentSocketPath = (id: string): string => `${path(id)}/socket`;
