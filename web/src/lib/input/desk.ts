/**
 * The text view's form as a machine: a line in, an answer and perhaps a deed out. What cannot be
 * undone is asked twice.
 */

import { type Model, mySide, other } from '../game/model';
import { actions } from '../game/show';
import type { Act } from '../protocol/types';
import { en } from '../words/en';
import type { Words } from '../words/types';
import { type CommandName, COMMANDS, readCommand, readLine } from './command';
import * as describe from './describe';
import { type Answer, enterMove, type MoveDeed } from './enter';

export type Deed =
  | MoveDeed
  | { kind: 'act'; act: Act }
  | { kind: 'say'; text: string }
  | { kind: 'rematch' }
  | { kind: 'declineRematch' }
  | { kind: 'board' };

/** What waits for a yes. */
export type Asked = Extract<Act, { a: 'resign' | 'abort' | 'claimDraw' }>;

export interface Desk {
  asked: Asked | null;
}

export const EMPTY_DESK: Desk = { asked: null };

export interface Entry extends Answer<Deed> {
  desk: Desk;
}

export interface Place {
  model: Model;
  words: Words;
  /** By the page's own clock. */
  now: number;
  autoQueen: boolean;
}

export function enter(desk: Desk, text: string, place: Place): Entry {
  const { words } = place;
  const entered = readCommand(text, words.text, en.text);
  if (entered.kind === 'nothing') return { desk, said: '', deed: null };
  if (entered.kind === 'yes') return agreed(desk, place);
  if (desk.asked !== null && entered.kind === 'command' && entered.name === 'decline') {
    return { desk: EMPTY_DESK, said: words.text.cancelled, deed: null };
  }
  // Anything but a yes takes the question away.
  if (entered.kind === 'move') {
    const answer = enterMove(entered.text, place.model, words, place);
    return { desk: EMPTY_DESK, ...answer };
  }
  return { desk: EMPTY_DESK, ...command(entered.name, entered.rest, place) };
}

type Done = Answer<Deed> & { desk?: Desk };

function agreed(desk: Desk, { words, model }: Place): Entry {
  const { asked } = desk;
  if (asked === null) return { desk, said: words.text.nothingToAnswer, deed: null };
  const possible = actions(model);
  if (!possible[asked.a]) {
    return { desk: EMPTY_DESK, said: words.text.cancelled, deed: null };
  }
  const name = asked.a === 'claimDraw' ? 'claim' : asked.a;
  return { desk: EMPTY_DESK, said: words.text.done[name], deed: { kind: 'act', act: asked } };
}

function command(name: CommandName, rest: string, place: Place): Done {
  const { words, model, now } = place;
  const tell = (said: string): Done => ({ said, deed: null });
  switch (name) {
    case 'board':
      return { said: words.text.toBoard, deed: { kind: 'board' } };
    case 'clock':
      return tell(describe.clockText(words, model, now));
    case 'last':
      return tell(describe.lastText(words, model));
    case 'opponent':
      return tell(describe.opponentText(words, model));
    case 'pieces':
      return tell(describe.piecesText(words, model));
    case 'moves':
      return tell(describe.choicesText(words, model));
    case 'status':
      return tell(describe.standText(words, model));
    case 'scan': {
      const line = readLine(rest);
      return tell(line === null ? words.text.scanWhat : describe.scanText(words, model, line));
    }
    case 'help':
      return tell(helpText(words));
    case 'say':
      return rest === ''
        ? tell(words.text.sayWhat)
        : { said: words.text.done.say, deed: { kind: 'say', text: rest } };
    default:
      return wish(name, rest, place);
  }
}

type Wish = Extract<
  CommandName,
  'resign' | 'abort' | 'draw' | 'takeback' | 'claim' | 'accept' | 'decline' | 'rematch'
>;

/** What a player asks of the game. */
function wish(name: Wish, rest: string, place: Place): Done {
  const { words, model } = place;
  const possible = actions(model);
  const notNow: Done = {
    said: words.text.notNow(words.text.commands[name].names[0] ?? name),
    deed: null,
  };
  const act = (made: Act): Done => ({ said: words.text.done[name], deed: { kind: 'act', act: made } });
  switch (name) {
    case 'resign':
    case 'abort':
      if (!possible[name]) return notNow;
      return { said: words.text.sure[name], deed: null, desk: { asked: { a: name } } };
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
      if (rematchOffered(model)) return { said: words.text.done.accept, deed: { kind: 'rematch' } };
      return { said: words.text.nothingToAnswer, deed: null };
    case 'decline':
      if (possible.answerDraw) return act({ a: 'declineDraw' });
      if (possible.answerTakeback) return act({ a: 'declineTakeback' });
      if (rematchOffered(model)) {
        return { said: words.text.done.decline, deed: { kind: 'declineRematch' } };
      }
      return { said: words.text.nothingToAnswer, deed: null };
    case 'rematch':
      if (model.game?.state.phase !== 'over' || mySide(model) === null) return notNow;
      return { said: words.text.done.rematch, deed: { kind: 'rematch' } };
  }
}

/** A claim, with the intended move or without; what a wrong one costs is said first. */
function claim(rest: string, { words, model, autoQueen }: Place): Done {
  let intended: string | null = null;
  if (rest !== '') {
    const { said, deed } = enterMove(rest, model, words, { autoQueen });
    if (deed?.kind !== 'move') return { said, deed: null };
    intended = deed.uci;
  }
  const asked: Asked = { a: 'claimDraw', intended };
  return { said: words.text.sure.claim(penaltyMinutes(model)), deed: null, desk: { asked } };
}

function helpText(words: Words): string {
  const lines = COMMANDS.map((name) => {
    const { names, does } = words.text.commands[name];
    return `${names[0] ?? name}: ${does}`;
  });
  return words.text.help(lines);
}

/** What the opponent gets for a wrong claim; 0 if it is not known or there is no clock. */
function penaltyMinutes(model: Model): number {
  return Math.round((model.game?.claimPenaltyMs ?? 0) / 60_000);
}

function rematchOffered(model: Model): boolean {
  const me = mySide(model);
  return me !== null && model.game?.rematch.by === other(me);
}
