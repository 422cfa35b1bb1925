/** What the arbiter does next: the one button that the desk puts first. */

import type { TournamentView, RoundView } from '../protocol/tournament';
import { nextRound, publicRounds } from './table';

export type DeskStep =
  | { step: 'openEntry' | 'closeEntry' | 'start' | 'finish' | 'done' }
  | { step: 'openCheckIn' | 'closeCheckIn' | 'pair' | 'validate' | 'publish'; round: number }
  | { step: 'startRound' | 'play'; round: number; open: number };

export function deskStep(tournament: TournamentView): DeskStep {
  switch (tournament.phase) {
    case 'draft':
      return { step: 'openEntry' };
    case 'entry':
      return { step: 'closeEntry' };
    case 'closed':
      return { step: 'start' };
    case 'running':
      return runningStep(tournament);
    default:
      return { step: 'done' };
  }
}

function runningStep(tournament: TournamentView): DeskStep {
  const draft = tournament.desk?.draft ?? null;
  if (draft !== null) {
    // A confirmed draft is confirmed again if the players have changed since.
    const isReady = draft.state === 'validated' && (mayDo(tournament, 'publish') || !mayDo(tournament, 'validate'));
    return { step: isReady ? 'publish' : 'validate', round: draft.number };
  }
  const current = publicRounds(tournament).at(-1);
  if (current !== undefined) {
    const open = openBoards(current);
    if (open > 0) return { step: current.state === 'published' ? 'startRound' : 'play', round: current.number, open };
  }
  const round = nextRound(tournament);
  if (tournament.checkIn !== null) return { step: 'closeCheckIn', round: tournament.checkIn };
  if (round > tournament.plannedRounds) return { step: 'finish' };
  if (tournament.regulations.checkIn && !wasCheckedIn(tournament, round)) return { step: 'openCheckIn', round };
  return { step: 'pair', round };
}

/** Whether check-in for a round was open and has been closed. */
const wasCheckedIn = (tournament: TournamentView, round: number) =>
  tournament.desk?.log.some((line) => line.what === 'checkInClosed' && line.round === round) === true;

export const openBoards = ({ boards }: RoundView): number => boards.filter(({ result }) => result === null).length;

/** Whether the server offers an act now, for oneself or as staff. */
export const mayDo = ({ you }: Pick<TournamentView, 'you'>, act: string): boolean => you?.may.includes(act) === true;

/** Whether it offers the act as staff: players do some of the same for themselves. */
export const mayDoForOthers = (tournament: Pick<TournamentView, 'you' | 'entries'>, act: string): boolean => {
  const own = tournament.entries.find(({ id }) => id === tournament.you?.entry);
  return mayDo(tournament, act) && (own === undefined || own.state === 'refused');
};

export const isStaff = ({ you }: Pick<TournamentView, 'you'>): boolean => (you?.roles.length ?? 0) > 0;
