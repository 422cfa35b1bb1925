/** A board of the wall in words. Pure: the messages and the time are passed in. */

import { formatClock, lowBelow } from '../game/clock';
import { squares } from '../game/position';
import type { Side } from '../protocol/types';
import type { ArbiterMessages } from '../messages/arbiter';
import { seatName } from '../messages/names';
import type { Messages } from '../messages/types';
import { awayFor, type Board, leftAt, needsOf, turnIn } from './model';
import type { Face } from './ticker';

export const nameOf = (messages: Messages, board: Board, side: Side): string =>
  seatName(messages, board.names[side]);

/** `Board 17`, or the players where boards have no numbers. */
export function boardName(messages: Messages, t: ArbiterMessages, board: Board): string {
  if (board.board !== null) return t.wall.board(board.board);
  return `${nameOf(messages, board, 'white')} – ${nameOf(messages, board, 'black')}`;
}

/** What a clock shows; empty without one. */
export function clockFace(board: Board, side: Side, atServer: number): Face {
  const left = leftAt(board, side, atServer);
  if (left === null) return { text: '', low: false };
  return { text: formatClock(left), low: left < lowBelow(board.time[side]) };
}

/** How a board stands, in a few words. */
export function standing(t: ArbiterMessages, board: Board, clock: (at: number) => string): string {
  const { phase, result, startAt } = board;
  if (phase === 'over') return result ?? '';
  if (phase === 'waiting') return startAt === null ? t.wall.waitingForYou : t.wall.starts(clock(startAt));
  if (phase === 'paused') return t.wall.needs.paused;
  if (phase === 'standing') return t.wall.clocksStopped;
  return t.wall.turn(turnIn(board));
}

export function lastMove(t: ArbiterMessages, board: Board): string {
  return board.last === null ? t.wall.noMove : t.wall.last(...squares(board.last));
}

/** What calls for the arbiter, the pause aside: that is said already. */
export function reasons(t: ArbiterMessages, board: Board, atServer: number): string[] {
  return needsOf(board)
    .filter((need) => need !== 'paused')
    .map((need) => {
      const left = need === 'away' ? awayFor(board, atServer) : null;
      if (left === null || board.countdown === null) return t.wall.needs[need];
      return t.wall.countdown(board.countdown.side, Math.ceil(left / 1_000));
    });
}
