/** The boards of an arbiter: frames in, boards out. Whatever did not change stays the same object. */

import { clockLeft, countdownLeft } from '../game/clock';
import { turnOf } from '../game/position';
import type { WallDelta, WallGame } from '../protocol/arbiter';
import type { Clocks, Side } from '../protocol/types';

/** A game of the wall, with the instant of the server's clock that its times speak of. */
export interface Board extends WallGame {
  at: number;
}

export const SIDES = ['white', 'black'] as const;
/** Where a side stands in a pair of the wall. */
export const PLACE = { white: 0, black: 1 } as const;

export const boardOf = (game: WallGame, now: number): Board => ({ ...game, at: now });

/** A board after what the server says has changed. What it leaves out has gone on as it was. */
export function changed(board: Board, delta: WallDelta, now: number): Board {
  if (delta.seq < board.seq) return board;
  const { countdown } = board;
  return {
    ...board,
    clocks: [leftAt(board, 'white', now), leftAt(board, 'black', now)],
    countdown: countdown === null ? null : { ...countdown, left: awayFor(board, now) ?? 0 },
    ...delta,
    at: now,
  };
}

/** What a clock shows at an instant of the server's; null without a clock. */
export function leftAt(board: Board, side: Side, atServer: number): number | null {
  return clockLeft(clocksOf(board), side, atServer);
}

/** How long an absent player is still waited for; null if nobody is. */
export function awayFor(board: Board, atServer: number): number | null {
  return board.countdown === null ? null : countdownLeft(board.countdown, clocksOf(board), atServer);
}

/** Whether a clock has run out, in a live or finished game. */
export function hasFallen(board: Board, side: Side, atServer: number): boolean {
  return leftAt(board, side, atServer) === 0;
}

export const turnIn = (board: Board): Side => turnOf(board.fen);

function clocksOf({ at, clocks: [white, black], running }: Board): Clocks {
  return { now: at, white, black, running };
}

/** Why a game needs its arbiter. */
export const NEEDS = ['call', 'assistant', 'paused', 'start', 'away'] as const;
export type Need = (typeof NEEDS)[number];

export function needsOf(board: Board): Need[] {
  const { phase, calls, assistants, present, startAt } = board;
  if (phase === 'over') return [];
  const here = present.every(Boolean);
  const found: Record<Need, boolean> = {
    call: calls.some((at) => at !== null),
    assistant: assistants.some((assistant) => assistant?.approved === false),
    paused: phase === 'paused',
    start: phase === 'waiting' && startAt === null && here,
    away: phase !== 'waiting' && !here,
  };
  return NEEDS.filter((need) => found[need]);
}

export const FILTERS = ['all', 'needs', 'running', 'waiting', 'finished'] as const;
export type Filter = (typeof FILTERS)[number];

const FITS: Record<Filter, (board: Board) => boolean> = {
  all: () => true,
  needs: (board) => needsOf(board).length > 0,
  running: ({ phase }) => phase === 'playing' || phase === 'standing' || phase === 'paused',
  waiting: ({ phase }) => phase === 'waiting',
  finished: ({ phase }) => phase === 'over',
};

/** How many boards each filter lets through. */
export function counts(boards: Iterable<Board>): Record<Filter, number> {
  const found = { all: 0, needs: 0, running: 0, waiting: 0, finished: 0 };
  for (const board of boards) {
    for (const filter of FILTERS) if (FITS[filter](board)) found[filter]++;
  }
  return found;
}

/** The boards that are shown: by number where they have one, the newest first elsewhere. */
export function chosenBoards(boards: Iterable<Board>, filter: Filter, typed: string): Board[] {
  const wanted = typed.trim().toLowerCase();
  return [...boards]
    .filter((board) => FITS[filter](board) && isMeant(board, wanted))
    .sort(inOrder);
}

/** Part of a name, or the number of a board. */
function isMeant({ names, board, event }: Board, wanted: string): boolean {
  if (wanted === '') return true;
  if (/^\d+$/.test(wanted) && board !== null) return board === Number(wanted);
  return [names.white, names.black, event].some((text) => text?.toLowerCase().includes(wanted));
}

/** What is over comes last, and the newest round first. */
function inOrder(one: Board, two: Board): number {
  const over = Number(one.phase === 'over') - Number(two.phase === 'over');
  if (over !== 0) return over;
  if (one.board !== null && two.board !== null && one.board !== two.board) return one.board - two.board;
  return two.madeAt - one.madeAt || (one.id < two.id ? -1 : 1);
}

/** A player who calls. */
export interface Call {
  board: Board;
  side: Side;
  at: number;
}

/** The queue: who has waited longest comes first. */
export function callsOf(boards: Iterable<Board>): Call[] {
  const calls: Call[] = [];
  for (const board of boards) {
    for (const side of SIDES) {
      const at = board.calls[PLACE[side]];
      if (at !== null && board.phase !== 'over') calls.push({ board, side, at });
    }
  }
  return calls.sort((one, two) => one.at - two.at);
}

/** Whether a change can put a board into another list, or change the queue. */
export function movesBoard(delta: WallDelta): boolean {
  return (['phase', 'present', 'calls', 'assistants'] as const).some((field) => field in delta);
}
