/** What the arbiter does next: the one button that the desk puts first. */

import type { TournamentView, RoundView, StaffRoleName } from '../protocol/tournament';
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
  if (draft !== null) return { step: draft.state === 'validated' ? 'publish' : 'validate', round: draft.number };
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

/** Whether the last published round can be taken back: before a clock has run. */
export function canUnpublish(tournament: TournamentView): boolean {
  const last = publicRounds(tournament).at(-1);
  return (
    tournament.phase === 'running' &&
    tournament.desk?.draft == null &&
    last?.state === 'published' &&
    last.boards.every(({ result }) => result === null || result.how === 'forfeit')
  );
}

/** What each role may do, as the server decides it. */
export function rights({ you }: Pick<TournamentView, 'you'>) {
  const held = you?.roles ?? [];
  const has = (...roles: StaffRoleName[]) => held.some((role) => roles.includes(role));
  return {
    staff: held.length > 0,
    organize: has('organizer', 'chief'),
    pair: has('chief', 'deputyChief'),
    judge: has('chief', 'deputyChief', 'arbiter'),
    admit: has('organizer', 'chief', 'deputyChief'),
  };
}
