/** Texts about events and the state of a game. Pure: the messages are passed in. */

import { countdownLeft, serverNow } from '../game/clock';
import { type Model, mySide, type Notice, other } from '../game/model';
import { isInProgress } from '../game/view';
import type { GameView } from '../protocol/types';
import { actText } from './act_text';
import { errorSentence } from './errors';
import type { Messages } from './index';
import { playerName, seatName } from './names';
import { outcomeText } from './outcome';

/** A line about an event; null if the page shows it anyway. */
export function noticeText(messages: Messages, notice: Notice, model: Model): string | null {
  switch (notice.kind) {
    case 'refused':
      return notice.act?.a === 'move'
        ? messages.notice.moveRefused(errorSentence(messages, messages.errors, notice.error))
        : messages.notice.refused(errorSentence(messages, messages.errors, notice.error));
    case 'premoveDropped':
      return messages.notice.premoveDropped(errorSentence(messages, messages.errors, notice.error));
    case 'bad':
      return messages.notice.bad(errorSentence(messages, messages.errors, notice.error));
    case 'news':
      return newsText(messages, notice, model);
    case 'rematch':
      return notice.by === null ? messages.rematch.declined : null;
    case 'chat':
      return null;
  }
}

function newsText(
  messages: Messages,
  { item }: Extract<Notice, { kind: 'news' }>,
  model: Model,
): string | null {
  switch (item.what) {
    case 'arbiter':
      return actText(messages, item);
    case 'drawDeclined':
      // Only an explicit refusal is an event; the player who declined knows it.
      return item.of === mySide(model) ? messages.notice.drawDeclined : null;
    case 'takebackDeclined':
      return item.of === mySide(model) ? messages.notice.takebackDeclined : null;
    case 'claimRejected':
      return messages.notice.claimRejected;
    case 'takenBack':
      return messages.notice.takenBack(item.plies);
    case 'timeGiven':
      return messages.notice.timeGiven(item.to, item.seconds);
    case 'seated':
      return messages.notice.seated(item.side);
    case 'restored':
      return messages.notice.restored;
    default:
      return null;
  }
}

/** What screen readers announce: moves, offers, results. */
export function spokenNews(messages: Messages, notice: Notice, model: Model): string | null {
  if (notice.kind === 'chat') {
    const own = notice.line.side !== null && notice.line.side === mySide(model);
    return own ? null : messages.chat.spoken(playerName(messages, notice.line.who), notice.line.text);
  }
  if (notice.kind === 'rematch' && notice.by !== null && mySide(model) === other(notice.by)) {
    return messages.rematch.asked;
  }
  if (notice.kind !== 'news') return noticeText(messages, notice, model);
  const { item } = notice;
  const game = model.game;
  switch (item.what) {
    case 'moved': {
      // The side to move after it did not make it.
      const by = item.fen.split(' ')[1] === 'b' ? 'white' : 'black';
      return by === mySide(model) ? null : messages.played(by, messages.spoken(item.san));
    }
    // On the screen the running clock shows it.
    case 'started':
      return messages.notice.started;
    case 'ended':
      return game?.state.outcome == null ? null : outcomeText(messages, game.state.outcome, mySide(model));
    case 'drawOffered':
      return item.by === mySide(model) ? null : offerText(messages, model);
    case 'takebackProposed':
      return item.by === mySide(model) ? null : takebackText(messages, model);
    default:
      return noticeText(messages, notice, model);
  }
}

/** The pending draw offer. */
export function offerText(messages: Messages, model: Model): string | null {
  const by = model.game?.state.drawOffer ?? null;
  const me = mySide(model);
  if (by === null) return null;
  if (me === null) return messages.actions.drawOfferedBy(by);
  return by === me ? messages.actions.drawOfferedByYou : messages.actions.drawOffered;
}

/** The pending takeback request. */
export function takebackText(messages: Messages, model: Model): string | null {
  const by = model.game?.state.takeback ?? null;
  const me = mySide(model);
  if (by === null) return null;
  if (me === null) return messages.actions.takebackAskedBy(by);
  return by === me ? messages.actions.takebackAskedByYou : messages.actions.takebackAsked;
}

/** Who is disconnected, and how long they have left. */
export function disconnectedText(messages: Messages, model: Model, now: number): string | null {
  const state = model.game?.state;
  if (state?.countdown == null) return null;
  const left = countdownLeft(state.countdown, state.clocks, serverNow(model.time, now));
  const seconds = Math.ceil(left / 1_000);
  const me = mySide(model);
  const { side } = state.countdown;
  if (me === null) return messages.disconnected.side(side, seconds);
  return side === me ? messages.disconnected.you(seconds) : messages.disconnected.opponent(seconds);
}

/** The status of an unfinished game, in one line. */
export function statusText(messages: Messages, model: Model): string {
  const game = model.game;
  if (game === null) return messages.game.loading;
  const me = mySide(model);
  const { state } = game;
  if (state.phase === 'paused') return messages.status.paused;
  if (state.phase === 'standing') return messages.status.afterRestart;
  if (state.phase === 'waiting') return waitingText(messages, game);
  if (!isInProgress(model)) return '';
  if (model.pending !== null) return messages.status.opponentsTurn;
  const check = state.check !== null;
  if (me === null) {
    return check ? messages.status.turnCheck(state.turn) : messages.status.turn(state.turn);
  }
  if (state.turn === me) return check ? messages.status.yourTurnCheck : messages.status.yourTurn;
  if (model.premove !== null) return messages.status.premove;
  return check ? messages.status.opponentsTurnCheck : messages.status.opponentsTurn;
}

function waitingText(messages: Messages, game: GameView): string {
  const { names, state } = game;
  const sides = ['white', 'black'] as const;
  const missing = sides.filter((side) => !state.present[side] && game.you !== side);
  const [only] = missing;
  const name = only === undefined ? null : names[only];
  return missing.length === 1 && name !== null
    ? messages.status.waitingFor(playerName(messages, name))
    : messages.status.waitingForPlayers;
}

/** The title of the window. */
export function titleText(messages: Messages, model: Model): string {
  const game = model.game;
  if (game === null) return messages.name;
  const me = mySide(model);
  const { white, black } = game.names;
  if (me !== null && game.names[other(me)] === null) return messages.title.waiting;
  if (isInProgress(model) && model.pending === null && game.state.turn === me) return messages.title.yourTurn;
  return messages.title.game(seatName(messages, white), seatName(messages, black));
}
