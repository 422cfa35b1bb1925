import { describe, expect, test } from 'vitest';

import { EMPTY, controlledSide, type Model, receive } from '../game/model';
import { RECORDED, when } from '../game/recorded';
import { canMove } from '../game/view';
import type { ActView } from '../protocol/arbiter';
import type { GameView, NewsItem } from '../protocol/types';
import en from 'virtual:messages/en/arbiter';
import { type Fields, possible, rulingOf } from './rulings';
import { notesOf, pausedText, stripLines } from './status_strip';

/** A game after two moves, as an arbiter's. */
const model = when(RECORDED.offersWhite, ({ game }) => game?.moves.length === 2);
const game = model.game as GameView;
const as = (more: Partial<GameView>, state: Partial<GameView['state']> = {}): Model => ({
  ...model,
  game: { ...game, ...more, state: { ...game.state, ...state } },
});
const act = (more: Partial<ActView>): ActView => ({
  at: 0,
  ply: 2,
  role: 'arbiter',
  by: 'Clara',
  kind: 'paused',
  side: null,
  reason: 'power cut',
  words: 'The arbiter Clara pauses the game: power cut',
  ...more,
});
const lines = (of: Model, ...acts: ActView[]) => stripLines(en, of, acts).map(({ text }) => text);

describe('how it stands', () => {
  test('paused, by whom and why', () => {
    expect(pausedText(en, game, [act({})])).toBeNull();
    const paused = as({}, { phase: 'paused' }).game as GameView;
    expect(pausedText(en, paused, [act({})])).toBe('Paused by arbiter Clara: power cut');
    expect(pausedText(en, paused, [act({}), act({ kind: 'called', side: 'black', by: 'Ben', reason: null })])).toBe(
      'Paused: Black called the arbiter',
    );
    expect(pausedText(en, paused, [])).toBe('Paused');
  });

  test('an assistant is told what they can do, the others who it is', () => {
    const assisted = { white: true, black: null };
    const assistants = { white: 'Dora', black: null };
    const approved = act({ kind: 'assistantApproved', side: 'white' });
    expect(lines(as({ you: 'assistant', assists: 'white', assistants }, { assisted }), approved)).toEqual([
      'You are White’s assistant. You can enter moves, but nothing else.',
    ]);
    expect(lines(as({ you: 'black', assistants }, { assisted }), approved)).toEqual([
      'Dora enters White’s moves (approved by arbiter Clara)',
    ]);
    expect(lines(as({ you: 'black', assistants }, { assisted: { white: false, black: null } }))).toEqual([
      'White requested Dora as an assistant: not yet approved',
    ]);
  });

  test('who calls', () => {
    const calls = { white: true, black: false };
    expect(lines(as({ you: 'white' }, { calls }))).toEqual(['You called the arbiter']);
    expect(lines(as({ you: 'black' }, { calls }))).toEqual(['White called the arbiter']);
  });

  test('a call that stopped the clocks is said once', () => {
    const calls = { white: true, black: false };
    const call = act({ kind: 'called', side: 'white', by: 'Anna', reason: null });
    const paused = as({ you: 'black' }, { phase: 'paused', calls });
    expect(lines(paused, call)).toEqual(['Paused: White called the arbiter']);
    // One by the other side, or a pause by the arbiter, does not say it.
    expect(lines(as({ you: 'black' }, { phase: 'paused', calls }), call, act({}))).toEqual([
      'Paused by arbiter Clara: power cut',
      'White called the arbiter',
    ]);
  });

  test('an open call is not among the moves, an answered one is', () => {
    const call = act({ kind: 'called', side: 'white', ply: 2, reason: null });
    const open = as({}, { calls: { white: true, black: false } }).game as GameView;
    expect([...notesOf(open, [call]).keys()]).toEqual([]);
    expect([...notesOf(game, [call]).keys()]).toEqual([2]);
    // An earlier call of the same player was answered.
    expect(notesOf(open, [{ ...call }, call]).get(2)).toHaveLength(1);
  });

  test('what was done stands after its move, and before all where the position was restored', () => {
    const notes = notesOf({ ...game, state: { ...game.state, ply: 7, length: 2 } }, [act({ ply: 3 }), act({ ply: 6 })]);
    expect([...notes.keys()]).toEqual([0, 1]);
  });
});

