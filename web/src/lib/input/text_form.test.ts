import { describe, expect, test } from 'vitest';

import type { Model } from '../game/model';
import { after, RECORDED, when } from '../game/recorded';
import { en } from '../messages/en';
import { type FormState, INITIAL_FORM, enter } from './text_form';

const moves = (model: Model) => model.game?.moves.length;
const begun = when(RECORDED.foolsMateWhite, (model) => model.game?.state.phase === 'playing');
const black = when(RECORDED.foolsMateBlack, (model) => model.game?.state.phase === 'playing');
const two = when(RECORDED.foolsMateWhite, (model) => moves(model) === 2);
const over = after(RECORDED.foolsMateWhite);
const offered = when(RECORDED.offersBlack, (model) => model.game?.state.drawOffer === 'white');
const watched = when(RECORDED.specialSpectator, (model) => model.game !== null);

function say(model: Model, text: string, desk: FormState = INITIAL_FORM) {
  return enter(desk, text, { model, messages: en, now: 0, autoQueen: false });
}

/** With another ruleset, where draws are claimed. */
function overTheBoard(model: Model): Model {
  if (model.game === null) return model;
  return { ...model, game: { ...model.game, ruleset: 'otb' } };
}

describe('moves', () => {
  test('one on the own turn is played', () => {
    expect(say(begun, 'f3')).toMatchObject({
      said: 'You played f3',
      deed: { kind: 'move', uci: 'f2f3' },
    });
    expect(say(begun, 'g1f3')).toMatchObject({ deed: { kind: 'move', uci: 'g1f3' } });
  });

  test('one that cannot be played is answered with the reason', () => {
    expect(say(begun, 'Nf6')).toMatchObject({ said: 'Nf6: no knight can go there', deed: null });
    expect(say(begun, 'nonsense').said).toMatch(/^“nonsense” is no move/);
  });

  test('one on the opponent’s turn is a pre-move', () => {
    expect(say(black, 'e7e5')).toMatchObject({
      said: 'Pre-move from e7 to e5',
      deed: { kind: 'premove', uci: 'e7e5' },
    });
    expect(say(black, 'Nf6').said).toMatch(/name both squares/);
    expect(say(black, 'e2e4').said).toBe('None of your pieces is on e2');
  });

  test('after the game, and for those who watch', () => {
    expect(say(over, 'e4')).toMatchObject({ said: 'The game is over', deed: null });
    expect(say(watched, 'e4').said).toBe('You are watching: only the players can move');
  });
});

describe('questions', () => {
  test.each([
    ['last', /^1, Black: e5$/],
    ['clock', /^White: 3 minutes.*\. Black: /],
    ['opponent', /plays Black and is here$/],
    ['pieces', /^White: 1 king e1; 1 queen d1; 2 rooks a1, h1; .*8 pawns a2, .*f3.*\. Black: 1 king e8/],
    ['scan e', /^e: e1, white king, e2, white pawn, e5, black pawn, e8, black king$/],
    ['scan 4', /^4: empty$/],
    ['scan', /^Scan what/],
    ['moves', /^\d+ moves: K/],
    ['status', /^Your turn$/],
    ['help', /^Commands\. board: .*resign/],
    ['say', /^Say what/],
  ])('%s', (command, said) => {
    const answer = say(two, command);
    expect(answer.said).toMatch(said);
    expect(answer.deed).toBeNull();
  });

  test('board goes to the board, say speaks', () => {
    expect(say(two, 'board').deed).toEqual({ kind: 'board' });
    expect(say(two, 'say Good luck').deed).toEqual({ kind: 'say', text: 'Good luck' });
  });
});

describe('what cannot be undone is asked twice', () => {
  test('resign', () => {
    const first = say(begun, 'resign');
    expect(first).toMatchObject({ said: en.text.sure.resign, deed: null });
    expect(say(begun, 'yes', first.desk)).toMatchObject({
      deed: { kind: 'act', act: { a: 'resign' } },
      desk: INITIAL_FORM,
    });
    expect(say(begun, 'yes')).toMatchObject({ deed: null });
    expect(say(over, 'yes', first.desk)).toMatchObject({ said: 'Not done', deed: null });
  });

  test.each(['last', 'f3', 'resign'])('%s instead of yes resigns nothing', (typed) => {
    const first = say(begun, 'resign');
    const second = say(begun, typed, first.desk);
    expect(second.deed?.kind).not.toBe('act');
    if (typed !== 'resign') expect(say(begun, 'yes', second.desk).deed).toBeNull();
  });

  test('abort, while it can be', () => {
    const first = say(begun, 'abort');
    expect(say(begun, 'y', first.desk).deed).toEqual({ kind: 'act', act: { a: 'abort' } });
    expect(say(two, 'abort')).toMatchObject({ said: 'abort is not possible now', deed: null });
  });

  test('claim, with the intended move and without', () => {
    const model = overTheBoard(two);
    const first = say(model, 'claim');
    expect(first.said).toMatch(/stands as a draw offer/);
    expect(say(model, 'yes', first.desk).deed).toEqual({
      kind: 'act',
      act: { a: 'claimDraw', intended: null },
    });
    const intended = say(model, 'claim Nh3');
    expect(say(model, 'yes', intended.desk).deed).toEqual({
      kind: 'act',
      act: { a: 'claimDraw', intended: 'g1h3' },
    });
    expect(say(model, 'claim Nf6')).toMatchObject({ said: 'Nf6: no knight can go there', deed: null });
    expect(say(two, 'claim').said).toBe('claim is not possible now');
  });
});

describe('offers', () => {
  test('a draw is offered, accepted and declined', () => {
    expect(say(two, 'draw').deed).toEqual({ kind: 'act', act: { a: 'offerDraw' } });
    expect(say(begun, 'draw').deed).toBeNull();
    expect(say(offered, 'draw').deed).toEqual({ kind: 'act', act: { a: 'acceptDraw' } });
    expect(say(offered, 'accept').deed).toEqual({ kind: 'act', act: { a: 'acceptDraw' } });
    expect(say(offered, 'decline').deed).toEqual({ kind: 'act', act: { a: 'declineDraw' } });
    expect(say(two, 'accept')).toMatchObject({ said: en.text.nothingToAnswer, deed: null });
  });

  test('a takeback', () => {
    expect(say(two, 'takeback').deed).toEqual({ kind: 'act', act: { a: 'proposeTakeback' } });
    const asked = when(RECORDED.offersBlack, (model) => model.game?.state.takeback === 'white');
    expect(say(asked, 'accept').deed).toEqual({ kind: 'act', act: { a: 'acceptTakeback' } });
    expect(say(asked, 'decline').deed).toEqual({ kind: 'act', act: { a: 'declineTakeback' } });
  });

  test('another game, once this one is over', () => {
    expect(say(over, 'rematch').deed).toEqual({ kind: 'rematch' });
    expect(say(two, 'rematch').deed).toBeNull();
    expect(say(watched, 'rematch').deed).toBeNull();
  });
});
