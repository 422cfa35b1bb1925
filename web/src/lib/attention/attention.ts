/** When it is the player's turn, and what a notification says. Pure: the messages are passed in. */

import { type Model, mySide, other } from '../game/model';
import { canMove } from '../game/view';
import type { Preferences } from '../preferences/preferences';
import { playerName } from '../messages/names';
import type { Messages } from '../messages/types';

/** The ways of calling the player back that are switched on. */
export function notificationSettings({ tabMark, notify, askToLeave }: Preferences) {
  return { favicon: tabMark, notify, leave: askToLeave };
}

/** The ply at which the player is to move; null if it is not their turn. */
export function turnPly(model: Model): number | null {
  return canMove(model) ? (model.game?.state.ply ?? null) : null;
}

export interface TurnNotification {
  title: string;
  body: string;
}

/** What a notification says: whose turn it is, and what the opponent played. */
export function notificationText(messages: Messages, model: Model): TurnNotification {
  const me = mySide(model);
  const last = model.game?.moves.at(-1);
  const name = me === null ? null : (model.game?.names[other(me)] ?? null);
  const body =
    last === undefined || name === null
      ? ''
      : messages.input.attention.played(playerName(messages, name), messages.spoken(last.san));
  return { title: messages.input.attention.yourTurn, body };
}

/** What leaving the page costs the player: time on the clock, the game after a while, or both. */
export type LeavingCost = 'timeAndGame' | 'game' | 'time';

/** What is lost by leaving now; null if nothing is, as in correspondence. */
export function leavingCost(model: Model): LeavingCost | null {
  const game = model.game;
  const me = mySide(model);
  if (game === null || me === null || /day/.test(game.time[me])) return null;
  if (!['playing', 'standing', 'paused'].includes(game.state.phase)) return null;
  const timed = game.time[me] !== 'no clock';
  const awaited = game.absenceMs !== undefined && game.computers?.[other(me)] !== true;
  if (awaited) return timed ? 'timeAndGame' : 'game';
  return timed ? 'time' : null;
}