describe('the hand of an assistant', () => {
  const to = (approved: boolean) =>
    as(
      { you: 'assistant', assists: 'white' },
      { turn: 'white', phase: 'playing', assisted: { white: approved, black: null } },
    );

  test('online_3_8_the_hand_of_an_assistant moves once approved', () => {
    expect([controlledSide(to(true)), canMove(to(true))]).toEqual(['white', true]);
    expect([controlledSide(to(false)), canMove(to(false))]).toEqual([null, false]);
  });
});

describe('news', () => {
  const told = (...items: NewsItem[]) =>
    receive(model, { t: 'news', seq: game.seq + 1, items, state: { ...game.state, ply: 1, length: 1 } }, 0);
  const taken: NewsItem = { what: 'takenBack', plies: 1 };
  const by: NewsItem = { what: 'arbiter', words: '', by: 'Clara', kind: 'takenBack', side: null, reason: 'wrong' };

  test('what an arbiter does to the board comes with who did it, as one event', () => {
    const after = told(taken, by);
    expect([after.game?.moves.length, after.stale]).toEqual([1, false]);
    expect(after.notices).toHaveLength(2);
  });

  test('what was seen before is not done again', () => {
    const moved: NewsItem = { what: 'moved', uci: 'a2a3', san: 'a3', fen: '', left: null };
    expect(told(moved, taken, by).game?.moves.length).toBe(1);
  });

  test('nothing is told of a game that is not there', () => {
    expect(receive(EMPTY, { t: 'news', seq: 1, items: [by], state: game.state }, 0).stale).toBe(true);
  });
});

describe('what can be done', () => {
  const kinds = (state: Partial<GameView['state']>, more: Partial<GameView> = {}) =>
    possible(as(more, state).game as GameView).map(({ kind }) => kind);

  test.each([
    ['waiting', ['start', 'addTime', 'setClocks', 'takeBack', 'decide']],
    ['playing', ['pause', 'addTime', 'setClocks', 'takeBack', 'restore', 'decide']],
    ['paused', ['resume', 'addTime', 'setClocks', 'takeBack', 'restore', 'decide']],
    ['over', ['correct']],
  ])('%s', (phase, expected) => expect(kinds({ phase })).toEqual(expected));

  test('what waits for an answer comes first', () => {
    const state = { phase: 'playing', calls: { white: false, black: true }, assisted: { white: false, black: null } };
    expect(kinds(state, { assistants: { white: 'Dora', black: null } }).slice(0, 3)).toEqual([
      'answerCall',
      'approveAssistant',
      'pause',
    ]);
  });

  const fields: Fields = {
    side: 'black',
    amountMs: 60_000,
    clocks: { white: '', black: '' },
    plies: 1,
    from: 'move',
    after: 1,
    fen: '',
    result: '0-1',
  };
  const made = (kind: Parameters<typeof rulingOf>[0]['kind'], more: Partial<Fields> = {}) =>
    rulingOf({ kind, side: 'white' }, { ...fields, ...more }, game);

  test('the ruling of a form', () => {
    expect(made('pause')).toEqual({ r: 'pause' });
    expect(made('answerCall')).toEqual({ r: 'answerCall', side: 'white' });
    expect(made('addTime')).toEqual({ r: 'addTime', side: 'black', ms: 60_000 });
    expect(made('setClocks', { clocks: { white: '5:00', black: '' } })).toEqual({ r: 'setClocks', white: 300_000 });
    expect(made('restore')).toEqual({ r: 'restore', fen: game.moves[0]?.fen });
    expect(made('restore', { after: 0 })).toEqual({ r: 'restore', fen: game.startFen });
    expect(made('restore', { from: 'fen', fen: ' 8/8 w ' })).toEqual({ r: 'restore', fen: '8/8 w' });
    expect(made('correct')).toEqual({ r: 'correct', result: '0-1' });
  });

  test('nothing while something is missing', () => {
    expect(made('setClocks')).toBeNull();
    expect(made('setClocks', { clocks: { white: '5:00', black: 'soon' } })).toBeNull();
    expect(made('takeBack', { plies: 3 })).toBeNull();
    expect(made('takeBack', { plies: 0 })).toBeNull();
    expect(made('restore', { from: 'fen' })).toBeNull();
  });
});
