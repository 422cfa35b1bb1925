/**
 * The text view's form as a machine: a line in, a reply and perhaps an action out. What cannot be
 * undone needs a confirmation.
 */

import english from 'virtual:messages/en/text';

import { type Model, mySide, other } from '../game/model';
import { actions } from '../game/view';
import type { Act } from '../protocol/types';
import type { TextViewMessages } from '../messages/types';
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

/** A command that waits for confirmation. */
export type Asked = Extract<Act, { a: 'resign' | 'abort' | 'claimDraw' }>;

export interface FormState {
  asked: Asked | null;
}

export const INITIAL_FORM: FormState = { asked: null };

export interface Entry extends Answer<InputAction> {
  form: FormState;
}

export interface FormContext {
  model: Model;
  messages: TextViewMessages;
  /** By the page's own clock. */
  now: number;
  autoQueen: boolean;
}

export function enter(form: FormState, text: string, context: FormContext): Entry {
  const { messages } = context;
  const entered = readCommand(text, messages.text, english);
  if (entered.kind === 'nothing') return { form, reply: '', action: null };
  if (entered.kind === 'yes') return agreed(form, context);
  if (form.asked !== null && entered.kind === 'command' && entered.name === 'decline') {
    return { form: INITIAL_FORM, reply: messages.text.canceled, action: null };
  }
  // Anything but yes cancels the question.
  if (entered.kind === 'move') {
    const answer = enterMove(entered.text, context.model, messages, context);
    return { form: INITIAL_FORM, ...answer };
  }
  return { form: INITIAL_FORM, ...command(entered.name, entered.rest, context) };
}

type Done = Answer<InputAction> & { form?: FormState };

function agreed(form: FormState, { messages, model }: FormContext): Entry {
  const { asked } = form;
  if (asked === null) return { form, reply: messages.text.nothingToAnswer, action: null };
  const possible = actions(model);
  if (!possible[asked.a]) {
    return { form: INITIAL_FORM, reply: messages.text.canceled, action: null };
  }
  const name = asked.a === 'claimDraw' ? 'claim' : asked.a;
  return { form: INITIAL_FORM, reply: messages.text.done[name], action: { kind: 'act', act: asked } };
}

function command(name: CommandName, rest: string, context: FormContext): Done {
  const { messages, model, now } = context;
  const tell = (reply: string): Done => ({ reply, action: null });
  switch (name) {
    case 'board':
      return { reply: messages.text.toBoard, action: { kind: 'board' } };
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
        : { reply: messages.text.done.say, action: { kind: 'say', text: rest } };
    default:
      return offerOf(name, rest, context);
  }
}

type Offer = Extract<
  CommandName,
  'resign' | 'abort' | 'draw' | 'takeback' | 'claim' | 'accept' | 'decline' | 'rematch'
>;

/** What a player asks of the game. */
function offerOf(name: Offer, rest: string, context: FormContext): Done {
  const { messages, model } = context;
  const possible = actions(model);
  const notNow: Done = {
    reply: messages.text.notNow(messages.text.commands[name].names[0] ?? name),
    action: null,
  };
  const act = (made: Act): Done => ({ reply: messages.text.done[name], action: { kind: 'act', act: made } });
  switch (name) {
    case 'resign':
    case 'abort':
      if (!possible[name]) return notNow;
      return { reply: messages.text.sure[name], action: null, form: { asked: { a: name } } };
    case 'draw':
      if (possible.answerDraw) return act({ a: 'acceptDraw' });
      return possible.offerDraw ? act({ a: 'offerDraw' }) : notNow;
    case 'takeback':
      return possible.takeback ? act({ a: 'proposeTakeback' }) : notNow;
    case 'claim':
      return possible.claimDraw ? claim(rest, context) : notNow;
    case 'accept':
      if (possible.answerDraw) return act({ a: 'acceptDraw' });
      if (possible.answerTakeback) return act({ a: 'acceptTakeback' });
      if (rematchOffered(model)) return { reply: messages.text.done.accept, action: { kind: 'rematch' } };
      return { reply: messages.text.nothingToAnswer, action: null };
    case 'decline':
      if (possible.answerDraw) return act({ a: 'declineDraw' });
      if (possible.answerTakeback) return act({ a: 'declineTakeback' });
      if (rematchOffered(model)) {
        return { reply: messages.text.done.decline, action: { kind: 'declineRematch' } };
      }
      return { reply: messages.text.nothingToAnswer, action: null };
    case 'rematch':
      if (model.game?.state.phase !== 'over' || mySide(model) === null) return notNow;
      return { reply: messages.text.done.rematch, action: { kind: 'rematch' } };
  }
}

/** A claim, with or without the intended move; the reply says first what a wrong one costs. */
function claim(rest: string, { messages, model, autoQueen }: FormContext): Done {
  let intended: string | null = null;
  if (rest !== '') {
    const { reply, action } = enterMove(rest, model, messages, { autoQueen });
    if (action?.kind !== 'move') return { reply, action: null };
    intended = action.uci;
  }
  const asked: Asked = { a: 'claimDraw', intended };
  return { reply: messages.text.sure.claim(penaltyMinutes(model)), action: null, form: { asked } };
}

function helpText(messages: TextViewMessages): string {
  const lines = COMMANDS.map((name) => {
    const { names, does } = messages.text.commands[name];
    return `${names[0] ?? name}: ${does}`;
  });
  return messages.text.help(lines.join('. '));
}

/** What the opponent gets for a wrong claim; 0 if it is not known or there is no clock. */
function penaltyMinutes(model: Model): number {
  return Math.round((model.game?.claimPenaltyMs ?? 0) / 60_000);
}

function rematchOffered(model: Model): boolean {
  const me = mySide(model);
  return me !== null && model.game?.rematch.by === other(me);
}
