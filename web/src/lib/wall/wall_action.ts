/** What an arbiter is about to do from the wall. */

import type { WhichGames } from '../protocol/arbiter';
import type { Board, Call } from './model';

export type WallAction =
  | { kind: 'pause' | 'resume' | 'start'; boards: Board[]; all: boolean }
  | { kind: 'answerCall'; call: Call };

/** The games it is done to. */
export function gamesOf(task: WallAction): WhichGames {
  return task.kind === 'answerCall' ? [task.call.board.id] : task.boards.map(({ id }) => id);
}

const PHASES = {
  pause: ['playing', 'standing'],
  resume: ['paused'],
  start: ['waiting'],
} as const;

/** The same for every board that it can be done to. */
export function forAll(kind: 'pause' | 'resume' | 'start', boards: readonly Board[]): WallAction {
  const phases: readonly string[] = PHASES[kind];
  return { kind, boards: boards.filter(({ phase }) => phases.includes(phase)), all: true };
}
