/** Texts about events and the state of a game. Pure: the messages are passed in. */

import { arrivalLeft, countdownLeft, formatClock, serverNow } from '../game/clock';
import { type Model, mySide, type Notice, other } from '../game/model';
import { isInProgress } from '../game/view';
import type { GameView } from '../protocol/types';
import type { Loss } from '../socket/live.svelte';
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
      // A call stays in sight above the status line until it is answered.
      return item.kind === 'called' ? null : actText(messages, item);
    case 'drawDeclined':
      // Only an explicit refusal is an event; the player who declined knows it.
      return item.of === mySide(model) ? messages.notice.drawDeclined : null;
    case 'takebackDeclined':
      return item.of === mySide(model) ? messages.notice.takebackDeclined : null;
    case 'claimRejected':
      return messages.notice.claimRejected(extraTime(messages, item.bonus));
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

function extraTime(messages: Messages, seconds: number | undefined): string | null {
  return seconds === undefined ? null : messages.claim.minutes(seconds / 60);
}

/**
 * While there is no connection: what is known of why, and how long the player has left if it is
 * theirs; null for others. A server that restarts makes nobody lose.
 */
export function offlineText(
  messages: Messages,
  model: Model,
  lost: { at: number; loss: Loss } | null,
  now: number,
): string | null {
  const game = model.game;
  const me = mySide(model);
  if (lost === null || game === null || me === null || game.state.phase === 'over') return null;
  const { restarting, noServer, ifOffline, reconnecting, reconnectWithin } = messages.connection;
  const counted = game.absenceMs !== undefined && isInProgress(model) && game.state.present[other(me)];
  const left = counted ? (game.absenceMs ?? 0) - (now - lost.at) : 0;
  const seconds = Math.ceil(left / 1_000);
  switch (lost.loss) {
    case 'restart':
      return restarting;
    case 'closed':
      return noServer;
    case 'silent':
      return left > 0 ? ifOffline(seconds) : noServer;
    case 'offline':
      return left > 0 ? reconnectWithin(seconds) : reconnecting;
  }
}

/** While the server's storage does not respond; null otherwise, and after the end. */
export function storageText(messages: Messages, model: Model): string | null {
  const game = model.game;
  if (model.storage !== 'silent' || game === null || game.state.phase === 'over') return null;
  return messages.connection.storage;
}

/** The game has gone on after the server was down or silent: that no clock ran. */
export function silenceText(messages: Messages, before: Model, after: Model): string | null {
  const [was, is] = [before.game?.state, after.game?.state];
  if (was === undefined || is === undefined || is.phase === 'over') return null;
  if ((is.recoveries ?? 0) <= (was.recoveries ?? 0)) return null;
  const { restarted, storageBack, yourClock, clocks } = messages.connection;
  const what = after.storage === 'responds' ? restarted : storageBack;
  if (is.clocks.white === null && is.clocks.black === null) return what;
  return `${what} ${mySide(after) === null ? clocks : yourClock}`;
}

/** How long the game waits for players who have not appeared; null if it does not. */
export function arrivalText(messages: Messages, model: Model, now: number): string | null {
  const game = model.game;
  if (game === null) return null;
  const left = arrivalLeft(game.state, serverNow(model.time, now));
  if (left === null) return null;
  const seconds = Math.ceil(left / 1_000);
  if (game.state.phase === 'waiting') {
    return `${waitingText(messages, game)}: ${messages.status.abortedIn(seconds)}`;
  }
  const time = formatClock(seconds * 1_000).replace(/\.0$/, '');
  const missing = (['white', 'black'] as const).filter((side) => !game.state.present[side]);
  const [only] = missing;
  if (only === undefined) return null;
  if (missing.length === 2) return messages.status.bothForfeitIn(time);
  const me = mySide(model);
  if (me === null) return messages.status.sideForfeitsIn(only, time);
  return only === me ? messages.status.youForfeitIn(time) : messages.status.opponentForfeitsIn(time);
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
  const { names, state, official } = game;
  // Nobody is waited for: the arbiter or the set time starts the game.
  if (official !== undefined) {
    const { startAt } = official;
    return startAt === null ? messages.status.startsByArbiter : messages.status.startsAt(timeOfDay(startAt));
  }
  const sides = ['white', 'black'] as const;
  const missing = sides.filter((side) => !state.present[side] && game.you !== side);
  const [only] = missing;
  const name = only === undefined ? null : names[only];
  return missing.length === 1 && name !== null
    ? messages.status.waitingFor(playerName(messages, name))
    : messages.status.waitingForPlayers;
}

function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

/** The title of the window. Nobody is asked to move whose connection is down. */
export function titleText(messages: Messages, model: Model, offline = false): string {
  const game = model.game;
  if (game === null) return messages.name;
  const me = mySide(model);
  const { white, black } = game.names;
  if (me !== null && game.names[other(me)] === null) return messages.title.waiting;
  if (!offline && isInProgress(model) && model.pending === null && game.state.turn === me) return messages.title.yourTurn;
  return messages.title.game(seatName(messages, white), seatName(messages, black));
}
