import { expect, test } from 'vitest';

import { ask, type Model } from '../game/model';
import { after, RECORDED, when } from '../game/recorded';
import { en } from '../messages/catalogs';
import { turnPly, notificationText, leavingCost } from './attention';

const moves = (model: Model) => model.game?.moves.length;
const first = when(RECORDED.foolsMateWhite, (model) => model.game?.state.phase === 'playing');
const second = when(RECORDED.foolsMateWhite, (model) => moves(model) === 2);

test('the person is called on each own turn, once', () => {
  expect(turnPly(first)).toBe(0);
  expect(turnPly(when(RECORDED.foolsMateWhite, (model) => moves(model) === 1))).toBeNull();
  expect(turnPly(second)).toBe(2);
  expect(turnPly(ask(second, 9, { a: 'move', uci: 'g2g4', ply: 2 }, 0))).toBeNull();
  expect(turnPly(after(RECORDED.foolsMateWhite))).toBeNull();
  expect(turnPly(when(RECORDED.specialSpectator, (model) => model.game !== null))).toBeNull();
});

test('what the opponent played is said', () => {
  const name = second.game?.names.black;
  expect(notificationText(en, second)).toEqual({ title: 'Your turn', body: `${name}: e5` });
  expect(notificationText(en, first)).toEqual({ title: 'Your turn', body: '' });
});

test('leaving a live game costs it, unless a move takes days', () => {
  expect(leavingCost(changed({ absenceMs: 30_000 }))).toBe('timeAndGame');
  expect(leavingCost(changed({ absenceMs: 30_000, time: { white: 'no clock', black: 'no clock' } }))).toBe('game');
  expect(leavingCost(changed({ absenceMs: undefined }))).toBe('time');
  expect(leavingCost(after(RECORDED.foolsMateWhite))).toBeNull();
  expect(leavingCost(when(RECORDED.specialSpectator, (model) => model.game !== null))).toBeNull();
  expect(leavingCost(changed({ time: { white: '3 days', black: '3 days' } }))).toBeNull();
});

test('the computer waits, but the clock does not', () => {
  const computers = { white: false, black: true };
  expect(leavingCost(changed({ computers, time: { white: '5+3', black: '5+3' } }))).toBe('time');
  expect(leavingCost(changed({ computers, time: { white: 'no clock', black: 'no clock' } }))).toBeNull();
});

function changed(settings: Partial<NonNullable<Model['game']>>): Model {
  if (first.game === null) throw new Error('no game');
  return { ...first, game: { ...first.game, ...settings } };
}
