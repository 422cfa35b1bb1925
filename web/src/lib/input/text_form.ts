/**
 * The text view's form as a machine: a line in, an answer and perhaps a deed out. What cannot be
 * undone is asked twice.
 */

import { type Model, mySide, other } from '../game/model';
import { actions } from '../game/show';
import type { Act } from '../protocol/types';
import { en } from '../messages/en';
import type { Messages } from '../messages/types';
import { type CommandName, COMMANDS, readCommand, readLine } from './command';
import * as describe from './describe';
import { type Answer, enterMove, type MoveAction } from './enter_move';

export type InputAction =
  | MoveAction
  | { kind: 'act'; act: Act }
  | { kind: 'say'; text: string }
  | { kind: 'rematch' }
  | { kind: 'declineRematch' }
  | { kind: 'board' };

/** What waits for a yes. */
export type Asked = Extract<Act, { a: 'resign' | 'abort' | 'claimDraw' }>;

export interface FormState {
  asked: Asked | null;
}

export const INITIAL_FORM: FormState = { asked: null };

export interface Entry extends Answer<InputAction> {
  desk: FormState;
}

export interface FormContext {
  model: Model;
  messages: Messages;
  /** By the page's own clock. */
  now: number;
  autoQueen: boolean;
}

export function enter(desk: FormState, text: string, place: FormContext): Entry {
  const { messages } = place;
  const entered = readCommand(text, messages.text, en.text);
  if (entered.kind === 'nothing') return { desk, said: '', deed: null };
  if (entered.kind === 'yes') return agreed(desk, place);
  if (desk.asked !== null && entered.kind === 'command' && entered.name === 'decline') {
    return { desk: INITIAL_FORM, said: messages.text.cancelled, deed: null };
  }
  // Anything but a yes takes the question away.
  if (entered.kind === 'move') {
    const answer = enterMove(entered.text, place.model, messages, place);
    return { desk: INITIAL_FORM, ...answer };
  }
  return { desk: INITIAL_FORM, ...command(entered.name, entered.rest, place) };
}

type Done = Answer<InputAction> & { desk?: FormState };

function agreed(desk: FormState, { messages, model }: FormContext): Entry {
  const { asked } = desk;
  if (asked === null) return { desk, said: messages.text.nothingToAnswer, deed: null };
  const possible = actions(model);
  if (!possible[asked.a]) {
    return { desk: INITIAL_FORM, said: messages.text.cancelled, deed: null };
  }
  const name = asked.a === 'claimDraw' ? 'claim' : asked.a;
  return { desk: INITIAL_FORM, said: messages.text.done[name], deed: { kind: 'act', act: asked } };
}

function command(name: CommandName, rest: string, place: FormContext): Done {
  const { messages, model, now } = place;
  const tell = (said: string): Done => ({ said, deed: null });
  switch (name) {
    case 'board':
      return { said: messages.text.toBoard, deed: { kind: 'board' } };
    case 'clock':
      return tell(describe.clockText(messages, model, now));
    case 'last':
      return tell(describe.lastText(messages, model));
    case 'opponent':
      return tell(describe.opponentText(messages, model));
    case 'pieces':
      return tell(describe.piecesText(messages, model));
    case 'moves':
      return tell(describe.choicesText(messages, model));
    case 'status':
      return tell(describe.standText(messages, model));
    case 'scan': {
      const line = readLine(rest);
      return tell(line === null ? messages.text.scanWhat : describe.scanText(messages, model, line));
    }
    case 'help':
      return tell(helpText(messages));
    case 'say':
      return rest === ''
        ? tell(messages.text.sayWhat)
        : { said: messages.text.done.say, deed: { kind: 'say', text: rest } };
    default:
      return wish(name, rest, place);
  }
}

type Wish = Extract<
  CommandName,
  'resign' | 'abort' | 'draw' | 'takeback' | 'claim' | 'accept' | 'decline' | 'rematch'
>;

/** What a player asks of the game. */
function wish(name: Wish, rest: string, place: FormContext): Done {
  const { messages, model } = place;
  const possible = actions(model);
  const notNow: Done = {
    said: messages.text.notNow(messages.text.commands[name].names[0] ?? name),
    deed: null,
  };
  const act = (made: Act): Done => ({ said: messages.text.done[name], deed: { kind: 'act', act: made } });
  switch (name) {
    case 'resign':
    case 'abort':
      if (!possible[name]) return notNow;
      return { said: messages.text.sure[name], deed: null, desk: { asked: { a: name } } };
    case 'draw':
      if (possible.answerDraw) return act({ a: 'acceptDraw' });
      return possible.offerDraw ? act({ a: 'offerDraw' }) : notNow;
    case 'takeback':
      return possible.takeback ? act({ a: 'proposeTakeback' }) : notNow;
    case 'claim':
      return possible.claimDraw ? claim(rest, place) : notNow;
    case 'accept':
      if (possible.answerDraw) return act({ a: 'acceptDraw' });
      if (possible.answerTakeback) return act({ a: 'acceptTakeback' });
      if (rematchOffered(model)) return { said: messages.text.done.accept, deed: { kind: 'rematch' } };
      return { said: messages.text.nothingToAnswer, deed: null };
    case 'decline':
      if (possible.answerDraw) return act({ a: 'declineDraw' });
      if (possible.answerTakeback) return act({ a: 'declineTakeback' });
      if (rematchOffered(model)) {
        return { said: messages.text.done.decline, deed: { kind: 'declineRematch' } };
      }
      return { said: messages.text.nothingToAnswer, deed: null };
    case 'rematch':
      if (model.game?.state.phase !== 'over' || mySide(model) === null) return notNow;
      return { said: messages.text.done.rematch, deed: { kind: 'rematch' } };
  }
}

/** A claim, with the intended move or without; what a wrong one costs is said first. */
function claim(rest: string, { messages, model, autoQueen }: FormContext): Done {
  let intended: string | null = null;
  if (rest !== '') {
    const { said, deed } = enterMove(rest, model, messages, { autoQueen });
    if (deed?.kind !== 'move') return { said, deed: null };
    intended = deed.uci;
  }
  const asked: Asked = { a: 'claimDraw', intended };
  return { said: messages.text.sure.claim(penaltyMinutes(model)), deed: null, desk: { asked } };
}

function helpText(messages: Messages): string {
  const lines = COMMANDS.map((name) => {
    const { names, does } = messages.text.commands[name];
    return `${names[0] ?? name}: ${does}`;
  });
  return messages.text.help(lines);
}

/** What the opponent gets for a wrong claim; 0 if it is not known or there is no clock. */
function penaltyMinutes(model: Model): number {
  return Math.round((model.game?.claimPenaltyMs ?? 0) / 60_000);
}

function rematchOffered(model: Model): boolean {
  const me = mySide(model);
  return me !== null && model.game?.rematch.by === other(me);
}
