/** What the arbiter does next: the one button that the desk puts first. */

import type { CompetitionView, RoundView, StaffRoleName } from '../protocol/competition';
import { nextRound, publicRounds } from './table';

export type DeskStep =
  | { step: 'openEntry' | 'closeEntry' | 'start' | 'finish' | 'done' }
  | { step: 'openCheckIn' | 'closeCheckIn' | 'pair' | 'validate' | 'publish'; round: number }
  | { step: 'startRound' | 'play'; round: number; open: number };

export function deskStep(event: CompetitionView): DeskStep {
  switch (event.phase) {
    case 'draft':
      return { step: 'openEntry' };
    case 'entry':
      return { step: 'closeEntry' };
    case 'closed':
      return { step: 'start' };
    case 'running':
      return runningStep(event);
    default:
      return { step: 'done' };
  }
}

function runningStep(event: CompetitionView): DeskStep {
  const draft = event.desk?.draft ?? null;
  if (draft !== null) return { step: draft.state === 'validated' ? 'publish' : 'validate', round: draft.number };
  const current = publicRounds(event).at(-1);
  if (current !== undefined) {
    const open = openBoards(current);
    if (open > 0) return { step: current.state === 'published' ? 'startRound' : 'play', round: current.number, open };
  }
  const round = nextRound(event);
  if (event.checkIn !== null) return { step: 'closeCheckIn', round: event.checkIn };
  if (round > event.plannedRounds) return { step: 'finish' };
  if (event.regulations.checkIn && !wasCheckedIn(event, round)) return { step: 'openCheckIn', round };
  return { step: 'pair', round };
}

/** Whether check-in for a round was open and has been closed. */
const wasCheckedIn = (event: CompetitionView, round: number) =>
  event.desk?.log.some((line) => line.what === 'checkInClosed' && line.round === round) === true;

export const openBoards = ({ boards }: RoundView): number => boards.filter(({ result }) => result === null).length;

/** Whether the last published round can be taken back: before a clock has run. */
export function canUnpublish(event: CompetitionView): boolean {
  const last = publicRounds(event).at(-1);
  return (
    event.phase === 'running' &&
    event.desk?.draft == null &&
    last?.state === 'published' &&
    last.boards.every(({ result }) => result === null || result.how === 'forfeit')
  );
}

/** What each role may do, as the server decides it. */
export function rights({ you }: Pick<CompetitionView, 'you'>) {
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
