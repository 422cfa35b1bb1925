import { describe, expect, test } from 'vitest';

import type { Model } from '../game/model';
import { after, RECORDED, when } from '../game/recorded';
import { en } from '../messages/catalogs';
import { type FormState, INITIAL_FORM, enter } from './text_form';

const moves = (model: Model) => model.game?.moves.length;
const begun = when(RECORDED.foolsMateWhite, (model) => model.game?.state.phase === 'playing');
const black = when(RECORDED.foolsMateBlack, (model) => model.game?.state.phase === 'playing');
const two = when(RECORDED.foolsMateWhite, (model) => moves(model) === 2);
const over = after(RECORDED.foolsMateWhite);
const offered = when(RECORDED.offersBlack, (model) => model.game?.state.drawOffer === 'white');
const watched = when(RECORDED.specialSpectator, (model) => model.game !== null);

function say(model: Model, text: string, form: FormState = INITIAL_FORM) {
  return enter(form, text, { model, messages: en, now: 0, autoQueen: false });
}

/** With another ruleset, where draws are claimed. */
function overTheBoard(model: Model): Model {
  if (model.game === null) return model;
  return { ...model, game: { ...model.game, ruleset: 'otb' } };
}

describe('moves', () => {
  test('one on the own turn is played', () => {
    expect(say(begun, 'f3')).toMatchObject({
      reply: 'You played f3',
      action: { kind: 'move', uci: 'f2f3' },
    });
    expect(say(begun, 'g1f3')).toMatchObject({ action: { kind: 'move', uci: 'g1f3' } });
  });

  test('one that cannot be played is answered with the reason', () => {
    expect(say(begun, 'Nf6')).toMatchObject({ reply: 'Nf6: no knight can go there', action: null });
    expect(say(begun, 'nonsense').reply).toMatch(/^“nonsense” is not a move/);
  });

  test('one on the opponent’s turn is a premove', () => {
    expect(say(black, 'e7e5')).toMatchObject({
      reply: 'Premove from e7 to e5',
      action: { kind: 'premove', uci: 'e7e5' },
    });
    expect(say(black, 'Nf6').reply).toMatch(/type both squares/);
    expect(say(black, 'e2e4').reply).toBe('You have no piece on e2');
  });

  test('after the game, and for those who watch', () => {
    expect(say(over, 'e4')).toMatchObject({ reply: 'The game is over', action: null });
    expect(say(watched, 'e4').reply).toBe('You are watching: only the players can move');
  });
});

describe('questions', () => {
  test.each([
    ['last', /^1, Black: e5$/],
    ['clock', /^White: 3 minutes.*\. Black: /],
    ['opponent', /plays Black and is online$/],
    ['pieces', /^White: 1 king e1; 1 queen d1; 2 rooks a1, h1; .*8 pawns a2, .*f3.*\. Black: 1 king e8/],
    ['scan e', /^e: e1, white king, e2, white pawn, e5, black pawn, e8, black king$/],
    ['scan 4', /^4: empty$/],
    ['scan', /^Name a file/],
    ['moves', /^\d+ legal moves: K/],
    ['status', /^Your turn$/],
    ['help', /^Commands\. board: .*resign/],
    ['say', /^Type a message/],
  ])('%s', (command, reply) => {
    const answer = say(two, command);
    expect(answer.reply).toMatch(reply);
    expect(answer.action).toBeNull();
  });

  test('board goes to the board, say speaks', () => {
    expect(say(two, 'board').action).toEqual({ kind: 'board' });
    expect(say(two, 'say Good luck').action).toEqual({ kind: 'say', text: 'Good luck' });
  });
});

describe('what cannot be undone is asked twice', () => {
  test('resign', () => {
    const first = say(begun, 'resign');
    expect(first).toMatchObject({ reply: en.text.sure.resign, action: null });
    expect(say(begun, 'yes', first.form)).toMatchObject({
      action: { kind: 'act', act: { a: 'resign' } },
      form: INITIAL_FORM,
    });
    expect(say(begun, 'yes')).toMatchObject({ action: null });
    expect(say(over, 'yes', first.form)).toMatchObject({ reply: 'Canceled', action: null });
  });

  test.each(['last', 'f3', 'resign'])('%s instead of yes resigns nothing', (typed) => {
    const first = say(begun, 'resign');
    const second = say(begun, typed, first.form);
    expect(second.action?.kind).not.toBe('act');
    if (typed !== 'resign') expect(say(begun, 'yes', second.form).action).toBeNull();
  });

  test('abort, while it can be', () => {
    const first = say(begun, 'abort');
    expect(say(begun, 'y', first.form).action).toEqual({ kind: 'act', act: { a: 'abort' } });
    expect(say(two, 'abort')).toMatchObject({ reply: 'You can’t use abort now', action: null });
  });

  test('claim, with the intended move and without', () => {
    const model = overTheBoard(two);
    const first = say(model, 'claim');
    expect(first.reply).toMatch(/counts as a draw offer/);
    expect(say(model, 'yes', first.form).action).toEqual({
      kind: 'act',
      act: { a: 'claimDraw', intended: null },
    });
    const intended = say(model, 'claim Nh3');
    expect(say(model, 'yes', intended.form).action).toEqual({
      kind: 'act',
      act: { a: 'claimDraw', intended: 'g1h3' },
    });
    expect(say(model, 'claim Nf6')).toMatchObject({ reply: 'Nf6: no knight can go there', action: null });
    expect(say(two, 'claim').reply).toBe('You can’t use claim now');
  });
});

describe('offers', () => {
  test('a draw is offered, accepted and declined', () => {
    expect(say(two, 'draw').action).toEqual({ kind: 'act', act: { a: 'offerDraw' } });
    expect(say(begun, 'draw').action).toBeNull();
    expect(say(offered, 'draw').action).toEqual({ kind: 'act', act: { a: 'acceptDraw' } });
    expect(say(offered, 'accept').action).toEqual({ kind: 'act', act: { a: 'acceptDraw' } });
    expect(say(offered, 'decline').action).toEqual({ kind: 'act', act: { a: 'declineDraw' } });
    expect(say(two, 'accept')).toMatchObject({ reply: en.text.nothingToAnswer, action: null });
  });

  test('a takeback', () => {
    expect(say(two, 'takeback').action).toEqual({ kind: 'act', act: { a: 'proposeTakeback' } });
    const asked = when(RECORDED.offersBlack, (model) => model.game?.state.takeback === 'white');
    expect(say(asked, 'accept').action).toEqual({ kind: 'act', act: { a: 'acceptTakeback' } });
    expect(say(asked, 'decline').action).toEqual({ kind: 'act', act: { a: 'declineTakeback' } });
  });

  test('another game, once this one is over', () => {
    expect(say(over, 'rematch').action).toEqual({ kind: 'rematch' });
    expect(say(two, 'rematch').action).toBeNull();
    expect(say(watched, 'rematch').action).toBeNull();
  });
});
