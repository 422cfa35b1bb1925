/** What the page shows of a model: the board, the clocks, and what may be asked. */

import { pageOf } from '../../routes/router';
import type { GameView, Side } from '../protocol/types';
import { clockLeft, serverNow } from './clock';
import { controlledSide, isUnanswered, type Model, mySide, other, turn } from './model';
import type { Cursor } from './moves';
import { placementAfter, squares, turnOf } from './position';

/** The board at some point of the game. */
export interface BoardView {
  /** Where the pieces stand. */
  fen: string;
  turn: Side;
  /** The squares of the move that led here. */
  lastMove: [string, string] | null;
  /** Whether the side to move is in check. */
  check: boolean;
  /** Whether this is the current position, where moves can be made. */
  live: boolean;
}

/** The board at the cursor, with a tentative move on it. */
export function boardView(
  model: Model,
  cursor: Cursor,
  tentative: string | null = null,
): BoardView | null {
  const game = model.game;
  if (game === null) return null;
  if (cursor !== 'live' && cursor < game.moves.length) return past(game, cursor);
  const { state } = game;
  const ahead = model.pending?.uci ?? tentative;
  if (ahead !== null) {
    const fen = placementAfter(state.fen, ahead);
    return { fen, turn: other(state.turn), lastMove: squares(ahead), check: false, live: true };
  }
  const last = game.moves.at(-1);
  const lastMove = last === undefined ? null : squares(last.uci);
  return { fen: state.fen, turn: state.turn, lastMove, check: state.check !== null, live: true };
}

function past(game: GameView, length: number): BoardView {
  const last = game.moves[length - 1];
  const fen = last?.fen ?? game.startFen;
  return {
    fen,
    turn: turnOf(fen),
    lastMove: last === undefined ? null : squares(last.uci),
    check: last !== undefined && /[+#]$/.test(last.san),
    live: false,
  };
}

/** After this time without a confirmation a move may not have arrived. */
export const SLOW_MS = 1_000;

/** Whether the player's move has been unconfirmed for long. */
export function isSlow(model: Model, now: number): boolean {
  return model.pending !== null && now - model.pending.madeAt > SLOW_MS;
}

/**
 * What a clock shows at an instant of the local clock. The player's own clock stops when a move is
 * made, but not for long: on the server it runs until the move arrives. While the storage is silent
 * both stand.
 */
export function clockShown(model: Model, side: Side, now: number): number | null {
  const game = model.game;
  if (game === null) return null;
  const stands = model.pending !== null && controlledSide(model) === side && !isSlow(model, now);
  const at = stands ? (model.pending?.madeAt ?? now) : now;
  return clockLeft(game.state.clocks, side, serverNow(model.time, Math.min(at, now, model.stoodAt ?? now)));
}

/** Which clock runs on the screen. */
export function clockRunning(model: Model, now: number): Side | null {
  const running = model.game?.state.clocks.running ?? null;
  const stands = model.pending !== null && running === controlledSide(model) && !isSlow(model, now);
  return stands || model.stoodAt !== null ? null : running;
}

/** Whether a game can still be played. */
export function isInProgress(model: Model): boolean {
  const phase = model.game?.state.phase;
  return phase === 'playing' || phase === 'standing';
}

/** Whether the person can make a move now. */
export function canMove(model: Model): boolean {
  return isInProgress(model) && model.pending === null && controlledSide(model) === model.game?.state.turn;
}

/** Whether the person can enter a move in advance now. */
export function canPremove(model: Model): boolean {
  const me = mySide(model);
  return isInProgress(model) && me !== null && model.game?.premoves === true && turn(model) !== me;
}

/** Where a game of standard chess starts. */
const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The actions offered to the player; the server decides. */
export interface Actions {
  abort: boolean;
  resign: boolean;
  offerDraw: boolean;
  claimDraw: boolean;
  takeback: boolean;
  answerDraw: boolean;
  answerTakeback: boolean;
}

export function actions(model: Model): Actions {
  const game = model.game;
  const me = mySide(model);
  const over = game === null || game.state.phase === 'over';
  if (me === null || over) {
    return {
      abort: false,
      resign: false,
      offerDraw: false,
      claimDraw: false,
      takeback: false,
      answerDraw: false,
      answerTakeback: false,
    };
  }
  const { state } = game;
  const begun = state.phase !== 'waiting';
  const made = state.length;
  const undone = state.turn === me ? 2 : 1;
  return {
    abort: made < 2 && state.phase !== 'paused' && game.official === undefined,
    // At any time; without an opponent there is nobody to resign to.
    resign: begun || game.names[other(me)] !== null,
    offerDraw: begun && made >= 2 * (game.official?.drawOffersAfter ?? 1) && state.drawOffer === null && !isUnanswered(model, 'offerDraw'),
    // From a set-up position a claim can be right before any move.
    claimDraw: game.ruleset === 'otb' && (made >= 2 || game.startFen !== START_FEN) && canMove(model),
    takeback:
      game.takebacks &&
      isInProgress(model) &&
      made >= undone &&
      state.takeback === null &&
      !isUnanswered(model, 'proposeTakeback'),
    answerDraw: state.drawOffer === other(me),
    answerTakeback: state.takeback === other(me),
  };
}

/** The state of the rematch for this person. */
export type RematchState = 'none' | 'offered' | 'asked' | 'made';

export function rematchState(model: Model): RematchState {
  const game = model.game;
  if (game === null) return 'none';
  const { by, next } = game.rematch;
  if (next !== null) return 'made';
  if (by === null) return 'none';
  return by === mySide(model) ? 'offered' : 'asked';
}

/** The profile of the player in a seat; guests and the computer have none. */
export function profilePathOf(game: GameView, side: Side): string | null {
  const name = game.names[side];
  return name === null || game.computers?.[side] ? null : pageOf(name);
}

/** The side a visitor can take by joining, the wanted one if it is open; null if there is none. */
export function freeSeat(game: GameView, wanted = ''): Side | null {
  if (game.state.phase === 'over') return null;
  const free = (['white', 'black'] as const).filter((side) => game.names[side] === null);
  return free.find((side) => side === wanted) ?? free[0] ?? null;
}
