/** What the page says about what happened and how things stand. Pure: the words are passed in. */

import { countdownLeft, serverNow } from '../game/clock';
import { type Model, mySide, type Notice, other } from '../game/model';
import { isOn } from '../game/show';
import type { GameView } from '../protocol/types';
import type { Words } from './index';
import { outcomeText, serverText } from './tell_server';

export { halves as resultParts } from './tell_server';

/** A line about what happened; null if the board and the rest of the page say enough. */
export function noticeText(words: Words, notice: Notice, model: Model): string | null {
  switch (notice.kind) {
    case 'refused':
      return notice.act?.a === 'move'
        ? words.notice.moveRefused(serverText(words, notice.why))
        : words.notice.refused(serverText(words, notice.why));
    case 'premoveDropped':
      return words.notice.premoveDropped(serverText(words, notice.why));
    case 'bad':
      return words.notice.bad(notice.why);
    case 'news':
      return newsText(words, notice, model);
    case 'rematch':
      return notice.by === null ? words.rematch.declined : null;
    case 'chat':
      return null;
  }
}

function newsText(
  words: Words,
  { item }: Extract<Notice, { kind: 'news' }>,
  model: Model,
): string | null {
  switch (item.what) {
    case 'arbiter':
      return serverText(words, item.words);
    case 'drawDeclined':
      // Only a refusal in words is an event; whoever declined knows it.
      return item.of === mySide(model) ? words.notice.drawDeclined : null;
    case 'takebackDeclined':
      return item.of === mySide(model) ? words.notice.takebackDeclined : null;
    case 'claimRejected':
      return words.notice.claimRejected;
    case 'takenBack':
      return words.notice.takenBack(item.plies);
    case 'timeGiven':
      return words.notice.timeGiven(item.to, item.seconds);
    case 'seated':
      return words.notice.seated(item.side);
    case 'restored':
      return words.notice.restored;
    default:
      return null;
  }
}

/** What is said aloud about news: moves, offers, results. */
export function spokenNews(words: Words, notice: Notice, model: Model): string | null {
  if (notice.kind === 'chat') {
    const own = notice.line.side !== null && notice.line.side === mySide(model);
    return own ? null : words.chat.spoken(notice.line.who, notice.line.text);
  }
  if (notice.kind === 'rematch' && notice.by !== null && mySide(model) === other(notice.by)) {
    return words.rematch.asked;
  }
  if (notice.kind !== 'news') return noticeText(words, notice, model);
  const { item } = notice;
  const game = model.game;
  switch (item.what) {
    case 'moved': {
      // Whoever moves next in the position after it did not make it.
      const by = item.fen.split(' ')[1] === 'b' ? 'white' : 'black';
      return by === mySide(model) ? null : words.played(by, words.spoken(item.san));
    }
    // Whoever looks sees the clock run and whose turn it is.
    case 'started':
      return words.notice.started;
    case 'ended':
      return game?.state.outcome == null ? null : outcomeText(words, game.state.outcome.words);
    case 'drawOffered':
      return item.by === mySide(model) ? null : offerText(words, model);
    case 'takebackProposed':
      return item.by === mySide(model) ? null : takebackText(words, model);
    default:
      return noticeText(words, notice, model);
  }
}

/** The draw offer that stands. */
export function offerText(words: Words, model: Model): string | null {
  const by = model.game?.state.drawOffer ?? null;
  const me = mySide(model);
  if (by === null) return null;
  if (me === null) return words.actions.drawOfferedBy(by);
  return by === me ? words.actions.drawOfferedByYou : words.actions.drawOffered;
}

/** The wish to take a move back that stands. */
export function takebackText(words: Words, model: Model): string | null {
  const by = model.game?.state.takeback ?? null;
  const me = mySide(model);
  if (by === null) return null;
  if (me === null) return words.actions.takebackAskedBy(by);
  return by === me ? words.actions.takebackAskedByYou : words.actions.takebackAsked;
}

/** Who is waited for, and how long still. */
export function goneText(words: Words, model: Model, now: number): string | null {
  const state = model.game?.state;
  if (state?.countdown == null) return null;
  const left = countdownLeft(state.countdown, state.clocks, serverNow(model.time, now));
  const seconds = Math.ceil(left / 1_000);
  const me = mySide(model);
  const { side } = state.countdown;
  if (me === null) return words.gone.side(side, seconds);
  return side === me ? words.gone.you(seconds) : words.gone.opponent(seconds);
}

/** How a game that is not over stands, in one line. */
export function statusText(words: Words, model: Model): string {
  const game = model.game;
  if (game === null) return words.game.loading;
  const me = mySide(model);
  const { state } = game;
  if (state.phase === 'paused') return words.status.paused;
  if (state.phase === 'standing') return words.status.standing;
  if (state.phase === 'waiting') return waitingText(words, game);
  if (!isOn(model)) return '';
  if (model.pending !== null) return words.status.opponentsTurn;
  const check = state.check !== null;
  if (me === null) {
    return check ? words.status.turnCheck(state.turn) : words.status.turn(state.turn);
  }
  if (state.turn === me) return check ? words.status.yourTurnCheck : words.status.yourTurn;
  if (model.premove !== null) return words.status.premove;
  return check ? words.status.opponentsTurnCheck : words.status.opponentsTurn;
}

function waitingText(words: Words, game: GameView): string {
  const { names, state } = game;
  const sides = ['white', 'black'] as const;
  const missing = sides.filter((side) => !state.present[side] && game.you !== side);
  const [only] = missing;
  const name = only === undefined ? null : names[only];
  return missing.length === 1 && name !== null
    ? words.status.waitingFor(name)
    : words.status.waitingForPlayers;
}

/** The title of the window. */
export function titleText(words: Words, model: Model): string {
  const game = model.game;
  if (game === null) return words.name;
  const me = mySide(model);
  const { white, black } = game.names;
  if (me !== null && game.names[other(me)] === null) return words.title.waiting;
  if (isOn(model) && model.pending === null && game.state.turn === me) return words.title.yourTurn;
  return words.title.game(white ?? words.game.freeSeat, black ?? words.game.freeSeat);
}
